import type { Language } from '@iwater/contract/errors'
import type { Authority } from '#domains/sessions'
import type { Served, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { countOpen, type Order, orderJob } from '#platform/jobs/order.queries'

export const checkJob = 'records.check-import'
export const storeJob = 'records.store-import'
export const previewUndoJob = 'records.preview-undo'
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

/** Orders one of the four jobs. Throws records.too-many-imports. */
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
  const { sessionId, tenantId, userId, organisationId, timeZone, isDemo } = session
  if ((await countOpen(db, { tenantId, kind, accountId: userId })) >= mostOpen)
    throw new AppError('records.too-many-imports', { details: { limit: mostOpen } })
  const caller = {
    sessionId,
    tenantId,
    userId,
    organisationId,
    timeZone,
    isDemo,
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
