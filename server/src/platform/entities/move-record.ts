import type { MoveInput } from '@iwater/contract/kit/calls'
import { draftOf } from '@iwater/contract/kit/check'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import type { Row } from './entity.queries.ts'
import {
  assertNone,
  assertRight,
  readRecord,
  reportRefused,
  type Served,
  type Work,
} from './entity.service.ts'
import {
  type Arranged,
  isVisible,
  placeBehindAll,
  placeBetween,
  selectNeighbours,
} from './move-record.queries.ts'

/** The level that a record of a tree is moved in: that of `parent`, or its own. One whose parent is not visible is on top. */
async function levelOfMove(
  { entity: { table, list } }: Served,
  { db, session }: Work,
  moved: Row,
  parent: string | null | undefined,
): Promise<Arranged['level']> {
  const { tree } = list
  if (tree === undefined) return undefined
  const stored = moved[tree] as string | null
  const isShown = stored !== null && (await isVisible(db, table, session.tenantId, stored))
  const own = isShown ? stored : null
  return {
    tree,
    parent: parent === undefined ? own : parent,
    isOther: parent !== undefined && parent !== own,
  }
}

/** The part of the records that one belongs to. */
const partOf = ({ list: { within = [] } }: Served['entity'], record: Row): Arranged['part'] =>
  within.map((name) => [name, record[name]])

async function place({ db }: Work, set: Arranged, before: string | null) {
  if (before === null) return placeBehindAll(db, set)
  const neighbours = await selectNeighbours(db, set, before)
  if (neighbours === undefined) throw new AppError('record.not-found')
  if (neighbours.isThere && !set.level?.isOther) return
  await placeBetween(db, set, before, neighbours)
}

/** Moves a record below another one, which is an edit of its parent. */
async function moveBelow(
  served: Served,
  work: Work,
  moved: Row,
  {
    set,
    before,
    whole,
  }: { set: Arranged; before: string | null; whole: ReturnType<typeof draftOf> },
) {
  const { entity } = served
  const { tree = '' } = entity.list
  // Rules that hide the field of the parent keep the record on the top level.
  if (draftOf(entity, whole)[tree] !== whole[tree])
    assertNone({ [tree]: { is: 'on-top' } }, entity, work)
  await assertRight(served, work, whole, moved)
  await reportRefused(entity, work, () => place(work, set, before))
  await served.decisions.afterWrite?.(work, set.movedId, whole, moved)
}

/**
 * Moves a record in front of another one that the session sees, or behind all of them, in a tree also below another one. The
 * version stays where only the order changes: that is nothing that users write, but who may not change the record may not move
 * it either. Throws record.not-found, record.changed for another version than the one that is sent, or request.invalid at the
 * field of the parent.
 */
export async function moveRecord(
  served: Served,
  work: Work,
  { id, version, before, parent }: MoveInput,
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
  const level = await levelOfMove(served, work, moved, parent)
  if (before === id && !level?.isOther) return null
  const set: Arranged = {
    table: entity.table,
    position,
    tenantId,
    movedId: id,
    part: partOf(entity, moved),
    level,
  }
  const whole = draftOf(entity, moved)
  if (level?.isOther) {
    await moveBelow(served, work, moved, {
      set,
      before,
      whole: { ...whole, [level.tree]: level.parent },
    })
    return null
  }
  await assertRight(served, work, whole, moved)
  await place(work, set, before)
  return null
}
