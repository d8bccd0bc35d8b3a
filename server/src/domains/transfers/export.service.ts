import type { Language } from '@iwater/contract/errors'
import { watermarkLines } from '@iwater/contract/kit/list-appearance'
import { storeMadeFile } from '#domains/files'
import { readListAppearance } from '#domains/preferences'
import { type Db, type TenantScope, withSnapshot } from '#platform/database/database'
import type { Row } from '#platform/entities/entity.queries'
import type { Served } from '#platform/entities/entity.service'
import { openRecords, selectSummary } from '#platform/entities/list.queries'
import type { ExportOrder } from '#platform/entities/order-export'
import { noteRows, onClock, recordSheet, summaryRows } from '#platform/entities/record-sheet'
import { AppError } from '#platform/http/app-error'
import type { Job, JobContext } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { csvFile } from '#platform/spreadsheet/csv'
import { xlsxFile } from '#platform/spreadsheet/xlsx'
import { insertExport, selectOwner } from './export.queries.ts'
import { ownerOf } from './owner-rights.ts'

const writers = { xlsx: xlsxFile, csv: csvFile } as const

/** Whom the file belongs to, and what they may see now. */
async function scopeOf(services: Services, job: Job, { entity: { access } }: Served) {
  const { accountId, organisationId, authority } = await ownerOf(services, job)
  const permission = access.export ?? access.read
  const isAllowed = permission === 'signed-in' || authority?.permissions.has(permission)
  if (!authority || !isAllowed) throw new AppError('records.export-not-allowed')
  const { organisations } = authority
  const { tenantId } = job
  return { tenantId, userId: accountId, organisationId, organisations } satisfies TenantScope
}

/** What the tenant wants to stand in files of exports: who had them written, and when. */
async function watermarkOf(
  db: Db,
  { tenantId, userId }: TenantScope & { userId: string },
  { language, timeZone, at }: { language: Language; timeZone: string; at: Date },
) {
  const wanted = await readListAppearance(db, tenantId)
  if (!wanted.watermark || !wanted.watermarkExports) return undefined
  const owner = await selectOwner(db, tenantId, userId)
  return watermarkLines(
    {
      name: owner.name[language],
      account: owner.loginName,
      time: onClock(at.toISOString(), timeZone),
    },
    wanted,
  ).join(' · ')
}

/**
 * Writes the file of an export and keeps it as one of its owner's. An attempt that is repeated begins again; a file that
 * an earlier one has stored stays.
 */
export async function writeExport(
  services: Services,
  records: readonly Served[],
  context: JobContext,
) {
  const order = context.job.input as ExportOrder
  const served = records.find(({ entity }) => entity.table === order.entity)
  if (!served) throw new Error(`no entity has the table ${order.entity}`)
  const owner = await scopeOf(services, context.job, served)
  const { entity, decisions } = served
  const { tenantId } = owner
  const { language, timeZone, wanted } = order
  const { columns, cellsOf } = recordSheet(entity, order.columns, { language, timeZone })
  const { columns: own, conditions, complete } = decisions
  const place = { tenantId, language, columns: own, conditions }
  await withSnapshot(services.app, owner, async (db) => {
    const { count, batches } = await openRecords(db, entity, place, wanted)
    const below =
      order.withSummary && entity.list.summary && count > 0
        ? summaryRows(
            entity,
            order.columns,
            { language, timeZone },
            await selectSummary(db, entity, place, wanted),
          )
        : []
    const notes = noteRows(entity, columns.length)
    async function* cells(rows: AsyncIterable<readonly Row[]>) {
      let done = 0
      for await (const batch of rows) {
        const reading = { db, tenantId, language, timeZone }
        yield (await (complete?.(reading, batch, wanted) ?? batch)).map(cellsOf)
        done += batch.length
        await context.progress(done, count)
      }
      if (below.length + notes.length > 0) yield [...below, ...notes]
    }
    const at = new Date(services.clock.now())
    const sheet = {
      name: entity.title[language],
      header: await watermarkOf(db, owner, { language, timeZone, at }),
      columns,
      rowCount: count + below.length + notes.length,
      batches: cells(batches),
    }
    const content = writers[order.format](sheet)
    await storeMadeFile(services, owner, {
      id: order.fileId,
      name: order.fileName,
      content,
      also: (own) =>
        insertExport(own, owner, { ...order, count, at: new Date(services.clock.now()) }),
    })
  })
}
