import { commitImport, undoImport } from '@iwater/contract/field/imports'
import { cancelJob, listJobs } from '@iwater/contract/jobs'
import { expect, test } from 'vitest'
import { rolledUp } from '#testing/rolled-up'
import { importSetting } from './import-testing.ts'

// Every file is read by a process of its own, which takes a while to start on a busy machine.
const minute = 60_000

/** Rows of a station, hour by hour of 1 October 2026 in the tenant's zone: one value or several of one moment. */
const tableOf = (station: string, values: Record<number, number | readonly number[]>) =>
  [
    '站点,时间,水温(℃)',
    ...Object.entries(values).flatMap(([hour, ofHour]) =>
      [ofHour]
        .flat()
        .map((value) => `${station},2026-10-01 ${String(hour).padStart(2, '0')}:00,${value}`),
    ),
  ].join('\n')

async function undoSetting() {
  const setting = await importSetting('own')
  const { app, upload, proposed, check, commit } = setting
  const store = async (content: string) => {
    const preview = await upload(content)
    await check(preview.importId, proposed(preview))
    return commit(preview.importId)
  }
  const lines = (query: string) => app.owner<{ line: string }>(query)
  const values = async () => {
    const rows = await lines(
      `select format('%s %s %s', u.name_zh, extract(hour from s.ts at time zone 'Asia/Shanghai'), s.value) as line
         from sample s join point p on p.series = s.series join unit u on u.id = p.unit_id order by u.name_zh, s.ts`,
    )
    return rows.map(({ line }) => line)
  }
  const displaced = async () => {
    const rows = await lines(`select value::text as line from sample_conflict order by ts, value`)
    return rows.map(({ line }) => line)
  }
  const last = async () => {
    const rows = await lines(
      `select format('%s %s %s', u.name_zh, extract(hour from l.ts at time zone 'Asia/Shanghai'), l.value) as line
         from point_last l join point p on p.series = l.series join unit u on u.id = p.unit_id order by 1`,
    )
    return rows.map(({ line }) => line)
  }
  /** Once all is rolled up: what a level holds that the samples do not, or the other way round. */
  const wrong = async (level: 'minute' | 'hour' | 'day') => {
    const columns = 'series, bucket, n, valid_n, min, max, sum'
    const kept = `select ${columns} from sample_${level}`
    const expected = `select series, date_trunc('${level}', ts, 'Asia/Shanghai') as bucket, count(*)::int as n, count(*)::int as valid_n,
      min(value) as min, max(value) as max, sum(value) as sum from sample group by series, 2`
    return app.owner(
      `(${kept} except (${expected})) union all (select * from (${expected}) e except ${kept})`,
    )
  }
  const rolled = async () => {
    await rolledUp(
      app.services,
      async () =>
        (
          await app.owner(
            'select from (select 1 from sample_arrival union all select 1 from rollup_due) x limit 1',
          )
        ).length === 0,
    )
  }
  return { ...setting, store, values, displaced, last, wrong, rolled }
}

test(
  'an import is undone as if it had never been, whatever came before and after it',
  async () => {
    const setting = await undoSetting()
    const { store, undo, values, displaced, last, wrong, rolled } = setting
    await store(tableOf('东桥', { 1: 10, 2: 20, 3: 30 }))
    await store(tableOf('西桥', { 2: 7 }))
    await rolled()
    // Displaces two values, repeats one, adds two, and repeats a moment of its own.
    const second = await store(tableOf('东桥', { 1: 11, 2: 21, 3: 30, 4: [41, 42], 23: 50 }))
    expect(second).toMatchObject({ sampleCount: 2, duplicateCount: 1, isUndoable: true })
    // Displaces one of them in turn.
    await store(tableOf('东桥', { 2: 22 }))
    await rolled()
    expect(await values()).toEqual([
      '东桥 1 11',
      '东桥 2 22',
      '东桥 3 30',
      '东桥 4 42',
      '东桥 23 50',
      '西桥 2 7',
    ])
    expect(await displaced()).toEqual(['10', '20', '21', '41'])
    expect(await last()).toEqual(['东桥 23 50', '西桥 2 7'])

    const undone = await undo(second.importId)
    expect(undone).toMatchObject({
      state: 'undone',
      isUndoable: false,
      removedCount: 3,
      restoredCount: 1,
    })
    expect(await values()).toEqual(['东桥 1 10', '东桥 2 22', '东桥 3 30', '西桥 2 7'])
    expect(await displaced()).toEqual(['20'])
    expect(await last()).toEqual(['东桥 3 30', '西桥 2 7'])
    await rolled()
    for (const level of ['minute', 'hour', 'day'] as const)
      expect(await wrong(level), level).toEqual([])
  },
  2 * minute,
)

test(
  'an hour and a day that only the import had are gone from all levels',
  async () => {
    const { app, store, undo, last, wrong, rolled } = await undoSetting()
    const { importId } = await store(tableOf('东桥', { 1: 10, 2: 20 }))
    await rolled()
    expect(await undo(importId)).toMatchObject({
      state: 'undone',
      removedCount: 2,
      restoredCount: 0,
    })
    await rolled()
    for (const level of ['minute', 'hour', 'day'] as const)
      expect(await wrong(level), level).toEqual([])
    expect(await last()).toEqual([])
    // The unit stays: people may have built on it.
    expect(await app.owner('select from unit')).toHaveLength(1)
  },
  2 * minute,
)

test(
  'what arrived otherwise at the same points is not touched',
  async () => {
    const { app, store, undo, values } = await undoSetting()
    const { importId } = await store(tableOf('东桥', { 1: 10 }))
    const [row] = await app.owner<{ series: number }>('select series from point')
    await app.sink.append([
      {
        series: row?.series ?? 0,
        tenantId: 1,
        at: Date.parse('2026-10-01T02:00+08:00'),
        receivedAt: Date.now(),
        value: 20,
        quality: 0,
      },
    ])
    await undo(importId)
    expect(await values()).toEqual(['东桥 2 20'])
  },
  minute,
)

test(
  'an import that was cancelled in the middle is undone as far as it came, and stored no further',
  async () => {
    const { app, token, upload, proposed, check, settled, undo, values } = await undoSetting()
    const preview = await upload(
      ['站点,时间,水温(℃)']
        .concat(
          Array.from({ length: 25_000 }, (_, row) => {
            const at = new Date(Date.UTC(2026, 8, 1) + row * minute).toISOString()
            return `东桥,${at.slice(0, 16).replace('T', ' ')},${row}`
          }),
        )
        .join('\n'),
    )
    const { importId } = preview
    await check(importId, proposed(preview))
    const { append } = app.sink
    let batches = 0
    app.sink.append = async (samples, alongside) => {
      batches += 1
      if (batches === 2) {
        const { data } = await app.call(listJobs, { state: 'running' }, { token })
        await app.call(cancelJob, { jobId: data.records[0]?.jobId ?? '' }, { token })
      }
      return append(samples, alongside)
    }
    await app.call(commitImport, { importId }, { token })
    const cancelled = await settled(importId)
    expect(cancelled).toMatchObject({ state: 'cancelled', isUndoable: true })
    expect((await values()).length).toBe(cancelled.sampleCount)
    expect(await undo(importId)).toMatchObject({
      state: 'undone',
      removedCount: cancelled.sampleCount,
    })
    expect(await values()).toEqual([])
    const again = await app.call(commitImport, { importId }, { token })
    expect(again.status).toBe(409)
  },
  2 * minute,
)

test(
  'only what is stored is undone, once',
  async () => {
    const { app, token, upload, proposed, check, commit, undo } = await undoSetting()
    const preview = await upload(tableOf('东桥', { 1: 10 }))
    const { importId } = preview
    const refused = async () => (await app.call(undoImport, { importId }, { token })).status
    expect(await refused()).toBe(409)
    const checked = await check(importId, proposed(preview))
    expect(checked.isUndoable).toBe(false)
    expect(await refused()).toBe(409)
    await commit(importId)
    await undo(importId)
    expect(await refused()).toBe(409)
  },
  minute,
)
