import { type RawBuilder, sql } from 'kysely'
import { type Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

export type Counted = { count: number; isEstimate: boolean }

/** Rows that are counted one by one; of more the statistics of the database tell about how many there are. */
const mostCounted = 20_000

/** The rows that the planner expects of a statement: nothing is read. */
export async function estimateRows(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${statement}`.execute(db)
  return oneRow(rows)['QUERY PLAN'][0].Plan['Plan Rows']
}

/**
 * The number of rows of a statement, which begins with `select`, exact as far as they are counted. An index has to lead
 * to the rows.
 */
export async function countRows(db: Db, statement: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${statement} limit ${sql.lit(mostCounted + 1)}) counted`.execute(
    db,
  )
  const { count } = oneRow(rows)
  if (count <= mostCounted) return { count, isEstimate: false }
  return { count: Math.max(count, await estimateRows(db, statement)), isEstimate: true }
}

/** Fewer rows take pages that are half empty, which say nothing about a row. */
const leastRows = 10_000

/**
 * Bytes that a row of the first table takes with its share of the indexes, and of the tables that belong to it: the average
 * over all tenants, or `usual` as long as there are few.
 */
export async function selectRowBytes(
  db: Db,
  tables: readonly [string, ...string[]],
  usual: number,
): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    select (sum(pg_total_relation_size(c.oid)) / max(c.reltuples) filter (where c.relname = ${tables[0]}))::float8 as bytes
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])
    having max(c.reltuples) filter (where c.relname = ${tables[0]}) >= ${leastRows}`.execute(db)
  return rows[0]?.bytes ?? usual
}

/** The same of a partitioned table, from its partitions of the latest names that have enough rows. */
export async function selectPartitionRowBytes(
  db: Db,
  parent: string,
  usual: number,
): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    with latest as (
      select c.oid, c.reltuples from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = ${parent}::regclass and c.reltuples >= ${leastRows} order by c.relname desc limit 10)
    select (sum(pg_total_relation_size(oid)) / sum(reltuples))::float8 as bytes from latest`.execute(
    db,
  )
  return rows[0]?.bytes ?? usual
}
