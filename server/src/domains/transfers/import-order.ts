import type { Language } from '@iwater/contract/errors'
import type { Authority } from '#domains/sessions'
import type { Db } from '#platform/database/database'
import type { Served, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Job } from '#platform/jobs/job'
import { countOpen, type Order, orderJob } from '#platform/jobs/order.queries'
import type { Services } from '#platform/services'
import { ownerOf } from './owner-rights.ts'

export const checkJob = 'records.check-import'
export const storeJob = 'records.store-import'
export const undoJob = 'records.undo-import'

/** Jobs of one kind that a person has waiting or running. */
const mostOpen = 3

/** The session in whose name a job works; what it may do and see is read when the job runs. */
type Caller = Omit<Session, keyof Authority | 'restriction'>

/** What a job of an import has to do, and in whose name. */
export type ImportOrder = {
  recordImportId: string
  /** The table of the entity. */
  entity: string
  language: Language
  caller: Caller
  /** Of a file whose faults the person has seen: the other rows are stored. */
  leaveOutFaulty: boolean
}

export type Asked = Pick<Work, 'db' | 'session' | 'language'> & { address: string }

/** Orders one of the three jobs. Throws records.too-many-imports. */
export async function orderImportJob(
  { entity: { table, title } }: Served,
  { db, session, language, address }: Asked,
  {
    kind,
    recordImportId,
    fileName,
    leaveOutFaulty = false,
  }: Pick<Order, 'kind'> & { recordImportId: string; fileName: string; leaveOutFaulty?: boolean },
) {
  const { sessionId, tenantId, userId, organisationId, timeZone, isDemo, isDemonstration } = session
  if ((await countOpen(db, { tenantId, kind, accountId: userId })) >= mostOpen)
    throw new AppError('records.too-many-imports', { details: { limit: mostOpen } })
  const caller = {
    sessionId,
    tenantId,
    userId,
    organisationId,
    timeZone,
    isDemo,
    isDemonstration,
    address,
  }
  const input: ImportOrder = { recordImportId, entity: table, language, caller, leaveOutFaulty }
  const jobId = await orderJob(db, {
    tenantId,
    kind,
    accountId: userId,
    organisationId,
    input,
    subject: `${title[language]} · ${fileName}`,
    subjectId: recordImportId,
  })
  if (jobId === null) throw new Error('a job without a key is always added')
  return jobId
}

/** Throws request.forbidden where the entity asks for a right of its own for imports. */
export function assertMayImport({ entity: { access } }: Served, { permissions }: Session) {
  if (access.import !== undefined && !permissions.has(access.import))
    throw new AppError('request.forbidden', { details: { permission: access.import } })
}

/**
 * The order of a job, its entity, and the session in whose name it works, with the rights that the person has now. Throws
 * records.import-not-allowed where those are not enough any more.
 */
export async function readImportOrder(services: Services, job: Job, records: readonly Served[]) {
  const order = job.input as ImportOrder
  const served = records.find(({ entity }) => entity.table === order.entity)
  if (!served) throw new Error(`no entity has the table ${order.entity}`)
  const { authority } = await ownerOf(services, job)
  const { change, import: further = change } = served.entity.access
  const needed = [change, further].filter((permission) => permission !== undefined)
  if (!authority || !needed.every((permission) => authority.permissions.has(permission)))
    throw new AppError('records.import-not-allowed')
  const session: Session = { ...order.caller, ...authority, restriction: null }
  return { order, served, session }
}

/** What the code of an entity works with inside the transaction of a job. */
export const workOf = (
  db: Db,
  session: Session,
  { language }: Pick<ImportOrder, 'language'>,
  now: number,
): Work => ({ db, session, language, now: new Date(now) })
