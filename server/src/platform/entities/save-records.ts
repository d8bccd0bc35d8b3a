import { type FailureCode, failureText } from '@iwater/contract/errors'
import type { SaveInput } from '@iwater/contract/kit/calls'
import { draftOf, faultsOf } from '@iwater/contract/kit/check'
import type { Entity } from '@iwater/contract/kit/entity'
import { type Faults, faultSentence, rowSentence } from '@iwater/contract/kit/faults'
import { titleAt } from '@iwater/contract/kit/title-at'
import { undoneWhereItFails } from '#platform/database/savepoint'
import { AppError } from '#platform/http/app-error'
import {
  type Draft,
  insertRecord,
  lockRecords,
  type Row,
  selectUnfound,
  updateRecord,
} from './entity.queries.ts'
import { furtherFaults, type Served, type Work } from './entity.service.ts'
import { byRelease, takingTooMuch } from './handed-on.ts'
import { deleteUnlessKept } from './kept-record.ts'
import { changedImmutables, newLookups } from './lookups.ts'
import { refusedFault } from './refused-write.ts'
import { deferKeys, judgeKeys, takenField, uniqueFields } from './unique-keys.queries.ts'

/** A row to add where there is no id, else to change or delete. */
type SentRow = { row: number; id?: string; version?: number; values: Draft; isRemoved?: true }

/** A record as it will be, beside what is stored. */
type Judged = SentRow & { before: Row | null; whole: Draft }

/** Problems that one answer lists. */
const mostFound = 200

/** What is wrong with the rows of one call, and which of them somebody else has changed. */
function openFindings({ entity: { fields } }: Served, { language }: Work) {
  const messages = new Map<string, string>()
  const wrong = new Set<number>()
  const conflicts: { row: number; id: string; version: number | null }[] = []
  const say = (row: number, path: string, sentence: string) => {
    wrong.add(row)
    if (messages.size < mostFound) messages.set(path, rowSentence(row, sentence, language))
  }
  return {
    isWrong: (row: number) => wrong.has(row),
    faults(row: number, faults: Faults) {
      for (const [path, fault] of Object.entries(faults)) {
        const sentence = faultSentence(fault, titleAt(fields, path.split('.')), language)
        say(row, `${row}.${path}`, sentence)
      }
    },
    failure(row: number, code: FailureCode, details?: Record<string, unknown>) {
      say(row, String(row), failureText(code, language, details))
    },
    conflict({ row, id = '' }: SentRow, now: Row | undefined) {
      conflicts.push({ row, id, version: now?.version ?? null })
      this.failure(row, now === undefined ? 'record.not-found' : 'record.changed')
    },
    /** Throws request.invalid, or records.changed where somebody else was first, with all that was found. */
    assertNone() {
      if (messages.size === 0) return
      const fields = Object.fromEntries(messages)
      if (conflicts.length === 0) throw new AppError('request.invalid', { fields })
      const rows = conflicts.map(({ row }) => row).join(', ')
      throw new AppError('records.changed', { details: { rows, conflicts }, fields })
    },
  }
}

type Findings = ReturnType<typeof openFindings>

const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)

/** The rows as they will be. What nobody has changed, or what somebody else was first with, is left out. */
async function judged(
  { entity, decisions }: Served,
  { db, session }: Work,
  rows: readonly SentRow[],
  found: Findings,
) {
  const ids = rows.flatMap(({ id }) => id ?? [])
  const place = { tenantId: session.tenantId, columns: decisions.columns }
  const stored = ids.length === 0 ? new Map() : await lockRecords(db, entity, place, ids)
  return rows.flatMap((row): Judged[] => {
    const before = row.id === undefined ? null : stored.get(row.id)
    if (before === undefined || (before !== null && before.version !== row.version)) {
      found.conflict(row, before)
      return []
    }
    const whole = draftOf(entity, { ...before, ...row.values })
    if (before !== null && !row.isRemoved && isSame(whole, draftOf(entity, before))) return []
    if (!row.isRemoved) found.faults(row.row, faultsOf(entity, whole))
    return [{ ...row, before, whole }]
  })
}

/** Values that refer to nothing, looked up for all rows together, and fields that stay as they were. */
async function findUnfit(
  { entity }: Served,
  { db, session }: Work,
  rows: readonly Judged[],
  found: Findings,
) {
  const lookups = rows.flatMap(({ row, whole, before }) => {
    const stored = before && draftOf(entity, before)
    if (stored)
      for (const name of changedImmutables(entity.fields, whole, stored))
        found.faults(row, { [name]: { is: 'fixed' } })
    return newLookups(entity.fields, whole, stored).map((lookup) => ({
      ...lookup,
      path: `${row}.${lookup.path}`,
    }))
  })
  for (const path of await selectUnfound(db, session.tenantId, lookups)) {
    const at = path.indexOf('.')
    found.faults(Number(path.slice(0, at)), { [path.slice(at + 1)]: { is: 'not-found' } })
  }
}

async function removeOne({ entity, decisions }: Served, work: Work, row: Judged, found: Findings) {
  const { before } = row
  if (before === null) return
  try {
    await decisions.beforeDelete?.(work, before)
    await deleteUnlessKept(entity, work, before.id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    found.failure(row.row, error.code, error.details)
  }
}

/** Writes a row, and answers its id; null where it cannot be. */
async function writeOne(served: Served, work: Work, row: Judged, found: Findings) {
  const { entity, decisions, files } = served
  const { db, session } = work
  const { whole, before, values } = row
  const stored = before && draftOf(entity, before)
  found.faults(row.row, (await files?.check(work, entity.fields, whole, stored)) ?? {})
  found.faults(row.row, await furtherFaults(served, work, whole, before))
  if (found.isWrong(row.row)) return null
  const isSent = ([name]: [string, unknown]) =>
    entity.fields[name]?.type !== 'rows' || name in values
  try {
    const id = await undoneWhereItFails(db, async () => {
      if (before === null) return await insertRecord(db, entity, session.tenantId, whole)
      const draft = Object.fromEntries(Object.entries(whole).filter(isSent))
      await updateRecord(db, entity, { tenantId: session.tenantId, id: before.id }, draft)
      return before.id
    })
    await files?.attach(work, entity, id, whole)
    await decisions.afterWrite?.(work, id, whole, before)
    return id
  } catch (error) {
    const refused = refusedFault(entity, error)
    if (refused === undefined) throw error
    found.faults(row.row, refused)
    return null
  }
}

/**
 * Writes what is changed. A value that only one record may have goes from one to another in the order in which it becomes
 * free; where records exchange values, those are judged when all of them are written.
 */
async function writeChanged(served: Served, work: Work, rows: readonly Judged[], found: Findings) {
  const { db } = work
  const { entity } = served
  const { free, bound } = byRelease(rows, uniqueFields(entity.fields))
  for (const row of free) await writeOne(served, work, row, found)
  if (bound.length === 0) return
  await deferKeys(db, entity)
  for (const row of bound) await writeOne(served, work, row, found)
  try {
    await undoneWhereItFails(db, () => judgeKeys(db, entity))
  } catch (error) {
    const name = takenField(entity, error)
    if (name === undefined) throw error
    const wrong = takingTooMuch(bound, name)
    // A value may stay taken because the record that gives it away was not written, which is said there.
    if (wrong.length === 0 && !bound.some(({ row }) => found.isWrong(row))) throw error
    for (const { row } of wrong) found.faults(row, { [name]: { is: 'taken' } })
  }
}

/** Records of a tree behind those that stand below them, so that both can be deleted together. */
function lowestFirst({ list: { tree } }: Entity, rows: readonly Judged[]) {
  if (tree === undefined) return rows
  const parents = new Map(rows.map(({ id, before }) => [id, before?.[tree]] as const))
  const depthOf = (id: unknown): number =>
    parents.has(id as string) ? 1 + depthOf(parents.get(id as string)) : 0
  return rows.toSorted((one, other) => depthOf(other.id) - depthOf(one.id))
}

const byId = (one: Judged, other: Judged) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1)

/**
 * Adds, changes and deletes records together, or none of them. Throws request.invalid with all that is wrong, by the number
 * of the row and the field (`3.stock`), or records.changed where somebody else has changed or deleted some of them.
 */
export async function saveRecords(
  served: Served,
  work: Work,
  { added: fresh, changed, removed }: Required<SaveInput<Draft>>,
) {
  const rows: readonly SentRow[] = [
    ...removed.map((row): SentRow => ({ ...row, values: {}, isRemoved: true })),
    ...changed,
    ...fresh,
  ].toSorted((one, other) => one.row - other.row)
  const found = openFindings(served, work)
  const all = await judged(served, work, rows, found)
  const written = all.filter(({ isRemoved }) => !isRemoved)
  await findUnfit(served, work, written, found)
  const known = all.filter(({ before }) => before !== null).toSorted(byId)
  // What is deleted makes room for values that only one record may have.
  const removedRows = known.filter(({ isRemoved }) => isRemoved)
  for (const row of lowestFirst(served.entity, removedRows))
    await removeOne(served, work, row, found)
  const changing = known.filter(({ isRemoved }) => !isRemoved)
  await writeChanged(served, work, changing, found)
  const added: { row: number; id: string }[] = []
  for (const row of written) {
    if (row.before !== null) continue
    const id = await writeOne(served, work, row, found)
    if (id !== null) added.push({ row: row.row, id })
  }
  found.assertNone()
  return { added }
}
