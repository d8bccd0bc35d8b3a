import './roles.css'
import { role } from '@iwater/contract/accounts/roles'
import { EntityPage } from '#web/kit/EntityPage.tsx'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { RolePanel } from './RolePanel.tsx'
import { rolesText } from './roles.text.ts'

/** The role of administrators has all permissions, those of later versions too. */
function PermissionCount({ kind, count }: { kind: unknown; count: unknown }) {
  const words = useText(rolesText)
  const format = useFormat()
  return kind === 'fixed' ? words.allPermissions : format.number(Number(count))
}

const cells: OwnCells = {
  permission_count: ({ kind, permission_count }) => (
    <PermissionCount kind={kind} count={permission_count} />
  ),
}

/** The roles of the tenant; one of them in a panel, as the address says. */
export default function RolesPage() {
  return <EntityPage entity={role} panel={RolePanel} addedBy="roles.manage" cells={cells} />
}
