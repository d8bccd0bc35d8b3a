import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { checkImport, commitImport, readImport } from '@iwater/contract/field/imports'
import { cancelJob, jobKindNames, listJobs } from '@iwater/contract/jobs'
import { expect, onTestFinished, test } from 'vitest'
import { startFilesJobs } from '#domains/files'
import { storedCount } from '#testing/stored-samples'
import { startImports } from './import.jobs.ts'
import { importSetting } from './import-testing.ts'

/** A table of so many rows, five minutes apart. */
const tableOf = (rows: number) => {
  const start = Date.parse('2026-01-01T00:00:00Z')
  const lines = Array.from({ length: rows }, (_, row) => {
    const time = new Date(start + row * 300_000).toISOString().slice(0, 16).replace('T', ' ')
    return `东桥,${time},${row % 40}`
  })
  return `站点,时间,水温(℃)\n${lines.join('\n')}\n`
}

test('the jobs of an import are listed for the user who ordered them, with their file and progress', async () => {
  const { app, token, upload, proposed, check, commit } = await importSetting()
  const preview = await upload(tableOf(30), '水温.csv')
  await check(preview.importId, proposed(preview))
  await commit(preview.importId)
  const { data } = await app.call(listJobs, {}, { token })
  expect(data.records).toMatchObject(
    (['imports.store', 'imports.check'] as const).map((kind) => ({
      kind,
      name: jobKindNames[kind],
      subject: '水温.csv',
      subjectId: preview.importId,
      state: 'done',
      doneCount: 30,
      totalCount: 30,
      attempts: 1,
      failure: null,
    })),
  )
})

test('a cancelled import stores nothing more, and continues from there when it is stored again', async () => {
  const { app, token, upload, proposed, check, settled } = await importSetting('own')
  const rows = 25_000
  const preview = await upload(tableOf(rows))
  const { importId } = preview
  const { sampleCount } = await check(importId, proposed(preview))
  const { append } = app.sink
  const batches: string[] = []
  /** Before the batch of that number something ends the work: what it was to store is withheld. */
  const endBefore = (batch: number, end: () => Promise<unknown>) => {
    batches.length = 0
    app.sink.append = async (samples, alongside) => {
      if (batches.length + 1 === batch) await end()
      const stored = append(samples, alongside)
      await stored.then(
        () => batches.push('stored'),
        () => batches.push('withheld'),
      )
      return stored
    }
  }
  const stored = () => storedCount(app.owner)
  const commit = () => app.call(commitImport, { importId }, { token })

  endBefore(2, async () => {
    const { data } = await app.call(listJobs, { state: 'running' }, { token })
    await app.call(cancelJob, { jobId: data.records[0]?.jobId ?? '' }, { token })
  })
  await commit()
  const cancelled = await settled(importId)
  expect(batches).toEqual(['stored', 'withheld'])
  expect(cancelled).toMatchObject({ state: 'cancelled', failedWhile: 'storing', failure: null })
  expect(cancelled.rowsDone).toBe(cancelled.sampleCount)
  expect(await stored()).toBe(cancelled.sampleCount)

  // Another process takes the job up meanwhile.
  endBefore(1, () =>
    app.owner(
      `update job set fence = gen_random_uuid(), leased_until = now() where state = 'running'`,
    ),
  )
  await commit()
  expect(await settled(importId)).toMatchObject({
    state: 'stored',
    rowsDone: rows,
    sampleCount,
    duplicateCount: 0,
  })
  expect(batches).toEqual(['withheld', 'stored', 'stored'])
  expect(await stored()).toBe(sampleCount)
})

test('a waiting import is cancelled before it begins, and other columns can be chosen', async () => {
  const { app, token, upload, proposed, check, settled } = await importSetting()
  const preview = await upload(tableOf(3))
  const { importId } = preview
  // Another import of the tenant is running.
  await app.owner(
    `insert into job (tenant_id, id, kind, state, fence, leased_until)
     select id, gen_random_uuid(), 'imports.check', 'running', gen_random_uuid(), now() + interval '1 hour' from tenant`,
  )
  const mapping = proposed(preview)
  await app.call(checkImport, { importId, mapping }, { token })
  const { data } = await app.call(listJobs, { state: 'waiting' }, { token })
  await app.call(cancelJob, { jobId: data.records[0]?.jobId ?? '' }, { token })
  expect(await settled(importId)).toMatchObject({ state: 'cancelled', failedWhile: 'checking' })
  await app.owner(`delete from job where state = 'running'`)
  expect(await check(importId, mapping)).toMatchObject({ state: 'checked', sampleCount: 3 })
})

test('work that the state of an import does not allow is rejected, and leaves no job', async () => {
  const { app, token, upload, proposed, settled } = await importSetting()
  const preview = await upload(tableOf(3))
  const { importId } = preview
  const check = () => app.call(checkImport, { importId, mapping: proposed(preview) }, { token })
  const commit = () => app.call(commitImport, { importId }, { token })
  const rejected = { status: 409, body: { data: { error: 'ingest.import-state' } } }
  const ordered = async () => {
    const rows = await app.owner<{ kind: string }>(
      'select kind from job where subject_id = $1 order by kind',
      [importId],
    )
    return rows.map(({ kind }) => kind)
  }
  // Nothing of the tenant begins while another import of it is running.
  const others = [
    `insert into job (tenant_id, id, kind, state, fence, leased_until)
     select id, gen_random_uuid(), 'imports.check', 'running', gen_random_uuid(), now() + interval '1 hour' from tenant`,
    `delete from job where state = 'running' and subject_id is null`,
  ] as const

  expect(await commit()).toMatchObject(rejected)
  expect(await ordered()).toEqual([])
  await app.owner(others[0])
  expect((await check()).status).toBe(200)
  for (const again of [check, commit]) expect(await again()).toMatchObject(rejected)
  expect(await ordered()).toEqual(['imports.check'])
  await app.owner(others[1])
  await settled(importId)

  await app.owner(others[0])
  expect((await commit()).status).toBe(200)
  for (const again of [check, commit]) expect(await again()).toMatchObject(rejected)
  await app.owner(others[1])
  expect(await settled(importId)).toMatchObject({ state: 'stored' })
  for (const again of [check, commit]) expect(await again()).toMatchObject(rejected)
  expect(await ordered()).toEqual(['imports.check', 'imports.store'])
})

test('files of imports lie in the storage of all processes, and no other cleanup removes them', async () => {
  const { app, token, files, upload, proposed, check } = await importSetting()
  const { services } = app
  const preview = await upload(tableOf(3))
  const [file = ''] = await files()
  const other = `${file.split('/')[0]}/${randomBytes(16).toString('hex')}.png`
  await services.storage.put(other, Readable.from(['x']))
  expect(await readdir(join(services.config.dataDir, 'imports'))).toEqual([])
  app.clock.advance(2 * 3_600_000)
  const clearing = [startFilesJobs(services), startImports(services, app.sink)]
  onTestFinished(async () => void (await Promise.all(clearing.map((one) => one.stop()))))
  await expect.poll(files).toEqual([file])
  app.clock.set(Date.now())
  const checked = await check(preview.importId, proposed(preview))
  expect(checked.state).toBe('checked')
  // An earlier version kept it on its machine only.
  const folder = join(services.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  await copyFile(join(services.config.filesDir, file), join(folder, file.split('/')[1] ?? ''))
  await services.storage.remove(file)
  await app.call(commitImport, { importId: preview.importId }, { token })
  await expect
    .poll(async () => (await app.call(readImport, preview, { token })).data.state)
    .toBe('stored')
  // What a job has copied goes when it ends, a moment after it has stored.
  await expect.poll(() => readdir(folder)).toEqual([])
})
