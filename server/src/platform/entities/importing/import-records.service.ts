import { faultSentence } from '@iwater/contract/kit/faults'
import type { Field } from '@iwater/contract/kit/field-types'
import {
  type ImportError,
  type ImportMode,
  type ImportReport,
  mostErrorsListed,
} from '@iwater/contract/kit/import-calls'
import { titleAt } from '@iwater/contract/kit/title-at'
import { selectUnfound } from '../entity.queries.ts'
import { furtherFaults, type Served, type Work } from '../entity.service.ts'
import { newLookups } from '../lookups.ts'
import { type Candidate, isRight, isSame, openCandidates } from './import-candidates.ts'
import { readCell } from './import-cells.ts'
import type { FileRow, Headings, Target } from './import-headings.ts'
import { openLabels } from './import-labels.ts'
import { selectByKey } from './import-records.queries.ts'
import { openStatistics } from './import-statistics.ts'
import { writeRows } from './import-writes.service.ts'

/** Rows that are looked up and written together. */
const batchSize = 200

export type FaultyRow = { row: FileRow; reasons: string[] }

export type ImportOutcome = { report: ImportReport; faulty: FaultyRow[] }

type Values = Record<string, unknown>

/** What the cells of rows say, noted in the statistics of the file. */
function openValues(served: Served, { targets }: Headings, timeZone: string) {
  const { fields } = served.entity
  const statistics = openStatistics(fields, targets)
  const read = ({ cells }: FileRow) => {
    const values: Values = {}
    targets.forEach(({ at, name, side }, place) => {
      const cell = cells[at] ?? ''
      const value = readCell(fields[name] as Field, cell, timeZone)
      statistics.note(place, cell, value)
      if (side === undefined) values[name] = value
      else values[name] = { ...(values[name] as object | undefined), [side]: value ?? '' }
    })
    return values
  }
  return { read, columns: statistics.result }
}

/** What was done, and which rows were left out with their reasons. */
function openTally({ entity: { fields } }: Served, { language }: Work, targets: readonly Target[]) {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const errors: ImportError[] = []
  const faulty: FaultyRow[] = []

  const headingOf = (path: string) => {
    const [name = '', side] = path.split('.')
    const own = targets.filter((target) => target.name === name)
    return (own.find((target) => target.side === side) ?? own[0])?.heading ?? null
  }

  return {
    counts,
    errors,
    faulty,
    settle(one: Candidate) {
      const { row, faults, said, before } = one
      if (isRight(one)) {
        counts[isSame(one) ? 'unchanged' : before === null ? 'added' : 'changed'] += 1
        return
      }
      const wrong: ImportError[] = Object.entries(faults).map(([path, fault]) => ({
        row: row.line,
        column: headingOf(path),
        message: faultSentence(fault, titleAt(fields, path.split('.')), language),
      }))
      if (said !== undefined) wrong.push({ row: row.line, column: null, message: said })
      errors.push(...wrong.slice(0, Math.max(0, mostErrorsListed - errors.length)))
      faulty.push({ row, reasons: wrong.map(({ message }) => message) })
    },
  }
}

/** Marks what refers to nothing that the session sees, in one statement for all rows. */
async function checkReferences(
  { entity: { fields } }: Served,
  { db, session }: Work,
  candidates: readonly Candidate[],
) {
  const added = new Set(candidates.flatMap(({ before, id }) => (before === null ? [id] : [])))
  const lookups = candidates.flatMap(({ draft, stored }, at) =>
    newLookups(fields, draft, stored)
      .filter(({ value }) => !added.has(value))
      .map((lookup) => ({ ...lookup, path: `${at}.${lookup.path}` })),
  )
  for (const path of await selectUnfound(db, session.tenantId, lookups)) {
    const [at = '', ...rest] = path.split('.')
    const candidate = candidates[Number(at)]
    if (candidate) candidate.faults[rest.join('.')] = { is: 'not-found' }
  }
}

/**
 * Adds and changes records as the rows of a file say, within the transaction of `work`; answers what it has done and which
 * rows it has left out. A row is judged as if it had been entered by hand: by the description, by what it refers to, by
 * the decisions of the entity, by the keys of its table.
 */
export async function importRecords(
  served: Served,
  work: Work,
  found: Headings,
  { mode, timeZone }: { mode: ImportMode; timeZone: string },
  progress: (done: number) => Promise<void>,
): Promise<ImportOutcome> {
  const { entity, decisions } = served
  const { db, session } = work
  const { targets, key, rows, ignored, missing, repeated, kept } = found
  const isUpdate = mode === 'update' && key !== undefined
  const labels = openLabels(db, session.tenantId, entity, await decisions.meant?.(work))
  const values = openValues(served, found, timeZone)
  const candidates = openCandidates({ entity, labels, key, isUpdate })
  const tally = openTally(served, work, targets)
  const place = { tenantId: session.tenantId, columns: decisions.columns }

  async function existing(batch: readonly Values[]) {
    if (key === undefined) return new Map<unknown, never>()
    const said = batch.map((one) => one[key]).filter((value) => typeof value === 'string')
    const records = await selectByKey(db, entity, place, { key, values: said, lock: isUpdate })
    return new Map(records.map((record) => [record[key], record] as const))
  }

  async function take(batch: readonly FileRow[]) {
    const said = batch.map(values.read)
    await labels.learn(said)
    const known = await existing(said)
    const made = batch.map((row, at) => {
      const one = candidates.make(row, said[at] ?? {}, known)
      // For the rows below it, which may refer to it.
      if (isRight(one) && one.before === null) labels.add(one.id, one.draft.name)
      return one
    })
    const open = () => made.filter((one) => isRight(one) && !isSame(one))
    await checkReferences(served, work, open())
    for (const one of open())
      Object.assign(one.faults, await furtherFaults(served, work, one.draft, one.before))
    await writeRows(served, work, open())
    made.forEach(tally.settle)
  }

  for (let at = 0; at < rows.length; at += batchSize) {
    await take(rows.slice(at, at + batchSize))
    await progress(Math.min(rows.length, at + batchSize))
  }
  const { counts, errors, faulty } = tally
  const report: ImportReport = {
    rows: rows.length,
    ...counts,
    faulty: faulty.length,
    columns: values.columns(),
    ignored,
    missing,
    repeated,
    kept,
    errors,
  }
  return { report, faulty }
}
