import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  checkImport,
  type ImportJob,
  listImports,
  listRejectedRows,
  readImport,
  readImportPreview,
} from '@iwater/contract/field/imports'
import { listUnits, readUnit } from '@iwater/contract/monitoring'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#platform/ids'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'
import { startImports } from './import.jobs.ts'
import { importSetting } from './import-testing.ts'

// Every file is read by a process of its own, which takes a while to start on a busy machine.
const minute = 60_000

const table = `断面名称,监测时间,水温(℃),总磷(mg/L),站点情况
东桥,04-01 04:00,18.9,0.223,正常
东桥,04-01 08:00,19.1,*,正常
西桥,04-01 04:00,--,0.1,正常
西桥,*,17,0.1,正常
,04-01 08:00,17,0.1,正常
西桥,13-41 08:00,17,0.1,正常
东桥,04-01 04:00,18.9,0.223,维护
东桥,04-01 08:00,19.4,*,正常
西桥,04-01 08:00,abc,0.2,正常
`

test('shows the content of a file and proposes how to read it', async () => {
  const { app, upload, token, proposed, check } = await importSetting()
  const preview = await upload(table, '水质.csv')
  expect(preview).toMatchObject({ fileName: '水质.csv', rowCount: 9, mapping: null })
  expect(preview.columns).toEqual(['断面名称', '监测时间', '水温(℃)', '总磷(mg/L)', '站点情况'])
  expect(preview.rows[0]).toEqual(['东桥', '04-01 04:00', '18.9', '0.223', '正常'])
  expect(preview.suggestion).toEqual({
    timeColumns: ['监测时间'],
    timeFormat: 'MM-dd HH:mm',
    timeFormats: [],
    decimalMark: '.',
    stationColumns: ['断面名称'],
    valueColumns: [
      { column: '水温(℃)', factor: 'w01010', unit: '°C' },
      { column: '总磷(mg/L)', factor: 'w21011', unit: 'mg/L' },
    ],
    needsYear: true,
  })
  const mapping = proposed(preview, { year: 2021 })
  await check(preview.importId, mapping)
  const { data } = await app.call(readImportPreview, { importId: preview.importId }, { token })
  expect(data).toEqual({ ...preview, mapping: { ...mapping, timeZone: 'Asia/Shanghai' } })
})

test('a dry run lists every row and cell that would be rejected, and stores nothing', async () => {
  const { app, upload, token, proposed, check, stored } = await importSetting()
  const preview = await upload(table)
  const { importId } = preview
  const job = await check(importId, proposed(preview, { year: 2021 }))
  expect(job).toMatchObject({
    state: 'checked',
    rowsDone: 9,
    stationCount: 2,
    sampleCount: 5,
    duplicateCount: 2,
    conflictCount: 1,
    rejectedCount: 9,
    failedWhile: null,
    waitsForSpace: false,
    createdBy: { en: 'Anna' },
  })
  const list = async (input = {}) =>
    (await app.call(listRejectedRows, { importId, ...input }, { token })).data
  const { rows, total } = await list()
  expect(total).toBe(9)
  expect(rows.map(({ row, column, reason, text }) => [row, column, reason, text])).toEqual([
    [3, '总磷(mg/L)', 'value-not-installed', '*'],
    [4, '水温(℃)', 'value-missing', '--'],
    [5, null, 'time-missing', '*'],
    [6, null, 'station-missing', ''],
    [7, null, 'time-unreadable', '13-41 08:00'],
    [8, null, 'duplicate', '东桥,04-01 04:00,18.9,0.223,维护'],
    [9, '总磷(mg/L)', 'value-not-installed', '*'],
    [9, null, 'conflict', '东桥,04-01 08:00,19.4,*,正常'],
    [10, '水温(℃)', 'value-unreadable', 'abc'],
  ])
  expect((await list({ after: 7, size: 1 })).rows).toMatchObject([{ number: 8, row: 9 }])
  expect(await list({ reason: 'value-not-installed', after: 1 })).toMatchObject({
    total: 2,
    rows: [{ row: 9 }],
  })
  expect(await stored()).toEqual([])
  expect((await app.call(listUnits, {}, { token })).data.total).toBe(0)
})

test('reads decimal commas, and numbers rejected rows as the lines of the file', async () => {
  const { app, token, upload, proposed, check, commit, stored } = await importSetting()
  const preview = await upload(
    '站点;时间;水温(℃)\n\n东桥;2021-04-01 04:00;18,9\n\n\n东桥;2021-04-01 08:00;1.234,5\n',
  )
  expect(preview.lines).toEqual([3, 6])
  const { importId } = preview
  await check(importId, proposed(preview))
  const { data } = await app.call(listRejectedRows, { importId }, { token })
  expect(data.rows).toMatchObject([{ row: 6, reason: 'value-unreadable', text: '1.234,5' }])
  await commit(importId)
  expect(await stored()).toEqual(['东桥 水温 2021-04-01 04:00 18.9'])
})

test('shows a rejected row with separate columns', async () => {
  const { app, token, upload, proposed, check } = await importSetting()
  const row = '"东桥, 北",2021-04-01 04:00,"他说""18"""'
  const preview = await upload(`站点,时间,备注,水温(℃)\n${`${row},18\n`.repeat(2)}${row},18,多\n`)
  const { importId } = preview
  await check(importId, proposed(preview))
  const { data } = await app.call(listRejectedRows, { importId }, { token })
  expect(data.rows.map(({ reason, text }) => [reason, text])).toEqual([
    ['duplicate', `${row},18`],
    ['row-malformed', `${row},18,多`],
  ])
})

test('a row that is more than a lifetime ahead is rejected like any other of the future', async () => {
  const { upload, proposed, check } = await importSetting()
  const preview = await upload(
    '站点,时间,水温\n东桥,2026-11-01 00:00,18\n东桥,9998-12-31 00:00,18\n',
  )
  expect(await check(preview.importId, proposed(preview))).toMatchObject({
    state: 'checked',
    sampleCount: 1,
    rejectedByReason: { 'time-ahead': 1 },
  })
})

test('rejects times in the future, says by how much, and reads a file in the time zone of its clocks', async () => {
  const { app, upload, proposed, check, commit } = await importSetting()
  const now = Math.floor(app.clock.now() / minute) * minute
  const inTokyo = (at: number) =>
    new Date(at + 9 * 60 * minute).toISOString().slice(0, 16).replace('T', ' ')
  const times = [now - 5 * minute, now + 5 * minute, now + 12 * minute].map(inTokyo)
  const preview = await upload(`站点,时间,水温\n${times.map((t) => `东桥,${t},18`).join('\n')}\n`)
  const { importId } = preview
  const asShanghai = await check(importId, proposed(preview))
  expect(asShanghai).toMatchObject({ sampleCount: 0, rejectedByReason: { 'time-ahead': 3 } })
  expect(asShanghai.aheadSeconds).toBeGreaterThan(70 * 60)
  expect(asShanghai.aheadSeconds).toBeLessThanOrEqual(72 * 60)
  const asTokyo = await check(importId, proposed(preview, { timeZone: 'Asia/Tokyo' }))
  expect(asTokyo).toMatchObject({ sampleCount: 2, rejectedByReason: { 'time-ahead': 1 } })
  // What the dry run has rejected is not stored because time has passed.
  app.clock.advance(20 * minute)
  const job = await commit(importId)
  expect(job).toMatchObject({ state: 'stored', sampleCount: 2 })
  const newest = async () =>
    (await app.owner<{ ts: Date }>('select max(ts) as ts from sample'))[0]?.ts.getTime()
  expect(await newest()).toBe(now + 5 * minute)
})

test('lists the units that the rows of an import went to', async () => {
  const { app, token, upload, proposed, check, commit } = await importSetting()
  const store = async (stations: string[]) => {
    const rows = stations.map((station) => `${station},2021-04-01 04:00,18.9`)
    const preview = await upload(['站点,时间,水温', ...rows].join('\n'))
    await check(preview.importId, proposed(preview))
    return commit(preview.importId)
  }
  const first = await store(['东桥', '西桥'])
  const second = await store(['西桥', '南桥', '北桥'])
  expect([first.unitCount, second.unitCount]).toEqual([2, 3])
  const namesOf = async ({ importId }: ImportJob) => {
    const { data } = await app.call(listUnits, { importId }, { token })
    return data.records.map(({ name }) => name.zh).toSorted()
  }
  expect(await namesOf(first)).toEqual(['东桥', '西桥'])
  expect(await namesOf(second)).toEqual(['北桥', '南桥', '西桥'])
})

test('stores what was checked, a unit for each station, and the later of two rows counts', async () => {
  const { app, upload, token, proposed, check, commit, stored, accountId } = await importSetting()
  const preview = await upload(table)
  await check(preview.importId, proposed(preview, { year: 2021 }))
  const job = await commit(preview.importId)
  expect(job).toMatchObject({
    state: 'stored',
    sampleCount: 5,
    duplicateCount: 2,
    conflictCount: 1,
    failure: null,
  })
  expect(await stored()).toEqual([
    '东桥 总磷 2021-04-01 04:00 0.223',
    '东桥 水温 2021-04-01 04:00 18.9',
    '东桥 水温 2021-04-01 08:00 19.4',
    '西桥 总磷 2021-04-01 04:00 0.1',
    '西桥 总磷 2021-04-01 08:00 0.2',
  ])
  const { data } = await app.call(listUnits, {}, { token })
  expect(data.records.map(({ name, kind, pointCount }) => [name.zh, kind, pointCount])).toEqual([
    ['东桥', 'river-section', 2],
    ['西桥', 'river-section', 2],
  ])
  const unit = await app.call(readUnit, { unitId: data.records[0]?.unitId ?? '' }, { token })
  expect(unit.data.devices).toMatchObject([
    { name: { en: 'File import' }, points: [{ factor: 'w01010', periodSeconds: 14_400 }, {}] },
  ])
  const conflicts = await app.owner('select value from sample_conflict')
  expect(conflicts).toEqual([])
  const makers = await app.owner(
    `select distinct actor from audit_entry where subject in ('unit', 'device', 'point')`,
  )
  expect(makers, 'the trail tells whose import made the units').toEqual([{ actor: accountId }])
})

test('finds the units of an earlier import again, and a file given twice changes nothing', async () => {
  const { upload, proposed, check, commit, stored } = await importSetting()
  const first = await upload(table)
  await check(first.importId, proposed(first, { year: 2021 }))
  await commit(first.importId)
  const before = await stored()
  const second = await upload(`断面名称,监测时间,水温(℃),总磷(mg/L),pH
东桥,2021/4/1 4:00,18.9,0.223,7.1
东桥,2021/4/2 4:00,20,0.2,7.2
南桥,2021/4/2 4:00,21,0.3,7.3
`)
  const counts = { sampleCount: 7, duplicateCount: 2, conflictCount: 0 }
  expect(await check(second.importId, proposed(second))).toMatchObject(counts)
  expect(await commit(second.importId)).toMatchObject(counts)
  expect(await stored()).toEqual(
    [
      ...before,
      '东桥 pH值 2021-04-01 04:00 7.1',
      '东桥 pH值 2021-04-02 04:00 7.2',
      '东桥 总磷 2021-04-02 04:00 0.2',
      '东桥 水温 2021-04-02 04:00 20',
      '南桥 pH值 2021-04-02 04:00 7.3',
      '南桥 总磷 2021-04-02 04:00 0.3',
      '南桥 水温 2021-04-02 04:00 21',
    ].toSorted(),
  )
})

test('a dry run counts corrected and repeated values as storing them does', async () => {
  const { upload, proposed, check, commit, stored } = await importSetting()
  const heading = '站点,时间,水温(℃)'
  const first = await upload(`${heading}\n东桥,2026-01-01 00:00,1\n东桥,2026-01-02 00:00,2\n`)
  await check(first.importId, proposed(first))
  await commit(first.importId)
  const rows = ['01 00:00,1', '02 00:00,2.5', '02 00:00,2.5', '02 00:00,2.6', '03 00:00,3']
  const second = await upload(
    `${heading}\n${rows.map((row) => `东桥,2026-01-${row}`).join('\n')}\n`,
  )
  const counts = { sampleCount: 1, duplicateCount: 2, conflictCount: 2 }
  expect(await check(second.importId, proposed(second))).toMatchObject(counts)
  expect(await commit(second.importId)).toMatchObject(counts)
  expect(await stored()).toEqual([
    '东桥 水温 2026-01-01 00:00 1',
    '东桥 水温 2026-01-02 00:00 2.6',
    '东桥 水温 2026-01-03 00:00 3',
  ])
})

test('rejects numbers in another unit of measure than that of the point', async () => {
  const { app, token, upload, proposed, check, commit } = await importSetting()
  const first = await upload('站点,时间,总磷(mg/L)\n东桥,2021-04-01 04:00,0.2\n')
  await check(first.importId, proposed(first))
  await commit(first.importId)
  const second = await upload('站点,时间,总磷(μg/L)\n东桥,2021-04-01 08:00,200\n')
  const job = await check(second.importId, proposed(second))
  expect(job).toMatchObject({ state: 'failed', failedWhile: 'checking' })
  expect(job.failure).toBe('“总磷(μg/L)”列的单位是 μg/L，而“东桥”已有的监测点单位是 mg/L')
  const { importId } = second
  const english = await app.call(
    readImport,
    { importId },
    { token, headers: { 'accept-language': 'en' } },
  )
  expect(english.data.failure).toContain('is in μg/L, but the existing point')
  const again = await check(importId, proposed(second, { stationColumns: [], unitName: '西桥' }))
  expect(again).toMatchObject({ state: 'checked', failure: null, stationCount: 1 })
})

test('rejects a choice of columns that the file cannot be read by', async () => {
  const { app, token, upload, proposed } = await importSetting()
  const preview = await upload(table)
  const good = proposed(preview, { year: 2021 })
  const { importId } = preview
  const errorOf = async (mapping: typeof good) => {
    const { body, status } = await app.call(checkImport, { importId, mapping }, { token })
    return `${status} ${body.code === 1 ? body.data?.error : 'taken'}`
  }
  const { year: _, ...yearless } = good
  expect(await errorOf(yearless)).toBe('400 ingest.year-missing')
  expect(await errorOf({ ...good, timeColumns: ['时间'] })).toBe('400 ingest.column-unknown')
  expect(await errorOf({ ...good, stationColumns: ['监测时间'] })).toBe('400 ingest.column-twice')
  expect(await errorOf({ ...good, timeFormat: 'when' })).toBe('400 ingest.time-format-unknown')
  expect(await errorOf({ ...good, timeZone: 'Asia/Nowhere' })).toBe('400 ingest.time-zone-unknown')
  expect(await errorOf({ ...good, orgId: newId() })).toBe('404 organisation.not-found')
  const valueColumns = [{ column: '水温(℃)', factor: 'w99999' }]
  expect(await errorOf({ ...good, valueColumns })).toBe('400 ingest.factor-unknown')
  expect(await errorOf(good)).toBe('200 taken')
})

test('imports are visible to the users who uploaded them or see their target organisation', async () => {
  const { app, tenant, token, upload, proposed, check } = await importSetting()
  const west = await anOrganisation(app, tenant, { en: 'West' })
  const east = await anOrganisation(app, tenant, { en: 'East' })
  const bound = (loginName: string, organisationId: string) =>
    aSignedInPerson(app, tenant, { loginName, role: 'operator', organisationId })
  const [inWest, inEast] = [await bound('west', west), await bound('east', east)]
  const preview = await upload(table)
  await check(preview.importId, proposed(preview, { year: 2021, orgId: west }))
  const list = async (of: string) => (await app.call(listImports, {}, { token: of })).data.length
  expect(await list(token)).toBe(1)
  expect(await list(inWest.token)).toBe(1)
  expect(await list(inEast.token)).toBe(0)
  const outsider = await aSignedInPerson(app, await aTenant(app.owner))
  for (const of of [inEast.token, outsider.token]) {
    const { importId } = preview
    expect((await app.call(readImport, { importId }, { token: of })).status).toBe(404)
    expect((await app.call(listRejectedRows, { importId }, { token: of })).status).toBe(404)
  }
})

test('imports that were not continued are given up, and their files deleted', async () => {
  const { app, files, upload } = await importSetting()
  const [left, fresh] = [await upload(table), await upload(table)]
  await app.owner(`update import_job set created_at = now() - interval '8 days' where id = $1`, [
    left.importId,
  ])
  app.clock.advance(2 * 3_600_000)
  const second = startImports(app.services, app.sink)
  onTestFinished(() => second.stop())
  const stateOf = async (importId: string) => {
    const text = 'select state from import_job where id = $1'
    return (await app.owner<{ state: string }>(text, [importId]))[0]?.state
  }
  await expect.poll(() => stateOf(left.importId)).toBe('failed')
  await expect.poll(async () => (await files()).length).toBe(1)
  expect(await readdir(join(app.services.config.dataDir, 'imports'))).toEqual([])
  expect(await stateOf(fresh.importId)).toBe('uploaded')
})
