import {
  addPerson,
  editPerson,
  keptPerson,
  type PersonDetail,
  people,
  personForm,
} from '@iwater/contract/accounts/people'
import { readPersonImpact } from '@iwater/contract/accounts/rights-impact'
import type { Ruled } from '@iwater/contract/kit/entity'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { KeptDraftNote } from '#web/kit/draft/KeptDraftNote.tsx'
import { useKeptDraft } from '#web/kit/draft/use-kept-draft.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { useOnlyOrganisation, withOnly } from '#web/kit/form/only-organisation.ts'
import { RecordHistory } from '#web/kit/history/RecordHistory.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { readListState } from '#web/kit/list/list-address.ts'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { FieldsView } from '#web/kit/record/RecordView.tsx'
import { isChangedByOthers, useLatest } from '#web/kit/record/use-latest.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { useRightsQuestion } from '#web/product/rights/use-rights-question.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { PasswordPanel, panelWidth } from './PasswordPanel.tsx'
import { PersonAccount } from './PersonAccount.tsx'
import { personQuery, renewPeople } from './people.api.ts'
import { personText } from './person.text.ts'
import { editGroups, fieldOfFailure, newGroups } from './person-groups.ts'
import { usePersonLabels } from './use-person-labels.ts'

/** The form of a new person, who begins in the organisation that the list is narrowed to. */
function useNewForm() {
  const { query } = usePage()
  const [form] = useState(() => {
    const { fields } = personForm
    const { filter } = readListState(query, people)
    const [, , place] =
      filter.find(([name, sign]) => name === 'organisation_id' && sign !== '≠') ?? []
    if (typeof place !== 'string') return personForm
    return { fields: { ...fields, organizationId: { ...fields.organizationId, default: place } } }
  })
  return form
}

/** Adds a person and shows their first password once. */
function NewPerson({ onClose }: { onClose: () => void }) {
  const words = useText(personText)
  const kitWords = useText(kitText)
  const local = useLocal()
  const client = useQueryClient()
  const only = useOnlyOrganisation()
  const draft = useDraft(useNewForm(), undefined, withOnly(personForm.fields, only))
  const kept = useKeptDraft({ entity: keptPerson, draft, isOn: true })
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(addPerson, draft.draft),
    onSuccess: () => {
      kept.end()
      return renewPeople(client)
    },
    onError: (failure) => draft.reject(failure, fieldOfFailure),
  })
  if (data !== undefined) {
    const loginName = String(draft.draft.loginName).toLowerCase()
    return (
      <PasswordPanel title={words.created} {...{ loginName, onClose }} password={data.password} />
    )
  }
  return (
    <Panel
      title={kitWords.add(local(people.noun))}
      width={panelWidth}
      onClose={onClose}
      onDiscard={kept.end}
      footer={(close) => (
        <>
          <Button onClick={close}>{kitWords.cancel}</Button>
          <Button
            variant="solid"
            isBusy={isPending}
            disabled={kept.offered !== undefined}
            onClick={() => draft.check() && mutate()}
          >
            {kitWords.create}
          </Button>
        </>
      )}
    >
      <KeptDraftNote kept={kept} />
      <EntityForm
        groups={newGroups}
        draft={kept.draft}
        isDisabled={isPending || kept.offered !== undefined}
      />
      {error !== null && !draft.isShownAt(Object.keys(personForm.fields)) && (
        <ErrorNote error={error} />
      )}
    </Panel>
  )
}

/** Its organisations and roles come without their names. */
const asRow = (person: PersonDetail) => ({ ...person, id: person.userId, labels: {} })

/** What the form has of a person: of what others changed, only this is shown as such. */
const editable: Ruled = {
  fields: Object.fromEntries(
    Object.entries(personForm.fields).filter(([name]) => name !== 'loginName'),
  ),
}

/** What decides what a person may do, see and open. */
const deciding: readonly string[] = ['organizationId', 'furtherOrganizationIds', 'roleIds']

function PersonEditor({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const words = useText(personText)
  const kitWords = useText(kitText)
  const local = useLocal()
  const client = useQueryClient()
  const draft = useDraft(personForm, person)
  const labelsOf = usePersonLabels()
  const read = async () =>
    asRow(await client.fetchQuery({ ...personQuery(person.userId), staleTime: 0 }))
  const latest = useLatest({ row: asRow(person), read, draft, onClose })
  const { base, conflict, beginAnew, meet } = latest
  const [password, setPassword] = useState<string>()
  const mayEdit = usePermissionMap().edit !== false && person.isChangeable
  const kept = useKeptDraft({ entity: keptPerson, row: base, draft, isOn: mayEdit })
  const loss = useRightsQuestion(local(person.name))
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      const { id: personId, version } = base
      const wanted = { personId, version, ...draft.draft }
      const decides = Object.keys(draft.changes()).some((name) => deciding.includes(name))
      if (decides && !(await loss.ask(await call(readPersonImpact, wanted)))) return false
      await call(editPerson, wanted)
      return true
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return
      await renewPeople(client)
      await beginAnew()
    },
    onError: async (failure) => {
      draft.reject(failure, fieldOfFailure)
      await meet(failure)
    },
  })
  if (password !== undefined) {
    const { loginName } = person
    return <PasswordPanel title={words.renewed} {...{ loginName, password, onClose }} />
  }
  return (
    <Panel
      title={local(person.name)}
      width={panelWidth}
      onClose={onClose}
      onDiscard={kept.end}
      footer={(close) => (
        <>
          {isSuccess && !draft.isUnsaved && (
            <span className="w-saved" role="status">
              <Check size={15} aria-hidden="true" />
              {kitWords.saved}
            </span>
          )}
          <Button onClick={close}>{kitWords.close}</Button>
          {mayEdit && (
            <Button
              variant="solid"
              isBusy={isPending}
              disabled={kept.offered !== undefined}
              onClick={() => draft.check() && mutate()}
            >
              {kitWords.save}
            </Button>
          )}
        </>
      )}
    >
      <PersonAccount person={person} onPassword={setPassword} />
      {mayEdit ? (
        <>
          <KeptDraftNote kept={kept} fields={personForm.fields} />
          {conflict && <Conflict entity={editable} {...conflict} {...{ draft, labelsOf }} />}
          <EntityForm
            groups={editGroups}
            draft={kept.draft}
            isDisabled={isPending || kept.offered !== undefined}
          />
        </>
      ) : (
        <FieldsView {...personForm} groups={editGroups} row={asRow(person)} />
      )}
      {error !== null &&
        !isChangedByOthers(error) &&
        !draft.isShownAt(Object.keys(personForm.fields)) && <ErrorNote error={error} />}
      {loss.dialog}
      <RecordHistory entity={people} id={person.userId} version={base.version} />
    </Panel>
  )
}

/** One person: who they are, where they belong, what they may do, and their account. */
function StoredPerson({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useText(personText)
  const { close } = useText(kitText)
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...personQuery(id),
    staleTime: 0,
  })
  // What was read for an earlier panel may have been changed since.
  if (data !== undefined && isFetchedAfterMount)
    return <PersonEditor person={data} onClose={onClose} />
  return (
    <Panel
      title={words.account}
      width={panelWidth}
      onClose={onClose}
      footer={<Button onClick={onClose}>{close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={8} />
    </Panel>
  )
}

/** A person in a panel; a new one where there is no id. */
export function PersonPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id === undefined ? (
    <NewPerson onClose={onClose} />
  ) : (
    <StoredPerson id={id} onClose={onClose} />
  )
}
