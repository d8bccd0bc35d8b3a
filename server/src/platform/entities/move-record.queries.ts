import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { levelSql } from './tree.ts'

/** The records among which one is moved; names are of the description. */
export type Arranged = {
  table: string
  position: string
  tenantId: number
  movedId: string
  /** The part of the records that it belongs to: fields with their values. */
  part: readonly (readonly [string, unknown])[]
  /** Of a tree: the level that it is moved in, and whether it stood on another one. */
  level?: { tree: string; parent: string | null; isOther: boolean } | undefined
}

/** Room that is left in front of the first record and behind the last one. */
const step = 1024

const partsOf = ({ table, position, tenantId, movedId, part, level }: Arranged) => ({
  table: sql.table(table),
  /** Of row t. */
  place: sql.ref(`t.${position}`),
  column: sql.ref(position),
  others: sql.join(
    [
      sql`t.tenant_id = ${tenantId} and t.id <> ${movedId}`,
      ...part.map(([name, value]) => sql`${sql.ref(`t.${name}`)} = ${value}`),
      ...(level ? [levelSql(table, level.tree, level.parent)] : []),
    ],
    sql` and `,
  ),
  moved: sql`tenant_id = ${tenantId} and id = ${movedId}`,
  /** What is changed beside the position: users write the parent too, so that the version counts it. */
  further: level?.isOther
    ? sql`, version = version + 1, ${sql.ref(level.tree)} = ${level.parent}`
    : sql``,
})

/** Puts the record behind all others, unless it is there. */
export async function placeBehindAll(db: Db, set: Arranged) {
  const { table, place, column, others, moved, further } = partsOf(set)
  const isOther = sql.lit(set.level?.isOther === true)
  await sql`update ${table} m
       set ${column} = case when last.place >= m.${column} then last.place + ${sql.lit(step)} else m.${column} end ${further}
      from (select max(${place}) as place from ${table} t where ${others}) last
     where ${moved} and (${isOther} or last.place >= m.${column})`.execute(db)
}

export type Neighbours = {
  /** Of the record that the moved one is put in front of, and of the one before that. */
  next: number
  previous: number | null
  /** The moved one stands between them already. */
  isThere: boolean
}

/** Undefined for a record that is not among them. */
export async function selectNeighbours(
  db: Db,
  set: Arranged,
  before: string,
): Promise<Neighbours | undefined> {
  const { table, place, column, others, moved } = partsOf(set)
  const { rows } = await sql<Neighbours>`
    select n.place as next, p.place as previous,
           (m.place, m.id) < (n.place, n.id) and (p.id is null or (m.place, m.id) > (p.place, p.id)) as "isThere"
      from (select t.id, ${place} as place from ${table} t where ${others} and t.id = ${before}) n
      cross join (select id, ${column} as place from ${table} where ${moved}) m
      left join lateral (select t.id, ${place} as place from ${table} t
                          where ${others} and (${place}, t.id) < (n.place, n.id)
                          order by ${place} desc, t.id desc limit 1) p on true`.execute(db)
  return rows[0]
}

/** Puts the record between two others. Where there is no room, those behind it move up as far as they have to. */
export async function placeBetween(
  db: Db,
  set: Arranged,
  before: string,
  { next, previous }: Neighbours,
) {
  const { table, place, column, others, moved, further } = partsOf(set)
  const wanted = previous === null ? next - step : Math.floor((previous + next) / 2)
  const isRoom = previous === null || wanted > previous
  const at = isRoom ? wanted : previous + 1
  if (!isRoom)
    await sql`update ${table} m set ${column} = n.wanted
        from (select t.id, ${place} as place, ${at} + row_number() over (order by ${place}, t.id) as wanted
                from ${table} t
               where ${others} and (${place}, t.id) >= (select ${place}, t.id from ${table} t where ${others} and t.id = ${before})) n
       where m.tenant_id = ${set.tenantId} and m.id = n.id and n.place < n.wanted`.execute(db)
  await sql`update ${table} set ${column} = ${at} ${further} where ${moved}`.execute(db)
}

/** Whether the session sees a record. */
export async function isVisible(db: Db, table: string, tenantId: number, id: string) {
  const { rows } =
    await sql`select from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`.execute(
      db,
    )
  return rows.length > 0
}
