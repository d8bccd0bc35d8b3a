import {
  addRole,
  copyRole,
  deleteRole,
  editRole,
  type RoleDetail,
} from '@iwater/contract/accounts/roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed, usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { SidePanel } from '#web/ui/overlay/SidePanel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { RoleBasics } from './RoleBasics.tsx'
import { RoleMenus } from './RoleMenus.tsx'
import { RolePermissions } from './RolePermissions.tsx'
import { draftOf, emptyRole, roleOf } from './role-draft.ts'
import { renewRoles, rolePeopleQuery, roleQuery } from './roles.api.ts'
import { rolesText } from './roles.text.ts'
import { useRoleForm } from './use-role-form.ts'

/** The tree of menus with their buttons is wide. */
const panelWidth = '60%'

type Form = ReturnType<typeof useRoleForm>

function Fields({ form, isDisabled }: { form: Form; isDisabled: boolean }) {
  const { draft, messages, change } = form
  const props = { draft, messages, change, isDisabled }
  return (
    <>
      <RoleBasics {...props} />
      <RolePermissions {...props} />
      <RoleMenus {...props} />
    </>
  )
}

/** Who has the role, by name. */
function People({ roleId }: { roleId: string }) {
  const words = useText(rolesText)
  const format = useFormat()
  const { data } = useQuery(rolePeopleQuery(roleId))
  if (data === undefined) return null
  const rest = data.total - data.records.length
  return (
    <section className="role-part" aria-label={words.people}>
      <h2>
        {words.people} <span className="w-figure">{format.number(data.total)}</span>
      </h2>
      <p className="role-people">
        {data.total === 0 && words.nobody}
        {data.records.map(({ userId, userName, organizationName }) => (
          <span key={userId}>
            {userName}
            <small>{organizationName}</small>
          </span>
        ))}
        {rest > 0 && <span>{words.more(format.number(rest))}</span>}
      </p>
    </section>
  )
}

/** Adds a role. */
export function NewRoleDrawer({ onClose }: { onClose: () => void }) {
  const words = useText(rolesText)
  const client = useQueryClient()
  const { setQuery } = usePage()
  const form = useRoleForm(emptyRole)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(addRole, roleOf(form.draft)),
    onSuccess: async ({ roleId }) => {
      await renewRoles(client)
      setQuery({ add: null, role: roleId }, { replace: true })
    },
    onError: form.reject,
  })
  return (
    <SidePanel
      title={words.add}
      width={panelWidth}
      isUnsaved={form.isUnsaved}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button variant="solid" isBusy={isPending} onClick={() => form.check() && mutate()}>
            {words.create}
          </Button>
        </>
      )}
    >
      <Fields form={form} isDisabled={false} />
      {error !== null && !form.isTold && <ErrorNote error={error} />}
    </SidePanel>
  )
}

function CopyButton({ role }: { role: RoleDetail }) {
  const words = useText(rolesText)
  const client = useQueryClient()
  const { setQuery } = usePage()
  const name = { zh: words.copyName.zh(role.name.zh), en: words.copyName.en(role.name.en) }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(copyRole, { roleId: role.roleId, name }),
    onSuccess: async ({ roleId }) => {
      await renewRoles(client)
      setQuery({ role: roleId }, { replace: true })
    },
  })
  return (
    <IfAllowed button="add">
      <Button isBusy={isPending} onClick={() => mutate()}>
        <Copy size={15} aria-hidden="true" />
        {words.copy}
      </Button>
      {error !== null && <ErrorNote error={error} />}
    </IfAllowed>
  )
}

function DeleteButton({ role, onDone }: { role: RoleDetail; onDone: () => void }) {
  const words = useText(rolesText)
  const local = useLocal()
  const client = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <IfAllowed button="delete">
      <Button onClick={() => setIsAsked(true)}>
        <Trash2 size={15} aria-hidden="true" />
        {words.delete}
      </Button>
      {isAsked && (
        <Question
          title={words.deleteTitle(local(role.name))}
          label={words.delete}
          work={() => call(deleteRole, { roleId: role.roleId })}
          onDone={async () => {
            onDone()
            await renewRoles(client)
          }}
          onClose={() => setIsAsked(false)}
        >
          {words.deleteText}
        </Question>
      )}
    </IfAllowed>
  )
}

function RoleEditor({ role, onClose }: { role: RoleDetail; onClose: () => void }) {
  const words = useText(rolesText)
  const local = useLocal()
  const client = useQueryClient()
  const form = useRoleForm(draftOf(role))
  const mayEdit = usePermissionMap().edit !== false && role.isChangeable
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => call(editRole, { roleId: role.roleId, ...roleOf(form.draft) }),
    onSuccess: () => renewRoles(client, role.roleId),
    onError: form.reject,
  })
  return (
    <SidePanel
      title={local(role.name)}
      width={panelWidth}
      isUnsaved={form.isUnsaved}
      onClose={onClose}
      footer={(close) => (
        <>
          <span className="role-foot-start">
            <CopyButton role={role} />
            {mayEdit && <DeleteButton role={role} onDone={onClose} />}
          </span>
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
      {!role.isChangeable && (
        <p className="role-note">{role.isFixed ? words.isFixed : words.notChangeable}</p>
      )}
      <Fields form={form} isDisabled={!mayEdit} />
      <People roleId={role.roleId} />
      {error !== null && !form.isTold && <ErrorNote error={error} />}
    </SidePanel>
  )
}

/** One role: permissions, scope, menus, buttons and members. */
export function RoleDrawer({ roleId, onClose }: { roleId: string; onClose: () => void }) {
  const words = useText(rolesText)
  const { data, error, refetch } = useQuery(roleQuery(roleId))
  if (data !== undefined) return <RoleEditor role={data} onClose={onClose} />
  return (
    <SidePanel
      title={words.title}
      width={panelWidth}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <Pending error={error} onRetry={refetch} rows={10} />
    </SidePanel>
  )
}
