import type { Permission } from '@iwater/contract/access'
import type { MenuChoice, SystemMenu } from '@iwater/contract/accounts/roles'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { type AnyMenuRow, selectAllMenuEntries } from './menu.queries.ts'

const choicesBelow = (rows: readonly AnyMenuRow[], parentId: string | null): MenuChoice[] =>
  rows
    .filter(({ parent_id }) => parent_id === parentId)
    .map((row) => ({
      menuEntryId: row.id,
      name: { zh: row.name_zh, en: row.name_en },
      path: row.path,
      permission: row.permission as Permission | null,
      isConfiguration: row.is_configuration,
      children: choicesBelow(rows, row.id),
    }))

/** The menus of all systems of a tenant, whatever their visibility. */
export async function readMenuChoices(db: Db, { tenantId }: Session): Promise<SystemMenu[]> {
  const rows = await selectAllMenuEntries(db, tenantId)
  return [...Map.groupBy(rows, ({ system_id }) => system_id)].map(([systemId, entries]) => ({
    systemId,
    name: { zh: entries[0]?.system_zh ?? '', en: entries[0]?.system_en ?? '' },
    entries: choicesBelow(entries, null),
  }))
}
