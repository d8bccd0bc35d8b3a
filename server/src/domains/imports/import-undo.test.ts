import { checkImport, commitImport, undoImport } from '@iwater/contract/field/imports'
import { cancelJob, listJobs } from '@iwater/contract/jobs'
import { expect, test } from 'vitest'
import { tableOf, undoSetting } from './import-undo-testing.ts'

// Every file is read by a process of its own, which takes a while to start on a busy machine.
const minute = 60_000

test(
  'an import is undone as if it had never been, whatever came before and after it',
  async () => {
    const setting = await undoSetting()
    const { store, undo, values, displaced, last, wrong, rolled } = setting
    await store(tableOf('东桥', { 1: 10, 2: 20, 3: 30 }))
    await store(tableOf('西桥', { 2: 7 }))
    await rolled()
    // Displaces two values, repeats one, adds two, and repeats a moment of its own, of which the last row counts.
    const second = await store(tableOf('东桥', { 1: 11, 2: 21, 3: 30, 4: [42, 41], 23: 50 }))
    expect(second).toMatchObject({ sampleCount: 2, duplicateCount: 1, isUndoable: true })
    // Displaces one of them in turn.
    await store(tableOf('东桥', { 2: 22 }))
    await rolled()
    expect(await values()).toEqual([
      '东桥 1 11',
      '东桥 2 22',
      '东桥 3 30',
      '东桥 4 41',
      '东桥 23 50',
      '西桥 2 7',
    ])
    expect(await displaced()).toEqual(['10', '20', '21', '30'])
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
    // Its values would be known by two choices of columns.
    const choice = { importId, mapping: proposed(preview) }
    expect((await app.call(checkImport, choice, { token })).status).toBe(409)
    expect((await values()).length).toBe(cancelled.sampleCount)
    expect(await undo(importId)).toMatchObject({
      state: 'undone',
      removedCount: cancelled.sampleCount,
    })
    expect(await values()).toEqual([])
    const { data } = await app.call(listJobs, {}, { token })
    const { sampleCount } = cancelled
    const progress = { doneCount: sampleCount, totalCount: sampleCount }
    expect(data.records[0]).toMatchObject({ kind: 'imports.undo', ...progress })
    const again = await app.call(commitImport, { importId }, { token })
    expect(again.status).toBe(409)
    // Nor where the undo broke off.
    await app.owner(`update import_job set state = 'failed' where id = $1`, [importId])
    expect((await app.call(commitImport, { importId }, { token })).status).toBe(409)
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
