import type { Language } from '@iwater/contract/errors'
import { draftOf, faultsOf } from '@iwater/contract/kit/check'
import type { Entity } from '@iwater/contract/kit/entity'
import { type Fault, type Faults, faultSentence } from '@iwater/contract/kit/faults'
import type { Doubts } from '@iwater/contract/kit/quoted-faults'
import { titleAt } from '@iwater/contract/kit/title-at'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import type { Described, OwnSql } from './columns.ts'
import {
  type Draft,
  insertRecord,
  type Lock,
  type Row,
  selectRecord,
  selectUnfound,
  updateRecord,
} from './entity.queries.ts'
import { deleteUnlessKept } from './kept-record.ts'
import { changedImmutables, newLookups } from './lookups.ts'
import type { RecordFiles } from './record-files.ts'
import { refusedFault } from './refused-write.ts'
import { placeFaults } from './tree-place.ts'
import type { Wanted } from './where.ts'

/** Who asks, and the transaction of the request. */
export type Work = Pick<RequestContext, 'db' | 'session' | 'language' | 'now'>

/** For whom records are read, and how values are written for them. */
export type Reading = { db: Db; tenantId: number; language: Language; timeZone: string }

/** An import about to begin, as far as its entity can prepare for it. */
export type ComingImport = {
  recordImportId: string
  /** Rows of the file. */
  rows: number
  /** What is written is rolled back. */
  isDryRun: boolean
  signal: AbortSignal
  /** Rows that are prepared, where that takes long. */
  progress(done: number): Promise<void>
}

/** By field: what a text stands for. */
export type Meant = Readonly<Record<string, (text: string) => string | undefined>>

/** What an entity decides in addition to its description, inside the transaction of the request. Calls no other server. */
export type Decisions<D = Draft> = OwnSql & {
  /**
   * Fills in what SQL does not say, such as words of the product: values and labels of the records of a page, of one record
   * or of a part of an export.
   */
  complete?(reading: Reading, rows: readonly Row[], wanted: Wanted): Promise<readonly Row[]>
  /**
   * By field: what a text of an imported file stands for, where the choices come by an address of ours or are shown by other
   * names than those of records. Asked once a file.
   */
  meant?(work: Work): Promise<Meant>
  /**
   * Read-only fields whose columns in a file, where it has them, tell records of the same name apart: a device by its unit, and
   * that by its organisation.
   */
  placedBy?: Readonly<Record<string, readonly string[]>>
  /**
   * Further faults, by field. `before` is null for a new record; `known` is what is wrong already, of which a file may have
   * several in a row: see `checksFaulty`.
   */
  check?(work: Work, draft: D, before: Row | null, known?: Faults): Promise<Faults>
  /** `check` is asked of rows of a file that have faults too: it looks at no field that `known` names. */
  checksFaulty?: true
  /** Judges rows of a file that are right: what is doubtful, by field. Asked once a file. */
  doubts?(work: Work): Promise<(draft: D) => Doubts>
  /** Writes what belongs to the change in other tables. */
  afterWrite?(work: Work, id: string, draft: D, before: Row | null): Promise<void>
  /** In the place of `afterWrite` once all rows of an import are written, in its transaction; a dry run leaves it out. */
  afterImport?(work: Work): Promise<void>
  /**
   * Before the transaction of an import: what takes long or asks for another scope. Answers the decisions that hold for this
   * import, which may keep what was prepared.
   */
  prepareImport?(
    services: Services,
    session: Session,
    coming: ComingImport,
  ): Promise<Pick<Decisions<D>, 'check' | 'afterWrite'>>
  /** Throws where a record has to stay. */
  beforeDelete?(work: Work, before: Row): Promise<void>
}

/** An entity with what it decides; `files` is needed where its records have some. */
export type Served = { entity: Entity; decisions: Decisions; files?: RecordFiles }

/** Throws request.invalid with a sentence at each field that has a fault. */
export function assertNone(
  faults: Faults,
  { fields }: Pick<Described, 'fields'>,
  { language }: Pick<Work, 'language'>,
) {
  const messages = Object.entries(faults).map(([path, fault]) => {
    const title = titleAt(fields, path.split('.'))
    return [path, faultSentence(fault, title, language)] as const
  })
  if (messages.length > 0)
    throw new AppError('request.invalid', { fields: Object.fromEntries(messages) })
}

/** Throws request.invalid where the database refused a value. */
export async function reportRefused<T>(
  entity: Described,
  work: Work,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    assertNone(refusedFault(entity, error) ?? {}, entity, work)
    throw error
  }
}

/** What the description of a record cannot say: where it may stand in its tree, and what its entity decides. */
export const furtherFaults = async (
  { entity, decisions }: Served,
  work: Work,
  draft: Draft,
  before: Row | null,
  known: Faults = {},
): Promise<Faults> => ({
  ...(await placeFaults(work.db, entity, work.session.tenantId, draft, before)),
  ...(await decisions.check?.(work, draft, before, known)),
})

/** What a form cannot know: values that refer to nothing, fields that stay as they were, and what the entity decides. */
export async function assertRight(served: Served, work: Work, draft: Draft, before: Row | null) {
  const { entity, files } = served
  const { db, session } = work
  const faults: Faults = {}
  const report = (is: Fault['is'] & ('not-found' | 'fixed')) => (name: string) => {
    faults[name] = { is }
  }
  const stored = before && draftOf(entity, before)
  const unfound = await selectUnfound(
    db,
    session.tenantId,
    newLookups(entity.fields, draft, stored),
  )
  unfound.forEach(report('not-found'))
  if (stored) changedImmutables(entity.fields, draft, stored).forEach(report('fixed'))
  Object.assign(faults, await files?.check(work, entity.fields, draft, stored))
  Object.assign(faults, await furtherFaults(served, work, draft, before))
  assertNone(faults, entity, work)
}

/** Adds a record whose draft was judged; answers its id. */
export async function addRecord(served: Served, work: Work, draft: Draft) {
  const { entity, decisions } = served
  const { db, session } = work
  await assertRight(served, work, draft, null)
  const id = await reportRefused(entity, work, () =>
    insertRecord(db, entity, session.tenantId, draft),
  )
  await served.files?.attach(work, entity, id, draft)
  await decisions.afterWrite?.(work, id, draft, null)
  return { id }
}

/** One record with its sub-tables. Throws record.not-found for one that the session does not see. */
export async function readRecord(
  { entity, decisions }: Served,
  { db, session }: Work,
  id: string,
  lock?: Lock,
) {
  const { columns, conditions } = decisions
  const place = { tenantId: session.tenantId, columns, conditions }
  const record = await selectRecord(db, entity, place, { id, lock })
  if (!record) throw new AppError('record.not-found')
  return record
}

type Change = { id: string; version: number; changes: Draft }

/**
 * Changes the fields that are sent. The whole record is judged as it will be, because a rule may tie a field that changes to
 * one that does not. Throws record.changed when somebody else has changed it since it was read.
 */
export async function editRecord(served: Served, work: Work, { id, version, changes }: Change) {
  const { entity, decisions } = served
  const before = await readRecord(served, work, id, 'change')
  if (before.version !== version)
    throw new AppError('record.changed', { details: { version: before.version } })
  const whole = draftOf(entity, { ...before, ...changes })
  if (JSON.stringify(whole) === JSON.stringify(draftOf(entity, before))) return { id }
  assertNone(faultsOf(entity, whole), entity, work)
  await assertRight(served, work, whole, before)
  const isSent = ([name]: [string, unknown]) =>
    entity.fields[name]?.type !== 'rows' || name in changes
  const draft = Object.fromEntries(Object.entries(whole).filter(isSent))
  const parent = { tenantId: work.session.tenantId, id }
  await reportRefused(entity, work, () => updateRecord(work.db, entity, parent, draft))
  await served.files?.attach(work, entity, id, whole)
  await decisions.afterWrite?.(work, id, whole, before)
  return { id }
}

/** Deletes a record. Throws record.in-use while others refer to it, record.has-children while some stand below it. */
export async function removeRecord(served: Served, work: Work, id: string) {
  const { entity, decisions } = served
  const before = await readRecord(served, work, id, 'deletion')
  await decisions.beforeDelete?.(work, before)
  await deleteUnlessKept(entity, work, id)
  return null
}
