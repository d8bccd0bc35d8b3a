import type { listRolePeople } from '@iwater/contract/accounts/roles'
import type { OutputOf } from '@iwater/contract/route'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { rolesText } from './roles.text.ts'

/** Names of the first people who have a role, and how many others. */
export function RoleHolders({ total, records }: OutputOf<typeof listRolePeople>) {
  const words = useText(rolesText)
  const format = useFormat()
  const rest = total - records.length
  return (
    <>
      {records.map(({ userId, userName, organizationName }) => (
        <span key={userId}>
          {userName}
          <small>{organizationName}</small>
        </span>
      ))}
      {rest > 0 && <span>{words.more(format.number(rest))}</span>}
    </>
  )
}
