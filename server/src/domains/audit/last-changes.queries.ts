import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type LastChange = {
  column: string
  at: Date
  actor: string | null
  person: LocalText | null
}

/** The last change of each column of a table with one row for each tenant. The row policy says who sees one. */
export async function selectLastChanges(
  db: Db,
  tenantId: number,
  subject: string,
): Promise<ReadonlyMap<string, LastChange>> {
  const { rows } = await sql<LastChange>`
    select distinct on (c.name) c.name as "column", e.at, e.actor,
           (select json_build_object('zh', a.name_zh, 'en', a.name_en) from account_name a
             where a.tenant_id = e.tenant_id and a.id = e.actor) as person
      from audit_entry e cross join lateral jsonb_object_keys(coalesce(e.after, '{}')) c(name)
     where e.tenant_id = ${tenantId} and e.subject = ${subject}
       and e.before ->> c.name is distinct from e.after ->> c.name
     order by c.name, e.number desc`.execute(db)
  return new Map(rows.map((row) => [row.column, row]))
}
