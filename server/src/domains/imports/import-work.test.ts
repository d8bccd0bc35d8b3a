import { checkImport, commitImport } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { newId } from '#platform/ids'
import type { JobContext } from '#platform/jobs/job'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { openImportFiles } from './import-files.ts'
import { noteStored, updateProgress, updateToEnded } from './import-work.queries.ts'
import { mostAttempts, workOn } from './import-work.service.ts'

type Row = { state?: string; storingSince?: Date | null; rowsDone?: number }

/** An import of a person, with the job that works on it and an earlier one. No process takes the jobs up. */
async function anImport({ state = 'storing', storingSince = null, rowsDone = 0 }: Row = {}) {
  const app = await testApp()
  const { owner } = app
  const tenant = await aTenant(owner)
  const { tenantId, root } = tenant
  const { token, accountId } = await aSignedInPerson(app, tenant)
  const [id, jobId, earlier] = [newId(), newId(), newId()]
  for (const each of [jobId, earlier])
    await owner(
      `insert into job (tenant_id, id, kind, state, ended_at) values ($1, $2, 'imports.store', 'done', now())`,
      [tenantId, each],
    )
  const mapping = {
    timeColumns: ['时间'],
    timeFormat: 'yyyy-MM-dd HH:mm',
    decimalMark: '.' as const,
    stationColumns: [],
    unitKind: 'river-section' as const,
    orgId: root,
    valueColumns: [{ column: '水温', factor: 'w01010' }],
  }
  await owner(
    `insert into import_job (tenant_id, id, account_id, file_name, stored_name, state, layout, preview, mapping,
       row_count, rows_done, sample_count, storing_since, job_id)
     values ($1, $2, $3, 'a.csv', $4, $5, '{"columns": ["时间", "水温"]}', '{}', $6, 90, $7, $7, $8, $9)`,
    [tenantId, id, accountId, `${newId()}.csv`, state, mapping, rowsDone, storingSince, jobId],
  )
  const row = async () => {
    const text = `select state, rows_done as "rowsDone", sample_count as "sampleCount",
      duplicate_count as "duplicateCount" from import_job where id = $1`
    return (await owner(text, [id]))[0]
  }
  return { app, token, tenantId, id, jobId, earlier, mapping, row }
}

const counts = {
  sampleCount: 0,
  duplicateCount: 0,
  conflictCount: 0,
  settledCount: 0,
  held: 0,
}

test('a batch whose commit was not answered is recorded once', async () => {
  const { app, row, ...work } = await anImport()
  const note = (rowsDone: number, more: Partial<typeof counts>) =>
    asWorker(app.services.worker, (db) => noteStored(db, work, { rowsDone, ...counts, ...more }))
  await note(30, { sampleCount: 30 })
  // Sent again, all its values are known.
  await note(30, { duplicateCount: 30 })
  expect(await row()).toMatchObject({ rowsDone: 30, sampleCount: 30, duplicateCount: 0 })
  await note(60, { sampleCount: 60 })
  expect(await row()).toMatchObject({ rowsDone: 60, sampleCount: 60 })
})

test('the work of an earlier job changes nothing of an import', async () => {
  const { app, row, tenantId, id, earlier } = await anImport({ rowsDone: 10 })
  const before = await row()
  const work = { tenantId, id, jobId: earlier }
  await asWorker(app.services.worker, async (db) => {
    await noteStored(db, work, { rowsDone: 30, ...counts })
    await updateProgress(db, work, { state: 'stored', rowsDone: 90 })
    await updateToEnded(db, { tenantId, id: earlier }, null)
  })
  expect(await row()).toEqual(before)
})

test.each(['failed', 'cancelled'])(
  'an import whose storing has begun and %s is not read by other columns',
  async (state) => {
    const { app, token, id, mapping, row } = await anImport({ state, storingSince: new Date() })
    const { status, body } = await app.call(checkImport, { importId: id, mapping }, { token })
    expect([status, body.data]).toMatchObject([409, { error: 'ingest.import-state' }])
    expect(await row()).toMatchObject({ state })
  },
)

test('an import whose file is no longer kept is rejected at once', async () => {
  const storingSince = new Date()
  const { app, token, id, mapping, row } = await anImport({ state: 'cancelled', storingSince })
  const age = (days: number) =>
    app.owner(`update import_job set created_at = now() - $2 * interval '1 day' where id = $1`, [
      id,
      days,
    ])
  await age(7.1)
  for (const answer of [
    await app.call(commitImport, { importId: id }, { token }),
    await app.call(checkImport, { importId: id, mapping }, { token }),
  ])
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { msg: '文件已不在服务器上，请重新上传', data: { error: 'ingest.file-missing' } },
    ])
  expect(await row()).toMatchObject({ state: 'cancelled' })
  await age(6.9)
  const { body } = await app.call(checkImport, { importId: id, mapping }, { token })
  expect(body.data).toMatchObject({ error: 'ingest.import-state' })
})

test('a missing file is looked for again after attempts that made progress, however many', async () => {
  const { app, tenantId, jobId } = await anImport()
  const { services, sink } = app
  const files = openImportFiles(services)
  const attempt = (stalledAttempts: number) => {
    const job = { tenantId, id: jobId, input: {}, attempts: 3 * mostAttempts, stalledAttempts }
    const { signal } = new AbortController()
    return workOn(services, { sink, files }, { job, signal } as JobContext)
  }
  await expect(attempt(1)).rejects.toThrow('the file is not in the storage')
  await expect(attempt(mostAttempts)).rejects.toMatchObject({ code: 'ingest.file-missing' })
})
