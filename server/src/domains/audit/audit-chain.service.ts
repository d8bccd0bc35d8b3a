import type { AuditCheck } from '@iwater/contract/audit'
import { wholeTenant } from '#domains/organisation'
import { type Database, withTenant } from '#platform/database/database'
import {
  chainStart,
  type Link,
  selectChainEnd,
  selectHash,
  selectStretch,
} from './audit-chain.queries.ts'

/** Entries looked at in one transaction; a few hundred milliseconds of work. */
const stretchSize = 5000

type Fault = NonNullable<AuditCheck['fault']>
type Found = { wholeEntries: number; fault: Fault | null }

/** Checks from the first entry to the head, as far as every entry is as it was written. */
async function walkChain(database: Database, tenantId: number, head: Link): Promise<Found> {
  let last = chainStart
  for (;;) {
    const stretch = await withTenant(database, wholeTenant(tenantId), (db) =>
      selectStretch(db, tenantId, { after: last, until: head.number, count: stretchSize }),
    )
    if (stretch.bad) return { wholeEntries: stretch.bad.number - 1, fault: stretch.bad }
    last = stretch.last ?? last
    if (stretch.count < stretchSize) break
  }
  if (last.number < head.number) {
    return { wholeEntries: last.number, fault: { number: last.number + 1, kind: 'cut-off' } }
  }
  // Its own hash was recomputed after the change, which only the head of the chain reveals.
  if (last.hash !== head.hash) {
    return { wholeEntries: last.number - 1, fault: { number: last.number, kind: 'changed' } }
  }
  return { wholeEntries: last.number, fault: null }
}

/** The first noted link that the chain no longer contains: everything before it may have been rewritten. */
async function findRewritten(
  database: Database,
  tenantId: number,
  anchors: readonly Link[],
): Promise<Fault | null> {
  for (const { number, hash } of anchors.toSorted((a, b) => a.number - b.number)) {
    const found = await withTenant(database, wholeTenant(tenantId), (db) =>
      selectHash(db, tenantId, number),
    )
    if (found !== hash) return { number, kind: found === undefined ? 'cut-off' : 'rewritten' }
  }
  return null
}

/**
 * Checks the chain of a tenant's whole trail and names the first entry that was changed, removed or inserted, or the
 * place where the chain was cut off. `anchors` are heads of the chain that were recorded elsewhere: with them a chain
 * that was rewritten as a whole is found as well.
 */
export async function checkChain(
  database: Database,
  tenantId: number,
  anchors: readonly Link[] = [],
): Promise<Omit<AuditCheck, 'checkedAt'>> {
  const end = await withTenant(database, wholeTenant(tenantId), (db) =>
    selectChainEnd(db, tenantId),
  )
  const head = { number: end.number, hash: end.hash }
  const { wholeEntries, fault } = await walkChain(database, tenantId, head)
  // Entries after the head were not written by the trail.
  const unexpected =
    end.lastNumber > head.number
      ? { number: head.number + 1, kind: 'unexpected' as const }
      : await findRewritten(database, tenantId, anchors)
  return { wholeEntries, fault: fault ?? unexpected, head }
}
