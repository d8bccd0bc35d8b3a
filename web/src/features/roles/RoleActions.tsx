import { copyRole, deleteRole, type RoleRow, role as roles } from '@iwater/contract/accounts/roles'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { renewRecords } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { PanelFrame } from '#web/ui/overlay/PanelFrame.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { RoleHolders } from './RoleHolders.tsx'
import { roleMenusQuery, rolePeopleQuery, roleQuery } from './roles.api.ts'
import { rolesText } from './roles.text.ts'

export function CopyButton({ role }: { role: RoleRow }) {
  const words = useText(rolesText)
  const client = useQueryClient()
  const { setQuery } = usePage()
  const name = { zh: words.copyName.zh(role.name.zh), en: words.copyName.en(role.name.en) }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(copyRole, { roleId: role.id, name }),
    onSuccess: async ({ roleId }) => {
      await renewRecords(client, roles)
      setQuery({ record: roleId }, { replace: true })
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

export function DeleteButton({ role, onDone }: { role: RoleRow; onDone: () => void }) {
  const words = useText(rolesText)
  const local = useLocal()
  const client = useQueryClient()
  const format = useFormat()
  const [isAsked, setIsAsked] = useState(false)
  const { data: people } = useQuery(rolePeopleQuery(role.id))
  const isFree = people === undefined || people.total === 0
  return (
    <IfAllowed button="delete">
      <Button onClick={() => setIsAsked(true)}>
        <Trash2 size={15} aria-hidden="true" />
        {words.delete}
      </Button>
      {isAsked && !isFree && (
        <PanelFrame
          in="dialog"
          title={words.cannotDelete(local(role.name))}
          onClose={() => setIsAsked(false)}
          footer={
            <Button ref={(button) => button?.focus()} onClick={() => setIsAsked(false)}>
              {words.close}
            </Button>
          }
        >
          <p>{words.inUse(format.number(people.total))}</p>
          <p className="role-people">
            <RoleHolders {...people} />
          </p>
        </PanelFrame>
      )}
      {isAsked && isFree && (
        <Question
          title={words.deleteTitle(local(role.name))}
          label={words.delete}
          work={() => call(deleteRole, { roleId: role.id })}
          onDone={async () => {
            onDone()
            client.removeQueries({ queryKey: roleQuery(role.id).queryKey })
            client.removeQueries({ queryKey: roleMenusQuery(role.id).queryKey })
            await renewRecords(client, roles)
          }}
          onClose={() => setIsAsked(false)}
        >
          {words.deleteText}
        </Question>
      )}
    </IfAllowed>
  )
}
