import { type Field, placeSign } from '@iwater/contract/kit/field-types'
import type { ImportMode, ImportReport } from '@iwater/contract/kit/import-calls'
import { type Row, selectUnfound } from '../entity.queries.ts'
import { furtherFaults, type Served, type Work } from '../entity.service.ts'
import { newLookups } from '../lookups.ts'
import { type Candidate, isRight, isSame, openCandidates } from './import-candidates.ts'
import { readCell } from './import-cells.ts'
import type { FileRow, Headings } from './import-headings.ts'
import { keyValueOf, keyValuesOf } from './import-keys.ts'
import { openLabels } from './import-labels.ts'
import { selectByKey } from './import-records.queries.ts'
import { openStatistics } from './import-statistics.ts'
import { type FaultyRow, openTally } from './import-tally.ts'
import { writeRows } from './import-writes.service.ts'

/** Rows that are looked up and written together. */
const batchSize = 200

export type ImportOutcome = { report: ImportReport; faulty: FaultyRow[] }

type Values = Record<string, unknown>

/** Completes names by the columns that tell records of the same name apart. */
function placing({ decisions: { placedBy = {} } }: Served, { unwritten }: Headings) {
  const places = Object.entries(placedBy).map(([name, by]) => ({
    name,
    columns: by.map((place) => unwritten.find((target) => target.name === place)),
  }))
  return {
    headings: new Set(places.flatMap(({ columns }) => columns.map((column) => column?.heading))),
    /** Adds what the name does not say yet; a place whose column is missing ends it. */
    place(values: Values, { cells }: FileRow) {
      const placed: Record<string, string> = {}
      for (const { name, columns } of places) {
        const own = values[name]
        if (typeof own !== 'string') continue
        const said = own.split(placeSign).length - 1
        const rest = columns.slice(said).map((at) => at && (cells[at.at] ?? '').trim())
        const end = rest.findIndex((text) => !text)
        const added = end === -1 ? rest : rest.slice(0, end)
        if (added.length === 0) continue
        placed[name] = [own, ...added].join(placeSign)
      }
      return placed
    },
  }
}

/** What the cells of rows say, noted in the statistics of the file. */
function openValues(served: Served, found: Headings, timeZone: string) {
  const { fields } = served.entity
  const { targets } = found
  const statistics = openStatistics(fields, targets)
  const { place, headings } = placing(served, found)
  const read = ({ cells, line }: FileRow) => {
    const values: Values = {}
    targets.forEach(({ at, name, side }, place) => {
      const cell = cells[at] ?? ''
      const value = readCell(fields[name] as Field, cell, timeZone)
      statistics.note(place, cell, value)
      if (side === undefined) values[name] = value
      else values[name] = { ...(values[name] as object | undefined), [side]: value ?? '' }
    })
    const row = { cells, line }
    const placed = place(values, row)
    return { row, values: { ...values, ...placed }, placed }
  }
  return { read, columns: statistics.result, placeHeadings: headings }
}

const fieldOf = (path: string) => path.split('.', 1)[0] ?? ''

/** Marks what refers to nothing that the session sees, in one statement for all rows; of what is known to be wrong nothing. */
async function checkReferences(
  { entity: { fields } }: Served,
  { db, session }: Work,
  candidates: readonly Candidate[],
) {
  const added = new Set(candidates.flatMap(({ before, id }) => (before === null ? [id] : [])))
  const lookups = candidates.flatMap(({ draft, stored, faults }, at) => {
    const wrong = new Set(Object.keys(faults).map(fieldOf))
    return newLookups(fields, draft, stored)
      .filter(({ path, value }) => !added.has(value) && !wrong.has(fieldOf(path)))
      .map((lookup) => ({ ...lookup, path: `${at}.${lookup.path}` }))
  })
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
  const isUpdate = mode === 'update' && key.length > 0
  const labels = openLabels(db, session.tenantId, entity, await decisions.meant?.(work))
  const values = openValues(served, found, timeZone)
  const candidates = openCandidates({ entity, labels, key, isUpdate })
  const doubtsOf = await decisions.doubts?.(work)
  const tally = openTally(served, work, targets, ({ draft }) => doubtsOf?.(draft) ?? {})
  const place = { tenantId: session.tenantId, columns: decisions.columns }

  /** The records that the rows are meant for. What they refer to is found first, for it may be part of the key. */
  async function existing(batch: readonly Values[]) {
    const values = batch.flatMap((one) => {
      const meant = { ...one }
      const unnamed = labels.resolve(meant)
      const isFound = keyValueOf(key, meant) !== undefined && !key.some((name) => name in unnamed)
      return isFound ? [meant] : []
    })
    const records = await selectByKey(db, entity, place, { key, values, lock: isUpdate })
    const known = new Map<string, Row[]>()
    for (const record of records)
      for (const value of keyValuesOf(key, record))
        known.set(value, [...(known.get(value) ?? []), record])
    return known
  }

  async function take(batch: readonly FileRow[]) {
    const read = batch.map(values.read)
    const said = read.map((one) => one.values)
    await labels.learn(said)
    const known = await existing(said)
    const made = read.map((row) => {
      const one = candidates.make(row, known)
      // For the rows below it, which may refer to it.
      if (isRight(one) && one.before === null) labels.add(one.id, one.draft.name)
      return one
    })
    const open = () => made.filter((one) => isRight(one) && !isSame(one))
    // A row says all that is wrong with it at once, as far as what is right can be judged without the rest.
    await checkReferences(
      served,
      work,
      made.filter((one) => !isSame(one)),
    )
    for (const one of made) {
      if (isSame(one) || !(isRight(one) || decisions.checksFaulty)) continue
      const { draft, before, faults } = one
      const further = await furtherFaults(served, work, draft, before, faults)
      one.faults = { ...further, ...faults }
    }
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
