import { mostSaved } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { call } from '#web/platform/api/api.ts'
import { type ListState, listInputOf } from '../list/list-address.ts'
import { callsOf, type Row } from '../records.ts'

/** Records that a sheet has at most: as many as one call saves. */
export const mostInSheet = mostSaved

const batch = 100

/** The first records that a list finds, in its order. One that moves from page to page meanwhile is there once. */
export async function loadSheet(entity: Entity, state: ListState, signal: AbortSignal) {
  const rows = new Map<string, Row>()
  let total = 0
  for (let current = 1; (current - 1) * batch < mostInSheet; current += 1) {
    const input = {
      ...listInputOf(state),
      ...(entity.list.tree !== undefined && { as: 'list' as const }),
      current,
      size: batch,
    }
    const page = await call(callsOf(entity).list, input, { signal })
    for (const row of page.records as Row[]) rows.set(row.id, row)
    total = page.total
    if (current * batch >= total) break
  }
  return { rows: [...rows.values()].slice(0, mostInSheet), total }
}
