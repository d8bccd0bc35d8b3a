import type { Field } from '@iwater/contract/kit/field-types'
import type { ImportMode, ImportReport } from '@iwater/contract/kit/import-calls'
import { selectUnfound } from '../entity.queries.ts'
import { furtherFaults, type Served, type Work } from '../entity.service.ts'
import { newLookups } from '../lookups.ts'
import { type Candidate, isRight, isSame, openCandidates } from './import-candidates.ts'
import { readCell } from './import-cells.ts'
import type { FileRow, Headings } from './import-headings.ts'
import { openLabels } from './import-labels.ts'
import { selectByKey } from './import-records.queries.ts'
import { openStatistics } from './import-statistics.ts'
import { type FaultyRow, openTally } from './import-tally.ts'
import { writeRows } from './import-writes.service.ts'

/** Rows that are looked up and written together. */
const batchSize = 200

export type ImportOutcome = { report: ImportReport; faulty: FaultyRow[] }

type Values = Record<string, unknown>

/** Between the name of a record and that of its unit. */
const placeSign = ' · '

/** Completes names by the column that tells records of the same name apart. */
function placing({ decisions: { placedBy = {} } }: Served, { unwritten }: Headings) {
  const places = Object.entries(placedBy).flatMap(([name, by]) => {
    const column = unwritten.find((target) => target.name === by)
    return column === undefined ? [] : [{ name, column }]
  })
  return {
    headings: new Set(places.map(({ column }) => column.heading)),
    place(values: Values, { cells }: FileRow) {
      for (const { name, column } of places) {
        const [own, within] = [values[name], (cells[column.at] ?? '').trim()]
        if (typeof own === 'string' && within !== '' && !own.includes(placeSign))
          values[name] = own + placeSign + within
      }
      return values
    },
  }
}

/** What the cells of rows say, noted in the statistics of the file. */
function openValues(served: Served, found: Headings, timeZone: string) {
  const { fields } = served.entity
  const { targets } = found
  const statistics = openStatistics(fields, targets)
  const { place: placed, headings } = placing(served, found)
  const read = ({ cells, line }: FileRow) => {
    const values: Values = {}
    targets.forEach(({ at, name, side }, place) => {
      const cell = cells[at] ?? ''
      const value = readCell(fields[name] as Field, cell, timeZone)
      statistics.note(place, cell, value)
      if (side === undefined) values[name] = value
      else values[name] = { ...(values[name] as object | undefined), [side]: value ?? '' }
    })
    return placed(values, { cells, line })
  }
  return { read, columns: statistics.result, placeHeadings: headings }
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
  const { counts, faulty } = tally
  const report: ImportReport = {
    rows: rows.length,
    ...counts,
    faulty: faulty.length,
    columns: values.columns(),
    ignored: ignored.filter(({ heading }) => !values.placeHeadings.has(heading)),
    missing,
    repeated,
    kept,
    ...tally.errors(),
  }
  return { report, faulty }
}
