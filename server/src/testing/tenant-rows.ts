import type { testApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

/** Written by timed work, and by everybody who names the organisation code when signing in. */
const livelyTables = /^(sample|rollup|maintenance_(due|progress)|sign_in_)/

/** The product orders jobs of its own, at times of its own. */
const ordered: Readonly<Record<string, string>> = { job: 'and account_id is not null' }

/** One line per table that shows whether any row of the tenant has changed. */
export async function rowsOf(app: TestApp, { tenantId }: { tenantId: number }, tables: string[]) {
  const parts = tables.map(
    (table) =>
      `select '${table}' as "table", md5(string_agg(t::text, '' order by t::text)) as rows
         from ${table} t where ${table === 'tenant' ? 'id' : 'tenant_id'} = ${tenantId} ${ordered[table] ?? ''}`,
  )
  return JSON.stringify(await app.owner(parts.join(' union all ')))
}

/** The tables that differ between two answers of `rowsOf`. */
export function tablesChanged(before: string, after: string): string[] {
  const read = (text: string) => JSON.parse(text) as { table: string; rows: string | null }[]
  const earlier = new Map(read(before).map(({ table, rows }) => [table, rows]))
  return read(after).flatMap(({ table, rows }) => (earlier.get(table) === rows ? [] : [table]))
}

export async function tablesOf(app: TestApp) {
  const rows = await app.owner<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace
        and relkind in ('r', 'p') and not relispartition and (relname = 'tenant' or exists (
          select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')) order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => !livelyTables.test(name))
}
