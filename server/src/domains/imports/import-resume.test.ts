import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  checkImport,
  commitImport,
  listRejectedRows,
  readImport,
} from '@iwater/contract/field/imports'
import { expect, onTestFinished, test } from 'vitest'
import { openAllBlocks, storedCount } from '#testing/stored-samples'
import { importSetting } from './import-testing.ts'

const rowCount = 32_000
const stations = 4
const minute = 60_000
const start = Date.parse('2026-03-01T00:00:00+08:00')

const timeOf = (row: number) =>
  new Date(start + Math.floor(row / stations) * 5 * minute + 8 * 60 * minute)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

/** Every tenth row is repeated at once with another first value, so that every batch has conflicts. */
function bigTable() {
  const lines = ['站点,时间,水温(℃),总磷(mg/L),氨氮(mg/L)']
  for (let row = 0; row < rowCount; row++) {
    const [station, time] = [`站${row % stations}`, timeOf(row)]
    lines.push(`${station},${time},${row},${row * 2},${row * 3}`)
    if (row % 10 === 0) lines.push(`${station},${time},${row + 0.5},${row * 2},${row * 3}`)
  }
  return lines.join('\n')
}

/** As seconds after the end of a process, for which `killed-jobs.test.ts` waits. */
const leaseOver = ({ owner }: Awaited<ReturnType<typeof importSetting>>['app']) =>
  owner(`update job set leased_until = now() where state = 'running'`)

test('an import whose process is killed continues in another one, with nothing duplicated or wrong', async () => {
  const { app, token, files, upload, proposed, check } = await importSetting('own')
  const preview = await upload(bigTable())
  const { importId } = preview
  const foreseen = await check(importId, proposed(preview))
  expect(foreseen).toMatchObject({ state: 'checked', sampleCount: rowCount * 3 })

  // As long as it has no room, this process takes up nothing.
  const { space } = app.services
  space.stop()
  space.note(Object.assign(new Error('no'), { code: 'ENOSPC' }))
  const program = new URL('../../testing/processes/import-process.ts', import.meta.url)
  const child = fork(program, [JSON.stringify(app.address), app.dataDir], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  await app.call(commitImport, { importId }, { token })
  const done = async () => {
    const [row] = await app.owner<{ n: number; total: number }>(
      `select done_count::int as n, total_count::int as total from job where kind = 'imports.store'`,
    )
    return row ?? { n: 0, total: 0 }
  }
  await expect
    .poll(async () => (await done()).n, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = await done()
  expect(left.n).toBeLessThan(rowCount * 1.1)
  const jobRow = () =>
    app.owner('select rows_done as "rowsDone", sample_count as "sampleCount" from import_job')
  const stored = await storedCount(app.owner)
  expect(await jobRow(), 'what is stored and what is noted are the same').toEqual([
    { rowsDone: left.n, sampleCount: stored },
  ])

  await leaseOver(app)
  await space.look()
  await expect
    .poll(async () => (await app.call(readImport, { importId }, { token })).data, {
      timeout: 60_000,
    })
    .toMatchObject({
      state: 'stored',
      rowsDone: rowCount * 1.1,
      sampleCount: foreseen.sampleCount,
      duplicateCount: foreseen.duplicateCount,
      conflictCount: foreseen.conflictCount,
    })
  expect(await done()).toEqual({ n: rowCount * 1.1, total: rowCount * 1.1 })
  await openAllBlocks(app.services, app.owner)
  const [found] = await app.owner<{ n: number; wrong: number }>(
    `select count(*)::int as n, count(*) filter (where value <> expected)::int as wrong
       from (select s.value, case p.factor when 'w01010' then case when r.row % 10 = 0 then r.row + 0.5 else r.row end
                                           when 'w21011' then r.row * 2 else r.row * 3 end as expected
               from sample s join point p on p.series = s.series join unit u on u.id = p.unit_id
               cross join lateral (select (extract(epoch from s.ts) * 1000 - $1)::bigint / $2 * $3
                 + substr(u.name_zh, 2)::int as row) r) x`,
    [start, 5 * minute, stations],
  )
  expect(found).toEqual({ n: rowCount * 3, wrong: 0 })
  // Of the rows of a file that repeat a moment the last one is kept.
  expect(await app.owner('select from sample_conflict')).toEqual([])
  expect(await app.owner('select held_count from import_job')).toEqual([
    { held_count: rowCount * 3 },
  ])
  await expect.poll(files).toEqual([])
})

test('a dry run continues where another process ended', async () => {
  const { app, upload, proposed, check, token } = await importSetting('own')
  const lines = bigTable().split('\n')
  // Every thousandth row has no value for one of its columns.
  const table = lines.map((line, row) => (row % 1000 === 999 ? line.replace(/[^,]*$/, '--') : line))
  const preview = await upload(table.join('\n'))
  const { importId } = preview
  const whole = await check(importId, proposed(preview))
  const list = async () =>
    (await app.call(listRejectedRows, { importId, size: 1000 }, { token })).data
  const listed = await list()
  expect(listed.total).toBeGreaterThan(1000)

  // As left by a process that ended in the middle: with the position that it had reached.
  const { space } = app.services
  space.stop()
  space.note(Object.assign(new Error('no'), { code: 'ENOSPC' }))
  await app.call(checkImport, { importId, mapping: proposed(preview) }, { token })
  const program = new URL('../../testing/processes/import-process.ts', import.meta.url)
  const child = fork(program, [JSON.stringify(app.address), app.dataDir], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const rowsDone = async () => {
    const [row] = await app.owner<{ n: number }>('select rows_done as n from import_job')
    return row?.n ?? 0
  }
  await expect.poll(rowsDone, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = await rowsDone()
  expect(left).toBeLessThan(table.length - 1)
  await leaseOver(app)
  // Earlier findings would be lost if they were looked up again.
  await app.owner(`update import_rejection set text = 'before' where number = 1`)
  await space.look()
  await expect
    .poll(async () => (await app.call(readImport, { importId }, { token })).data, {
      timeout: 60_000,
    })
    .toEqual(whole)
  const again = await list()
  expect(again.rows[0]?.text).toBe('before')
  expect(again.rows.slice(1)).toEqual(listed.rows.slice(1))
})
