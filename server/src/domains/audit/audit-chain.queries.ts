import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

/** The end of a chain, or any other entry of it: its number and its hash in hex. */
export type Link = { number: number; hash: string }

/** The hash before the first entry. */
export const chainStart: Link = { number: 0, hash: '00'.repeat(32) }

/** The head of the chain as recorded, and the last entry that exists, at one moment. */
export async function selectChainEnd(db: Db, tenantId: number) {
  const { rows } = await sql<Link & { lastNumber: number }>`
    select coalesce(h.number, 0)::int as number, coalesce(encode(h.hash, 'hex'), ${chainStart.hash}) as hash,
           coalesce((select max(e.number) from audit_entry e where e.tenant_id = t.id), 0)::int as "lastNumber"
      from tenant t left join audit_head h on h.tenant_id = t.id where t.id = ${tenantId}`.execute(
    db,
  )
  const [end] = rows
  if (!end) throw new Error(`there is no tenant ${tenantId}`)
  return end
}

/** The head of the chain of each tenant; needs the worker's login. */
export async function selectHeads(db: Db) {
  const { rows } = await sql<Link & { tenantId: number; tenant: string }>`
    select t.id as "tenantId", t.code as tenant, coalesce(h.number, 0)::int as number,
           coalesce(encode(h.hash, 'hex'), ${chainStart.hash}) as hash
      from tenant t left join audit_head h on h.tenant_id = t.id order by t.id`.execute(db)
  return rows
}

type Stretch = {
  /** Checked entries. */
  count: number
  /** The last of them. */
  last: Link | null
  /** The missing number, or else that of the first entry whose hash does not match its content. */
  bad: { number: number; kind: 'missing' | 'changed' } | null
}

/** Checks the `count` entries after a link that is known to be intact, up to `until`. */
export async function selectStretch(
  db: Db,
  tenantId: number,
  { after, until, count }: { after: Link; until: number; count: number },
): Promise<Stretch> {
  const { rows } = await sql<Stretch>`
    with stretch as (
      select e.number, e.hash, coalesce(lag(e.number) over chain, ${after.number}) + 1 as expected,
             e.hash = audit_hash(coalesce(lag(e.hash) over chain, decode(${after.hash}, 'hex')), e) as is_true
        from audit_entry e
       where e.tenant_id = ${tenantId} and e.number > ${after.number} and e.number <= ${until}
      window chain as (order by e.number)
       order by e.number limit ${count})
    select count(*)::int as count,
           (select json_build_object('number', number, 'hash', encode(hash, 'hex'))
              from stretch order by number desc limit 1) as last,
           (select json_build_object('number', expected,
                     'kind', case when number = expected then 'changed' else 'missing' end)
              from stretch where number <> expected or not is_true order by number limit 1) as bad
      from stretch`.execute(db)
  return oneRow(rows)
}

/** The hash of one entry in hex; undefined when there is none of that number. */
export async function selectHash(db: Db, tenantId: number, number: number) {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_entry
     where tenant_id = ${tenantId} and number = ${number}`.execute(db)
  return rows[0]?.hash
}
