import { dictionary } from '@iwater/contract/dictionaries'
import { findFileUrl, listOwnFiles } from '@iwater/contract/files'
import { readJob } from '@iwater/contract/jobs'
import { saveListAppearance } from '@iwater/contract/kit/list-appearance'
import { entityRoutes } from '@iwater/contract/kit/routes'
import type { InputOf } from '@iwater/contract/route'
import { strFromU8, unzipSync } from 'fflate'
import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { dictionaryRecords } from '#domains/dictionaries'
import type { ExportOrder } from '#platform/entities/order-export'
import { newId } from '#platform/ids'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { writeExport } from './export.service.ts'
import { transferKinds } from './transfers.jobs.ts'

const { add, export: exportRecords } = entityRoutes(dictionary)

type Wanted = InputOf<typeof exportRecords>

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const { call } = app

  const store = async (code: string, zh: string, note: string | null = null) =>
    (await call(add, { code, name: { zh, en: `${code} list` }, items: [], note }, { token })).data
      .id

  const order = (input: Partial<Wanted> = {}, as = token, language = 'zh') =>
    call(exportRecords, { format: 'xlsx', ...input } as Wanted, {
      token: as,
      headers: { 'accept-language': language },
    })

  /** The job of an export once it has ended. */
  async function ended(jobId: string) {
    const read = async () => (await call(readJob, { jobId }, { token })).data
    await expect
      .poll(async () => (await read()).endedAt, { timeout: 20_000, interval: 50 })
      .not.toBeNull()
    return read()
  }

  async function fileOf(input: Partial<Wanted> = {}, language = 'zh') {
    const { jobId } = (await order(input, token, language)).data
    const job = await ended(jobId)
    expect(job).toMatchObject({ state: 'done', kind: 'records.export' })
    const file = (await call(findFileUrl, { fileId: job.subjectId ?? '' }, { token })).data
    const { rawPayload } = await app.app.inject(file.url)
    return { job, file, content: rawPayload }
  }

  return { ...app, tenant, token, store, order, ended, fileOf }
}

test('the records that a list finds are written as they are shown, into a file of the caller alone', async () => {
  const { store, fileOf, call, tenant } = await setUp()
  await store('pump', '水泵', '=1+1')
  await store('valve', '阀门')
  await store('other', '其他')
  const { job, file, content } = await fileOf({
    filter: JSON.stringify([['code', '∈', ['pump', 'valve']]]),
    sort: 'code',
    order: 'desc',
  })
  expect(job).toMatchObject({
    subject: expect.stringMatching(/^数据字典 · 数据字典_20\d{6}\.xlsx$/),
    doneCount: 2,
    totalCount: 2,
  })
  expect(file).toMatchObject({
    name: expect.stringMatching(/^数据字典_20\d{6}\.xlsx$/),
    group: 'office',
  })
  const [{ sheet, data } = { sheet: '', data: [] }] = await readSheets(content)
  expect(sheet).toBe('数据字典')
  expect(data).toEqual([
    ['编码', '名称', null, '选项数', '备注', '上级字典'],
    [null, '中文', 'English', null, null, null],
    ['valve', '阀门', 'valve list', 0, null, null],
    ['pump', '水泵', 'pump list', 0, '=1+1', null],
  ])
  const other = await aSignedInPerson(await testApp(), tenant, { loginName: 'other' })
  const { status } = await call(findFileUrl, { fileId: file.fileId }, { token: other.token })
  expect(status).toBe(404)
})

test('of a tree what each record stands below is always written, in either format, and once', async () => {
  const { store, fileOf, call, token } = await setUp()
  const device = await store('device', '设备')
  const below = { code: 'pump', name: { zh: '水泵', en: 'Pumps' }, parent_id: device, items: [] }
  await call(add, below as InputOf<typeof add>, { token })
  const shown = { columns: ['code'], sort: 'code' } as Partial<Wanted>
  const csv = await fileOf({ ...shown, format: 'csv' })
  expect(csv.content.toString()).toBe('\uFEFF"编码","上级字典"\r\n"device",\r\n"pump","设备"\r\n')
  const [sheet] = await readSheets((await fileOf(shown)).content)
  expect(sheet?.data).toEqual([
    ['编码', '上级字典'],
    ['device', null],
    ['pump', '设备'],
  ])
  const chosen = { ...shown, columns: ['parent_id', 'code'] } as Partial<Wanted>
  const own = await fileOf({ ...chosen, format: 'csv' })
  expect(own.content.toString()).toBe('\uFEFF"上级字典","编码"\r\n,"device"\r\n"设备","pump"\r\n')
})

test('columns, language, name and format are those that were chosen, and formulas stay texts', async () => {
  const { store, order, ended, app, call, token } = await setUp()
  await store('pump', '水泵', '@SUM(1)')
  const { data } = await call(
    exportRecords,
    { format: 'csv', name: 'My lists', columns: ['note', 'name', 'item_count'] } as Wanted,
    { token, headers: { 'accept-language': 'en' } },
  )
  const { subjectId } = await ended(data.jobId)
  const file = (await call(findFileUrl, { fileId: subjectId ?? '' }, { token })).data
  expect(file.name).toBe('My lists.csv')
  expect((await app.inject(file.url)).body).toBe(
    `\uFEFF"Note","Name / 中文","Name / English","Items","Parent dictionary"\r\n"'@SUM(1)","水泵","pump list",0,\r\n`,
  )
  expect((await order({ columns: ['tenant_id'] as never })).status).toBe(400)
  expect((await order({ columns: ['items'] as never })).status).toBe(400)
  expect((await order({ format: 'exe' as never })).status).toBe(400)
})

test('a workbook tells in its header whose it is and when it was written, where the tenant wants it', async () => {
  const { store, fileOf, call, token, clock } = await setUp()
  await store('pump', '水泵')
  const set = (change: InputOf<typeof saveListAppearance>) =>
    call(saveListAppearance, change, { token })
  const headerOf = async (input: Partial<Wanted> = {}, language = 'zh') => {
    const { content } = await fileOf(input, language)
    const xml = strFromU8(unzipSync(content)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    return /<oddHeader>(.*)<\/oddHeader>/.exec(xml)?.[1]
  }
  expect(await headerOf()).toBeUndefined()
  await set({ watermarkExports: true })
  expect(await headerOf(), 'lists have no watermark').toBeUndefined()
  await set({ watermark: true, watermarkTime: false })
  expect(await headerOf()).toBe('&amp;C安娜 (anna)')
  expect(await headerOf({}, 'en')).toBe('&amp;CAnna (anna)')
  await set({ watermarkAccount: false, watermarkTime: true })
  const [, time = ''] = /^&amp;C安娜 · (.*)$/.exec((await headerOf()) ?? '') ?? []
  // On the clock of the tenant, which is in China.
  const age = clock.now() - Date.parse(`${time.replace(' ', 'T')}+08:00`)
  expect(age).toBeGreaterThanOrEqual(0)
  expect(age).toBeLessThan(60_000)
  const { content } = await fileOf({ format: 'csv', columns: ['code'] })
  expect(content.toString()).toBe('\uFEFF"编码","上级字典"\r\n"pump",\r\n')
  await set({ watermarkExports: false })
  expect(await headerOf()).toBeUndefined()
})

test('of ticked records only those are written that the list finds', async () => {
  const { store, fileOf } = await setUp()
  const pump = await store('pump', '水泵')
  const valve = await store('valve', '阀门')
  const { content } = await fileOf({
    format: 'csv',
    columns: ['code'],
    ids: [pump, valve, crypto.randomUUID()],
    keyword: '泵',
  })
  expect(content.toString()).toBe('\uFEFF"编码","上级字典"\r\n"pump",\r\n')
})

test('nobody exports what they may not read, nor what belongs to another tenant', async () => {
  const { store, fileOf, order, tenant, call } = await setUp()
  const app = await testApp()
  const { key: role } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'viewer', role })
  expect((await order({}, viewer.token)).status).toBe(403)
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const id = (
    await call(add, { code: 'secret', name: { zh: '秘密', en: 'Secret' }, items: [] }, { token })
  ).data.id
  await store('own', '自己')
  const { content } = await fileOf({ format: 'csv', columns: ['code'] })
  expect(content.toString()).toBe('\uFEFF"编码","上级字典"\r\n"own",\r\n')
  const { content: ticked } = await fileOf({ format: 'csv', columns: ['code'], ids: [id] })
  expect(ticked.toString()).toBe('\uFEFF"编码","上级字典"\r\n')
})

test('a person has few exports under way at once', async () => {
  const { tenant, owner, order, ended } = await setUp()
  const { data } = await order()
  await ended(data.jobId)
  const repeat = `insert into job (tenant_id, id, kind, account_id, organisation_id, input, run_after)
    select tenant_id, gen_random_uuid(), kind, account_id, organisation_id, input, now() + interval '1 day'
      from job, generate_series(1, $2) where id = $1`
  await owner(repeat, [data.jobId, 4])
  expect((await order()).status).toBe(200)
  await owner(repeat, [data.jobId, 5])
  const { status, body } = await order()
  expect(status).toBe(429)
  expect(body.msg).toBe('您已有 5 个导出任务未完成，请等待其完成后再导出')
  const other = await aSignedInPerson(await testApp(), tenant, { loginName: 'other' })
  expect((await order({}, other.token)).status).toBe(200)
})

test('the audit trail says who exported what', async () => {
  const { store, fileOf, owner, tenant } = await setUp()
  const pump = await store('pump', '水泵')
  await store('valve', '阀门')
  const filter = [['code', '∈', ['pump', 'valve']]]
  const columns = ['code', 'name'] as never
  const { job } = await fileOf({
    filter: JSON.stringify(filter),
    keyword: 'pump',
    ids: [pump],
    columns,
    name: 'Own name',
  })
  const entries = await owner<{ actor: string; subject_id: string; action: string; after: object }>(
    `select actor, subject_id, action, after from audit_entry where tenant_id = $1 and subject = 'record_export'`,
    [tenant.tenantId],
  )
  expect(entries).toEqual([
    {
      actor: expect.any(String),
      action: 'added',
      subject_id: job.subjectId,
      after: expect.objectContaining({
        account_id: entries[0]?.actor,
        subject: 'dictionary',
        keyword: 'pump',
        conditions: filter,
        record_ids: [pump],
        columns: ['code', 'name', 'parent_id'],
        record_count: 1,
        file_name: 'Own name.xlsx',
      }),
    },
  ])
})

test('an export runs with the rights that its owner has by then', async () => {
  const { store, services, owner, tenant, call } = await setUp()
  await store('pump', '水泵')
  const app = await testApp()
  const { key: role } = await aRole(app, tenant, { permissions: ['navigation.configure'] })
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'leaver', role })
  // Ordered for later, so that no process takes it up before the test does.
  const { jobId } = (await call(exportRecords, { format: 'csv' } as Wanted, { token })).data
  const [job] = await owner<{
    input: ExportOrder
    accountId: string
    organisationId: string
    tenantId: number
  }>(
    `select input, account_id as "accountId", organisation_id as "organisationId", tenant_id::int as "tenantId"
       from job where id = $1`,
    [jobId],
  )
  if (!job) throw new Error('no job')
  const run = () =>
    writeExport(services, dictionaryRecords, {
      job: { ...job, input: { ...job.input, fileId: newId() } },
      progress: async () => {},
    } as never)
  await run()
  await owner('delete from account_role where tenant_id = $1 and account_id = $2', [
    tenant.tenantId,
    job.accountId,
  ])
  await expect(run()).rejects.toMatchObject({ code: 'records.export-not-allowed' })
})

test('an export that ends early leaves nothing, and one that is repeated keeps the first file', async () => {
  const { store, services, order, ended, owner, call, token } = await setUp()
  await store('pump', '水泵')
  const { jobId } = (await order()).data
  await ended(jobId)
  const [job] = await owner<{
    input: ExportOrder
    account_id: string
    organisation_id: string
    tenant_id: number
  }>('select input, account_id, organisation_id, tenant_id::int from job where id = $1', [jobId])
  if (!job) throw new Error('no job')
  const run = (input: ExportOrder, progress: () => Promise<void>) =>
    writeExport(services, dictionaryRecords, {
      job: {
        ...job,
        input,
        tenantId: job.tenant_id,
        accountId: job.account_id,
        organisationId: job.organisation_id,
      },
      progress,
    } as never)
  async function keys() {
    let count = 0
    for await (const _ of services.storage.list()) count += 1
    return count
  }
  const before = await keys()
  await expect(
    run({ ...job.input, fileId: newId() }, () => Promise.reject(new Error('cancelled'))),
  ).rejects.toThrow('cancelled')
  await run(job.input, async () => {})
  expect(await keys()).toBe(before)
  expect((await call(listOwnFiles, {}, { token })).data.total).toBe(1)
})

test('files of exports are deleted after a week, or after as many days as the tenant has set', async () => {
  const { store, fileOf, owner, services, tenant, call, token } = await setUp()
  await store('pump', '水泵')
  const { job, file } = await fileOf()
  const expire = transferKinds(services, []).find(({ name }) => name === 'records.expire-exports')
  const context = { job: { tenantId: tenant.tenantId }, signal: new AbortController().signal }
  const status = async () => (await call(findFileUrl, { fileId: file.fileId }, { token })).status
  await expire?.handle(context as never)
  expect(await status()).toBe(200)
  await owner(`update job set ended_at = ended_at - interval '8 days' where id = $1`, [job.jobId])
  await owner(`update tenant set export_days = 9 where id = $1`, [tenant.tenantId])
  await expire?.handle(context as never)
  expect(await status()).toBe(200)
  await owner(`update tenant set export_days = null where id = $1`, [tenant.tenantId])
  await expire?.handle(context as never)
  expect(await status()).toBe(404)
})
