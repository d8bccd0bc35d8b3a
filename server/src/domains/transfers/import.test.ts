import { cancelJob } from '@iwater/contract/jobs'
import { importLimits } from '@iwater/contract/kit/import-calls'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { errorsByRow } from '#testing/import-errors'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import {
  dictionaryCalls,
  dictionaryImports,
  english,
  heading,
  importSetting,
} from './import-testing.ts'

const { add, read: readRecord, export: exportRecords } = dictionaryCalls
const { template, check, read, store, history, undo, previewUndo } = dictionaryImports

test('a dry run says what an import would do and stores nothing, the import does just that', async () => {
  const { keep, checked, call, token, all, ended } = await importSetting()
  await keep('pump', '水泵', 'old')
  await keep('same', '相同')
  const file = `${heading}\npump,水泵,pump list,,new\nsame,相同,same list,,\nvalve,阀门,Valve,水泵,\nball,球阀,Ball,阀门,x\n`
  const run = await checked(file, { mode: 'update' })
  expect(run).toMatchObject({ state: 'checked', fileName: 'a.csv', faultyFileId: null })
  expect(run.report).toMatchObject({
    rows: 4,
    added: 2,
    changed: 1,
    unchanged: 1,
    faulty: 0,
    errors: [],
    errorKinds: 0,
  })
  expect(await all()).toHaveLength(2)
  const { data } = await call(store, { recordImportId: run.recordImportId }, { token })
  expect(await ended(data.jobId)).toMatchObject({ state: 'done', doneCount: 4, totalCount: 4 })
  const { report, state } = (await call(read, { recordImportId: run.recordImportId }, { token }))
    .data
  expect(state).toBe('stored')
  expect(report).toEqual(run.report)
  expect(await all()).toEqual([
    { code: 'ball', zh: '球阀', note: 'x', version: 1 },
    { code: 'pump', zh: '水泵', note: 'new', version: 2 },
    { code: 'same', zh: '相同', note: null, version: 1 },
    { code: 'valve', zh: '阀门', note: null, version: 1 },
  ])
  const [latest] = (await call(history, {}, { token })).data
  expect(latest).toMatchObject({ added: 2, changed: 1, unchanged: 1, leftOut: 0, undo: 'possible' })
})

test('ranges of the columns and errors with the row of the file are reported in the language of the caller', async () => {
  const { keep, checked, content } = await importSetting()
  await keep('there')
  const rows = [
    'there,甲,A,,',
    'Not A Key,,,nobody,"two',
    'lines"',
    'twice,丙,C,,',
    'twice,丁,D,,',
    'good,戊,E,,abc',
  ]
  const run = await checked(`${heading}\n${rows.join('\n')}\n`, { headers: english })
  expect(run.report).toMatchObject({ rows: 5, added: 2, faulty: 3 })
  expect(errorsByRow(run.report).map(({ row, column, message }) => [row, column, message])).toEqual(
    [
      [2, '编码', 'Code is already in use'],
      [3, '编码', 'Code does not match pattern: lowercase letters, digits and hyphens only'],
      [3, '名称 / 中文', 'Name is required, in Chinese or English'],
      [3, '上级字典', 'Parent dictionary “nobody” does not exist or is not visible to you'],
      [6, '编码', 'Code is in the file more than once'],
    ],
  )
  expect(run.report?.columns.find(({ field }) => field === 'note')).toEqual({
    heading: '备注',
    field: 'note',
    empty: 3,
    distinct: 2,
    smallest: null,
    largest: null,
    shortest: 3,
    longest: 9,
  })
  const { name, bytes } = await content(run.faultyFileId ?? '')
  expect(name).toBe('a faulty rows.csv')
  expect(bytes.toString()).toContain('"Reasons"')
  expect(bytes.toString()).toContain('"twice","丁","D",,,"Code is in the file more than once"')
  const mended = bytes.toString().replace('"twice"', '"third"').replace('"there"', '"fourth"')
  const again = await checked(mended, { headers: english })
  expect(again.report).toMatchObject({ rows: 3, added: 2, faulty: 1, ignored: [] })
})

test('faulty rows stop an import unless they are left out', async () => {
  const { checked, call, token, all, stored } = await importSetting()
  const file = `${heading}\ngood,好,Good,,\nB A D,坏,Bad,,\n`
  const { recordImportId } = await checked(file)
  const refused = await call(store, { recordImportId }, { token })
  expect(refused).toMatchObject({ status: 409, body: { data: { error: 'records.import-faulty' } } })
  const { job } = await stored(file, { leaveOutFaulty: true })
  expect(job.state).toBe('done')
  expect((await all()).map(({ code }) => code)).toEqual(['good'])
  const [latest] = (await call(history, {}, { token })).data
  expect(latest).toMatchObject({ added: 1, leftOut: 1 })
})

test('a row that became faulty after the dry run stops the whole import', async () => {
  const { checked, keep, call, token, all, ended } = await importSetting()
  const { recordImportId } = await checked(`${heading}\nfirst,一,One,,\nsecond,二,Two,,\n`)
  await keep('second')
  const { data } = await call(store, { recordImportId }, { token })
  expect(await ended(data.jobId)).toMatchObject({
    state: 'failed',
    failure: '有 1 行有误，没有写入任何数据。请改正，或选择跳过有误的行',
  })
  expect((await all()).map(({ code }) => code)).toEqual(['second'])
  const after = (await call(read, { recordImportId }, { token })).data
  expect(after).toMatchObject({ state: 'checked', report: { faulty: 1 } })
})

test('unknown, repeated and missing headings are said before any row', async () => {
  const { checked, call, token } = await importSetting()
  const run = await checked('编码,编码,__proto__,选项数,constructor\na,b,c,1,d\n')
  expect(run.report).toMatchObject({
    rows: 1,
    columns: [],
    errors: [],
    errorKinds: 0,
    missing: [{ zh: '名称', en: 'Name' }],
    repeated: ['编码'],
    ignored: [
      { heading: '__proto__', reason: 'unknown' },
      { heading: '选项数', reason: 'read-only' },
      { heading: 'constructor', reason: 'unknown' },
    ],
  })
  const { body } = await call(
    store,
    { recordImportId: run.recordImportId, leaveOutFaulty: true },
    { token },
  )
  expect(body.data).toMatchObject({ error: 'records.import-headings' })
})

test('what an export wrote is imported again without a change, from both formats', async () => {
  const { keep, checked, call, token, ended, content } = await importSetting()
  const parent = await keep('top', '=1+1', '-5\n@x')
  await call(
    add,
    { code: 'low', name: { zh: '下', en: 'Low' }, items: [], parent_id: parent },
    { token },
  )
  for (const format of ['xlsx', 'csv'] as const)
    for (const headers of [{}, english]) {
      const { jobId } = (await call(exportRecords, { format }, { token, headers })).data
      const { bytes } = await content((await ended(jobId)).subjectId ?? '')
      const run = await checked(bytes, { mode: 'update', name: `a.${format}` })
      expect(run.job.failure).toBeNull()
      expect(run.report).toMatchObject({ rows: 2, unchanged: 2, added: 0, changed: 0, faulty: 0 })
      expect(run.report?.ignored).toMatchObject([{ reason: 'read-only' }])
    }
})

test('the template has the headings, marks what is required, explains itself and can be imported', async () => {
  const { app, token, checked } = await importSetting()
  const get = (format: string, language: string) =>
    app.inject({
      url: `/api${template.path}`,
      query: { format },
      headers: { authorization: `Bearer ${token}`, 'accept-language': language },
    })
  const csv = (await get('csv', 'en')).body
  const [headings, notes] = csv.split('\r\n')
  expect(headings).toBe(
    '\uFEFF"Code *","Name * / 中文","Name * / English","Parent dictionary","Note"',
  )
  expect(notes).toContain('#Note: text; required; at most 64 characters')
  const run = await checked(`${csv}a,甲,A,,\r\n`)
  expect(run.report).toMatchObject({ rows: 1, added: 1, ignored: [], missing: [] })
  const [sheet] = await readSheets((await get('xlsx', 'zh')).rawPayload)
  expect(sheet?.data.slice(0, 2)).toEqual([
    ['编码 *', '名称 *', null, '上级字典', '备注'],
    [null, '中文', 'English', null, null],
  ])
  expect((await get('exe', 'zh')).statusCode).toBe(400)
})

test('a file that changed after the dry run is not stored', async () => {
  const { checked, call, token, owner, ended, all } = await importSetting()
  const { recordImportId } = await checked(`${heading}\na,甲,A,,\n`)
  await owner(`update record_import_order set file_sha256 = repeat('0', 64) where id = $1`, [
    recordImportId,
  ])
  const { data } = await call(store, { recordImportId }, { token })
  expect((await ended(data.jobId)).failure).toBe('文件在试运行之后已变化，请重新试运行')
  expect(await all()).toEqual([])
})

test('a cancelled import stores nothing and can be stored later', async () => {
  const { checked, call, token, ended, all, owner, tenant } = await importSetting()
  const { recordImportId } = await checked(`${heading}\na,甲,A,,\n`)
  // Another one of the tenant is at work, so that this one waits.
  await owner(
    `insert into job (tenant_id, id, kind, input, state, fence, leased_until)
     values ($1, gen_random_uuid(), 'records.store-import', '{}', 'running', gen_random_uuid(), now() + interval '1 hour')`,
    [tenant.tenantId],
  )
  const { data } = await call(store, { recordImportId }, { token })
  await call(cancelJob, { jobId: data.jobId }, { token })
  await owner(`delete from job where tenant_id = $1 and state = 'running'`, [tenant.tenantId])
  expect((await ended(data.jobId)).state).toBe('cancelled')
  expect(await all()).toEqual([])
  const again = await call(store, { recordImportId }, { token })
  await ended(again.data.jobId)
  expect((await all()).map(({ code }) => code)).toEqual(['a'])
})

test('only who may change records imports them, only own files, and nothing of another tenant', async () => {
  const { checked, stored, call, token, tenant, send } = await importSetting()
  const app = await testApp()
  const { key: role } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'viewer', role })
  const other = await aSignedInPerson(app, tenant, { loginName: 'other' })
  const foreign = await aSignedInPerson(app, await aTenant(app.owner))
  const { recordImportId, fileId } = await checked(`${heading}\na,甲,A,,\n`)
  const denied = await call(check, { fileId, mode: 'add' }, { token: viewer.token })
  expect(denied.status).toBe(403)
  for (const as of [other.token, foreign.token]) {
    expect((await call(check, { fileId, mode: 'add' }, { token: as })).status).toBe(404)
    expect((await call(read, { recordImportId }, { token: as })).status).toBe(404)
    expect((await call(store, { recordImportId }, { token: as })).status).toBe(404)
    expect((await call(undo, { recordImportId }, { token: as })).status).toBe(404)
  }
  const done = await stored(`${heading}\nb,乙,B,,\n`)
  for (const route of [undo, previewUndo])
    expect(
      (await call(route, { recordImportId: done.recordImportId }, { token: foreign.token })).status,
    ).toBe(404)
  expect((await call(history, {}, { token: foreign.token })).data).toEqual([])
  expect((await call(history, {}, { token: other.token })).data).toHaveLength(1)
  const picture = await send('text', 'a.txt')
  expect((await call(check, { fileId: picture, mode: 'add' }, { token })).body.data).toMatchObject({
    error: 'records.import-kind',
  })
  expect((await call(readRecord, { id: recordImportId }, { token })).status).toBe(404)
})

test.each([
  ['a heading of 100,000 columns', `${'x,'.repeat(100_000)}\n1\n`, 'records.import-columns'],
  ['a huge cell', `编码,备注\na,${'x'.repeat(40_000)}\n`, 'records.import-cell'],
  ['headings alone', `${heading}\n`, 'ingest.file-empty'],
  ['too many rows', `编码\n${'a\n'.repeat(importLimits.rows + 1)}`, 'records.import-rows'],
  ['a quote that is never closed', '编码,备注\n"a,b\n', 'ingest.file-line'],
])('%s is rejected with a reason', async (_, content, code) => {
  const { checked, owner } = await importSetting()
  const { job, state } = await checked(content)
  expect(state).toBe('failed')
  const [row] = await owner<{ error_code: string }>('select error_code from job where id = $1', [
    job.jobId,
  ])
  expect(row?.error_code).toBe(code)
  expect(job.failure).toMatch(/[\u4e00-\u9fff]/)
})

test('a file in GB 18030 is read', async () => {
  const { checked } = await importSetting()
  const bytes = Buffer.concat([
    Buffer.from([0xb1, 0xe0, 0xc2, 0xeb]),
    Buffer.from(','),
    Buffer.from([0xb1, 0xb8, 0xd7, 0xa2]),
    Buffer.from('\na,x\n'),
  ])
  const run = await checked(bytes, { mode: 'update' })
  expect(run.report?.columns.map(({ heading: title }) => title)).toEqual(['编码', '备注'])
})
