import { editPerson, type PersonDetail } from '@iwater/contract/accounts/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { SidePanel } from '#web/ui/overlay/SidePanel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { PasswordPanel, panelWidth } from './PasswordPanel.tsx'
import { PersonActions } from './PersonActions.tsx'
import { IdentityFields, PlaceFields } from './PersonForm.tsx'
import { PersonStateTag } from './PersonStateTag.tsx'
import { personQuery, renewPeople } from './people.api.ts'
import { peopleText } from './people.text.ts'
import { personText } from './person.text.ts'
import { changedPerson, draftOf } from './person-draft.ts'
import { usePersonForm } from './use-person-form.ts'

/** What is known of the account, and what can be done with it. */
function Account({
  person,
  onPassword,
}: {
  person: PersonDetail
  onPassword: (password: string) => void
}) {
  const words = useText(personText)
  const listWords = useText(peopleText)
  const format = useFormat()
  return (
    <section className="person-account" aria-label={words.account}>
      <dl>
        <div>
          <dt>{words.loginName}</dt>
          <dd>
            <code className="person-code">{person.loginName}</code>
          </dd>
        </div>
        <div>
          <dt>{words.state}</dt>
          <dd>
            <PersonStateTag state={person.state} />
          </dd>
        </div>
        <div>
          <dt>{words.lastSignIn}</dt>
          <dd>
            {person.lastSignInAt === null ? listWords.never : format.dateTime(person.lastSignInAt)}
          </dd>
        </div>
        <div>
          <dt>{words.sessions}</dt>
          <dd className="w-figure">{format.number(person.sessionCount)}</dd>
        </div>
        <div>
          <dt>{words.secondFactor}</dt>
          <dd>{person.hasSecondFactor ? words.on : words.off}</dd>
        </div>
        <div>
          <dt>{words.createdAt}</dt>
          <dd>{format.date(person.createdAt)}</dd>
        </div>
      </dl>
      {person.isChangeable ? (
        <PersonActions person={person} onPassword={onPassword} />
      ) : (
        <p className="person-note">{words.notChangeable}</p>
      )}
      {person.isSelf && <p className="person-note">{words.isSelf}</p>}
    </section>
  )
}

function PersonEditor({ person, onClose }: { person: PersonDetail; onClose: () => void }) {
  const words = useText(personText)
  const local = useLocal()
  const client = useQueryClient()
  const form = usePersonForm(draftOf(person))
  const [password, setPassword] = useState<string>()
  const { draft, messages, change } = form
  const mayEdit = usePermissionMap().edit !== false && person.isChangeable
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(editPerson, changedPerson(person.userId, draft)),
    onSuccess: () => renewPeople(client, person.userId),
    onError: form.reject,
  })
  if (password !== undefined) {
    const { loginName } = person
    return <PasswordPanel title={words.renewed} {...{ loginName, password, onClose }} />
  }
  const fields = { draft, messages, change, isDisabled: !mayEdit }
  return (
    <SidePanel
      title={local(person.name)}
      width={panelWidth}
      isUnsaved={form.isUnsaved}
      onClose={onClose}
      footer={(close) => (
        <>
          {isSuccess && !form.isUnsaved && (
            <span className="w-saved" role="status">
              <Check size={15} aria-hidden="true" />
              {words.saved}
            </span>
          )}
          <Button onClick={close}>{words.close}</Button>
          {mayEdit && (
            <Button variant="solid" isBusy={isPending} onClick={() => form.check() && mutate()}>
              {words.save}
            </Button>
          )}
        </>
      )}
    >
      <Account person={person} onPassword={setPassword} />
      <IdentityFields isNew={false} {...fields} />
      <PlaceFields {...fields} held={person.roles.map(({ roleId }) => roleId)} />
      {error !== null && !form.isTold && <ErrorNote error={error} />}
    </SidePanel>
  )
}

/** One person: who they are, where they belong, what they may do, and their account. */
export function PersonDrawer({ personId, onClose }: { personId: string; onClose: () => void }) {
  const words = useText(personText)
  const { data, error, refetch } = useQuery(personQuery(personId))
  if (data !== undefined) return <PersonEditor person={data} onClose={onClose} />
  return (
    <SidePanel
      title={words.account}
      width={panelWidth}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={8} />
    </SidePanel>
  )
}
