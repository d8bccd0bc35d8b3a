import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitImport } from '@iwater/contract/field/imports'
import { expect, onTestFinished, test } from 'vitest'
import { importSetting } from './import-testing.ts'

const rowCount = 16_000
const stations = 4
const minute = 60_000
const start = Date.parse('2026-03-01T00:00:00+08:00')

const timeOf = (row: number) =>
  new Date(start + Math.floor(row / stations) * 5 * minute + 8 * 60 * minute)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

/** Every tenth row comes again right away with another first value, so that conflicts fall into every batch. */
function bigTable() {
  const lines = ['站点,时间,水温(℃),总磷(mg/L),氨氮(mg/L)']
  for (let row = 0; row < rowCount; row++) {
    const [station, time] = [`站${row % stations}`, timeOf(row)]
    lines.push(`${station},${time},${row},${row * 2},${row * 3}`)
    if (row % 10 === 0) lines.push(`${station},${time},${row + 0.5},${row * 2},${row * 3}`)
  }
  return lines.join('\n')
}

test('an import whose process is killed goes on in another one, and nothing is there twice or wrong', async () => {
  const { app, token, upload, proposed, check, settled } = await importSetting()
  const preview = await upload(bigTable())
  const { importId } = preview
  const checked = await check(importId, proposed(preview))
  expect(checked).toMatchObject({ state: 'checked', sampleCount: rowCount * 3 })

  // The file lies where only the process to be killed finds it, as it would on another machine.
  const elsewhere = await mkdtemp(join(tmpdir(), 'iwater-import-'))
  onTestFinished(() => rm(elsewhere, { recursive: true }))
  await mkdir(join(elsewhere, 'imports'))
  const here = join(app.dataDir, 'imports')
  const [file = ''] = await readdir(here)
  await rename(join(here, file), join(elsewhere, 'imports', file))
  const program = new URL('../../testing/processes/import-process.ts', import.meta.url)
  const child = fork(program, [JSON.stringify(app.address), elsewhere], { execArgv: [] })
  await app.call(commitImport, { importId }, { token })
  const rowsDone = async () => {
    const [row] = await app.owner<{ rows_done: number }>('select rows_done from import_job')
    return row?.rows_done ?? 0
  }
  await expect.poll(rowsDone, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await rowsDone()).toBeLessThan(rowCount * 1.1)

  await rename(join(elsewhere, 'imports', file), join(here, file))
  await app.owner('update import_job set leased_until = now()')
  const job = await settled(importId)
  expect(job).toMatchObject({ state: 'stored', rowsDone: rowCount * 1.1 })
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
  const [conflicts] = await app.owner<{ n: number }>(
    'select count(*)::int as n from sample_conflict',
  )
  expect(conflicts?.n).toBe(rowCount / 10)
  expect(await readdir(here)).toEqual([])
})
