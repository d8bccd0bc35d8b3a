import { listRejectedRows, readImport } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { rolledUp } from '#testing/rolled-up'
import { importSetting } from './import-testing.ts'

// Every file is read by a separate process, which takes a while to start on a busy machine.
const minute = 60_000
const start = Date.parse('2011-03-01T00:00:00Z')

/** A table of one station in the tenant's zone, with so many rows a minute apart from 1 March 2011 on. */
const tableOf = (rows: number, { from = 0, seconds = '00', value = (row: number) => row } = {}) =>
  [
    '站点,时间,水温(℃)',
    ...Array.from({ length: rows }, (_, row) => {
      const at = new Date(start + (from + row) * minute + 8 * 60 * minute)
      const time = at.toISOString().slice(0, 16).replace('T', ' ')
      return `东桥,${time}:${seconds},${value(from + row)}`
    }),
  ].join('\n')

async function historySetting() {
  const setting = await importSetting('own')
  const { app, upload, proposed, check, commit } = setting
  const dryRun = async (content: string) => {
    const preview = await upload(content)
    return check(preview.importId, proposed(preview))
  }
  const store = async (content: string) => commit((await dryRun(content)).importId)
  /** Until samples older than the retention exist in minutes only. */
  const settled = () =>
    rolledUp(app.services, async () => {
      const [row] = await app.owner<{ n: number }>('select count(*)::int as n from sample')
      return row?.n === 0
    })
  const minutes = async () => {
    const [row] = await app.owner<{ n: number; sum: number }>(
      'select count(*)::int as n, sum(sum) as sum from sample_minute',
    )
    return row
  }
  return { ...setting, dryRun, store, settled, minutes }
}

test('reports how values older than the retention are stored, and counts them exactly', async () => {
  const { app, token, dryRun, store, commit, settled, minutes } = await historySetting()
  const first = await dryRun(tableOf(900))
  expect(first).toMatchObject({ sampleCount: 900, historyCount: 900, settledCount: 0 })
  expect(first.keptFrom?.slice(0, 4)).toBe(String(new Date().getUTCFullYear() - 10))
  expect(await store(tableOf(900))).toMatchObject({ sampleCount: 900, settledCount: 0 })
  await settled()
  const whole = { n: 900, sum: (899 * 900) / 2 }
  expect(await minutes()).toEqual(whole)

  const addition = await dryRun(tableOf(900, { seconds: '30', value: (row) => -row - 1 }))
  expect(addition).toMatchObject({ sampleCount: 0, historyCount: 900, settledCount: 900 })
  const corrected = tableOf(901, { value: (row) => row + 0.5 })
  const other = await dryRun(corrected)
  expect(other).toMatchObject({
    state: 'checked',
    sampleCount: 1,
    historyCount: 901,
    settledCount: 900,
    rejectedByReason: { 'minute-settled': 900 },
  })
  const { importId } = other
  const { data } = await app.call(listRejectedRows, { importId, size: 1 }, { token })
  expect(data.rows).toMatchObject([
    { row: 2, column: '水温(℃)', reason: 'minute-settled', text: '0.5' },
  ])
  const correction = await commit(importId)
  expect(correction).toMatchObject({ sampleCount: 1, duplicateCount: 0, settledCount: 900 })
  await settled()
  expect(await minutes()).toEqual({ n: 901, sum: whole.sum + 900.5 })
  await expect
    .poll(() => app.owner('select value from point_last'), {
      message: 'the last value and the chart tell the same',
    })
    .toEqual([{ value: 900.5 }])

  const known = { sampleCount: 0, duplicateCount: 900, conflictCount: 0, settledCount: 0 }
  const again = await dryRun(tableOf(900))
  expect(again, 'what was there is known again').toMatchObject(known)
  expect(await commit(again.importId)).toMatchObject(known)
})

test('rows of one minute that are far apart in a file make one minute', async () => {
  const { store, settled, app } = await historySetting()
  const halves = [tableOf(3000), tableOf(3000, { seconds: '30', value: (row) => -row })]
  const [, ...second] = (halves[1] ?? '').split('\n')
  const job = await store(`${halves[0]}\n${second.join('\n')}`)
  expect(job).toMatchObject({ sampleCount: 6000, settledCount: 0 })
  await settled()
  const minutes = await app.owner('select distinct n, sum from sample_minute')
  expect(minutes).toEqual([{ n: 2, sum: 0 }])
})

test('while old values arrive, no minutes are computed from them', async () => {
  const { app, store } = await historySetting()
  const holds = () => app.owner('select from history_hold where until > now()')
  const held: number[] = []
  const { append } = app.sink
  app.sink.append = async (samples) => {
    held.push((await holds()).length)
    return append(samples)
  }
  await store(tableOf(3))
  expect(held).toEqual([1])
  expect(await holds()).toEqual([])
})

test('reports that hours and days are still being computed until they are', async () => {
  const { store, app, token } = await historySetting()
  const { importId, ...job } = await store(tableOf(3))
  expect(job).toMatchObject({ state: 'stored', isTrendPending: true })
  await app.owner('delete from sample_arrival')
  await app.owner('delete from rollup_due')
  const { data } = await app.call(readImport, { importId }, { token })
  expect(data.isTrendPending).toBe(false)
})
