import { CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import { kyselyOn } from '#platform/database/client-dialect'
import { type Database, type Db, type TenantScope, withTenant } from '#platform/database/database'

/** The plan of the database for the only statement of `work`, whatever its values are: one plan for all. */
export async function planOf(
  database: Database,
  scope: TenantScope,
  work: (db: Db) => Promise<unknown>,
): Promise<string> {
  const sent: pg.QueryConfig[] = []
  const recorder = kyselyOn({
    async query(statement) {
      sent.push(statement)
      return { rows: [{}], rowCount: 1, command: 'SELECT', oid: 0, fields: [] }
    },
  })
  await work(recorder)
  const [statement, ...others] = sent
  if (!statement || others.length > 0) throw new Error(`${sent.length} statements were sent`)
  return withTenant(database, scope, async (db) => {
    // As with many rows: of the few that other tests have left, any order may be had by reading all of them.
    await sql`set local enable_seqscan = off`.execute(db)
    await sql`set local enable_bitmapscan = off`.execute(db)
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    const { text, values = [] } = statement
    // Explained with values given, a statement is planned for these; executed by its name, for all.
    await db.executeQuery(CompiledQuery.raw(`prepare planned as ${text}`))
    const given = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : ''
    const explained = CompiledQuery.raw(`explain (costs off) execute planned ${given}`)
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explained)
    await sql`deallocate planned`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
