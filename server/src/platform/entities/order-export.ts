import type { Language } from '@iwater/contract/errors'
import type { ExportFormat, ListRequest } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { exportedColumns } from '@iwater/contract/kit/exported-columns'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { newId } from '#platform/ids'
import { countOpen, orderJob } from '#platform/jobs/order.queries'
import { dayIn } from '#platform/retention/kept-kind'

export const exportJob = 'records.export'

type Wanted = Omit<ListRequest, 'current' | 'size'> & { ids?: string[] | undefined }

/** What the job of an export has to do, in the name of the person who ordered it. */
export type ExportOrder = {
  /** The table of the entity. */
  entity: string
  wanted: Wanted
  columns: string[]
  withSummary?: boolean | undefined
  format: ExportFormat
  /** Id and full name of the file. */
  fileId: string
  fileName: string
  language: Language
  timeZone: string
}

/** Exports of one person that wait or run. */
const mostOpen = 5

type Input = Wanted & {
  format: ExportFormat
  name?: string | undefined
  columns?: string[] | undefined
  withSummary?: boolean | undefined
}

/** Orders the export of records of an entity. Throws records.too-many-exports. */
export async function orderExport(
  entity: Entity,
  { format, name, columns = [], withSummary, ...wanted }: Input,
  { db, session, language, now }: RequestContext,
) {
  const { table, title } = entity
  const { tenantId, userId, organisationId, timeZone } = session
  if ((await countOpen(db, { tenantId, kind: exportJob, accountId: userId })) >= mostOpen)
    throw new AppError('records.too-many-exports', { details: { limit: mostOpen } })
  const fileId = newId()
  const usualName = `${title[language]}_${dayIn(timeZone, now).replaceAll('-', '')}`
  const fileName = `${name ?? usualName}.${format}`
  const order: ExportOrder = {
    entity: table,
    wanted,
    columns: exportedColumns(entity, columns),
    withSummary,
    format,
    fileId,
    fileName,
    language,
    timeZone,
  }
  const jobId = await orderJob(db, {
    tenantId,
    kind: exportJob,
    accountId: userId,
    organisationId,
    input: order,
    subject: `${title[language]} · ${fileName}`,
    subjectId: fileId,
  })
  if (jobId === null) throw new Error('a job without a key is always added')
  return { jobId }
}
