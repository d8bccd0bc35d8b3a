import { readRoleImpact } from '@iwater/contract/accounts/rights-impact'
import { keptRole, roleForm } from '@iwater/contract/accounts/role-form'
import {
  addRole,
  editRole,
  type RoleMenu,
  type RoleRow,
  role as roles,
} from '@iwater/contract/accounts/roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { KeptDraftNote } from '#web/kit/draft/KeptDraftNote.tsx'
import { useKeptDraft } from '#web/kit/draft/use-kept-draft.ts'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { RecordHistory } from '#web/kit/history/RecordHistory.tsx'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { isChangedByOthers, useLatest } from '#web/kit/record/use-latest.ts'
import { renewRecords } from '#web/kit/records.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { useRightsQuestion } from '#web/product/rights/use-rights-question.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { CopyButton, DeleteButton } from './RoleActions.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import { RoleMenus } from './RoleMenus.tsx'
import { RolePermissions } from './RolePermissions.tsx'
import { type RolePartProps, RoleScope } from './RoleScope.tsx'
import { RoleView } from './RoleView.tsx'
import { asRow, atField, basics, comparedForm, roleOf, valuesOf } from './role-form.ts'
import { roleMenusQuery, rolePeopleQuery, roleQuery } from './roles.api.ts'
import { rolesText } from './roles.text.ts'
import { useMenuName } from './use-menu-name.ts'

/** The tree of menus with their buttons is wide. */
const panelWidth = '60%'

function Fields({
  draft,
  kept,
  error,
  isBusy,
}: Pick<RolePartProps, 'draft'> & {
  kept: ReturnType<typeof useKeptDraft>
  error: Error | null
  isBusy: boolean
}) {
  const props = { draft: kept.draft, isDisabled: isBusy || kept.offered !== undefined }
  const isShown = draft.isShownAt(Object.keys(roleForm.fields))
  return (
    <>
      <KeptDraftNote kept={kept} fields={roleForm.fields} />
      <EntityForm groups={basics} {...props} />
      <RoleScope {...props} />
      <RolePermissions {...props} />
      <RoleMenus {...props} />
      {error !== null && !isShown && <ErrorNote error={error} />}
    </>
  )
}

/** Who has the role, by name. */
function People({ roleId }: { roleId: string }) {
  const words = useText(rolesText)
  const format = useFormat()
  const { data } = useQuery(rolePeopleQuery(roleId))
  if (data === undefined) return null
  return (
    <section className="role-part" aria-label={words.people}>
      <h2>
        {words.people} <span className="w-figure">{format.number(data.total)}</span>
      </h2>
      <p className="role-people">
        {data.total === 0 && words.nobody}
        <RoleHolders {...data} />
      </p>
    </section>
  )
}

function NewRole({ onClose }: { onClose: () => void }) {
  const words = useText(rolesText)
  const client = useQueryClient()
  const { setQuery } = usePage()
  const draft = useDraft(roleForm)
  const kept = useKeptDraft({ entity: keptRole, draft, isOn: true })
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(addRole, roleOf(draft)),
    onSuccess: async ({ roleId }) => {
      kept.end()
      await renewRecords(client, roles)
      setQuery({ add: null, record: roleId }, { replace: true })
    },
    onError: (failure) => draft.reject(atField(failure)),
  })
  return (
    <Panel
      title={words.add}
      width={panelWidth}
      onClose={onClose}
      onDiscard={kept.end}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button
            variant="solid"
            isBusy={isPending}
            disabled={kept.offered !== undefined}
            onClick={() => draft.check() && mutate()}
          >
            {words.create}
          </Button>
        </>
      )}
    >
      <Fields {...{ draft, kept, error }} isBusy={isPending} />
    </Panel>
  )
}

/** What decides what the people of a role may do, see and open. */
const deciding: readonly string[] = [
  'permissions',
  'dataScope',
  'isDemonstration',
  'showsAllMenus',
  'menus',
]

function RoleEditor({
  role,
  menus,
  onClose,
}: {
  role: RoleRow
  menus: readonly RoleMenu[]
  onClose: () => void
}) {
  const words = useText(rolesText)
  const local = useLocal()
  const client = useQueryClient()
  const mayEdit = usePermissionMap().edit !== false && role.is_changeable
  const draft = useDraft(roleForm, valuesOf(role, menus))
  const menuName = useMenuName()
  // The menus after the version: what is changed between the two is found when the role is saved.
  const read = async () => {
    const latest = await client.fetchQuery({ ...roleQuery(role.id), staleTime: 0 })
    return asRow(latest, await client.fetchQuery({ ...roleMenusQuery(role.id), staleTime: 0 }))
  }
  const row = asRow(role, menus)
  const { base, conflict, beginAnew, meet } = useLatest({ row, read, draft, onClose })
  const kept = useKeptDraft({ entity: keptRole, row: base, draft, isOn: mayEdit })
  const loss = useRightsQuestion()
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      const wanted = { roleId: role.id, version: base.version, ...roleOf(draft) }
      const decides = Object.keys(draft.changes()).some((name) => deciding.includes(name))
      if (decides && !(await loss.ask(await call(readRoleImpact, wanted)))) return false
      await call(editRole, wanted)
      return true
    },
    onSuccess: async (isSaved) => {
      if (!isSaved) return
      await renewRecords(client, roles)
      await beginAnew()
    },
    onError: async (failure) => {
      draft.reject(atField(failure))
      await meet(failure)
    },
  })
  const shownError = isChangedByOthers(error) ? null : error
  return (
    <Panel
      title={local(role.name)}
      width={panelWidth}
      onClose={onClose}
      onDiscard={kept.end}
      footer={(close) => (
        <>
          <span className="role-foot-start">
            <CopyButton role={role} />
            {mayEdit && (
              <DeleteButton
                role={role}
                onDone={() => {
                  kept.end()
                  onClose()
                }}
              />
            )}
          </span>
          {isSuccess && !draft.isUnsaved && (
            <span className="w-saved" role="status">
              <Check size={15} aria-hidden="true" />
              {words.saved}
            </span>
          )}
          <Button onClick={close}>{words.close}</Button>
          {mayEdit && (
            <Button
              variant="solid"
              isBusy={isPending}
              disabled={kept.offered !== undefined}
              onClick={() => draft.check() && mutate()}
            >
              {words.save}
            </Button>
          )}
        </>
      )}
    >
      {!role.is_changeable && (
        <p className="role-note">{role.kind === 'fixed' ? words.isFixed : words.notChangeable}</p>
      )}
      {mayEdit ? (
        <>
          {conflict && (
            <Conflict
              entity={comparedForm}
              {...conflict}
              draft={draft}
              rowName={({ menuEntryId }) => menuName(String(menuEntryId))}
            />
          )}
          <Fields {...{ draft, kept }} error={shownError} isBusy={isPending} />
        </>
      ) : (
        <RoleView role={role} menus={menus} />
      )}
      <People roleId={role.id} />
      {loss.dialog}
      <RecordHistory entity={roles} id={role.id} version={base.version} />
    </Panel>
  )
}

function StoredRole({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useText(rolesText)
  const role = useQuery({ ...roleQuery(id), staleTime: 0 })
  const menus = useQuery({ ...roleMenusQuery(id), staleTime: 0 })
  const isRead = role.isFetchedAfterMount && menus.isFetchedAfterMount
  if (role.data !== undefined && menus.data !== undefined && isRead)
    return <RoleEditor role={role.data} menus={menus.data} onClose={onClose} />
  return (
    <Panel
      title={words.title}
      width={panelWidth}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Pending
        error={role.error ?? menus.error}
        onRetry={() => Promise.all([role.refetch(), menus.refetch()])}
        rows={10}
      />
    </Panel>
  )
}

/** One role: permissions, scope, menus, buttons and members; to add where there is no id. */
export const RolePanel = ({ id, onClose }: { id: string | undefined; onClose: () => void }) =>
  id === undefined ? <NewRole onClose={onClose} /> : <StoredRole id={id} onClose={onClose} />
