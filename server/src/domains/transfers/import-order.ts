import type { Language } from '@iwater/contract/errors'
import type { Db } from '#platform/database/database'
import type { Served, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Job } from '#platform/jobs/job'
import { countOpen, type Order, orderJob } from '#platform/jobs/order.queries'

export const checkJob = 'records.check-import'
export const storeJob = 'records.store-import'
export const undoJob = 'records.undo-import'

/** Jobs of one kind that a person has waiting or running. */
const mostOpen = 3

/** The session in whose name a job works, as it was when the job was ordered. */
type Caller = Omit<Session, 'permissions' | 'restriction'> & { permissions: readonly string[] }

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
  const { tenantId, userId, organisationId, restriction: _, permissions, ...rest } = session
  if ((await countOpen(db, { tenantId, kind, accountId: userId })) >= mostOpen)
    throw new AppError('records.too-many-imports', { details: { limit: mostOpen } })
  const caller = {
    ...rest,
    tenantId,
    userId,
    organisationId,
    address,
    permissions: [...permissions],
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

/** The order of a job, its entity, and the session in whose name it works. */
export function readImportOrder(job: Job, records: readonly Served[]) {
  const order = job.input as ImportOrder
  const served = records.find(({ entity }) => entity.table === order.entity)
  if (!served) throw new Error(`no entity has the table ${order.entity}`)
  const session = {
    ...order.caller,
    permissions: new Set(order.caller.permissions),
    restriction: null,
  } as Session
  return { order, served, session }
}

/** What the code of an entity works with inside the transaction of a job. */
export const workOf = (
  db: Db,
  session: Session,
  { language }: Pick<ImportOrder, 'language'>,
  now: number,
): Work => ({ db, session, language, now: new Date(now) })
