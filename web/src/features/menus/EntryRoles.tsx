import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Row } from '#web/kit/records.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Pending } from '#web/ui/state/Pending.tsx'
import { entryRolesQuery } from './menus.api.ts'
import { menusText } from './menus.text.ts'

function RoleTable({ id }: { id: string }) {
  const words = useText(menusText)
  const local = useLocal()
  const format = useFormat()
  const { data, error, refetch } = useQuery(entryRolesQuery(id))
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={4} />
  return (
    <table className="menu-roles">
      <thead>
        <tr>
          <th scope="col">{words.role}</th>
          <th scope="col">{words.holders}</th>
          <th scope="col">{words.seen}</th>
          <th scope="col">{words.hidden}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ roleId, name, isShown, people, hiddenButtons }) => (
          <tr key={roleId}>
            <th scope="row">{local(name)}</th>
            <td>{format.number(people)}</td>
            <td>{isShown ? words.shown : words.notShown}</td>
            <td>
              {hiddenButtons.length === 0
                ? words.none
                : hiddenButtons.map((button) => words.buttons[button]).join(words.between)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Which roles show an entry, and which buttons of its page they hide; read once it is opened. */
export function EntryRoles({ row: { id, opens, is_shown: isShown } }: { row: Row }) {
  const words = useText(menusText)
  const [isOpen, setOpen] = useState(false)
  if (opens === 'module') return null
  return (
    <details
      className="menu-entry-roles"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{words.entryRoles}</summary>
      {isShown !== true && <p>{words.hiddenNote}</p>}
      {isOpen && <RoleTable id={id} />}
      <p>{words.rolesHint}</p>
    </details>
  )
}
