import type { MoveInput } from '@iwater/contract/kit/calls'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import { readRecord, type Served, type Work } from './entity.service.ts'
import {
  type Arranged,
  placeBehindAll,
  placeBetween,
  selectNeighbours,
} from './move-record.queries.ts'

/**
 * Moves a record in front of another one that the session sees, or behind all of them. The version stays: what users write
 * has not changed. Throws record.not-found, or record.changed for another version than the one that is sent.
 */
export async function moveRecord(
  served: Served,
  work: Work,
  { id, version, before }: MoveInput,
): Promise<null> {
  const { entity } = served
  const { db, session } = work
  const { tenantId } = session
  const { position } = entity.list
  if (position === undefined) throw new Error(`${entity.table} has no order`)
  await takeLock(db, 'arranged-records', `${tenantId}.${entity.table}`)
  const moved = await readRecord(served, work, id, 'change')
  if (version !== undefined && moved.version !== version)
    throw new AppError('record.changed', { details: { version: moved.version } })
  if (before === id) return null
  const set: Arranged = { table: entity.table, position, tenantId, movedId: id }
  if (before === null) {
    await placeBehindAll(db, set)
    return null
  }
  const neighbours = await selectNeighbours(db, set, before)
  if (neighbours === undefined) throw new AppError('record.not-found')
  if (!neighbours.isThere) await placeBetween(db, set, before, neighbours)
  return null
}
