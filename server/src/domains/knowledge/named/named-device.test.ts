import {
  type Ask,
  askChat,
  mostDevicesOffered,
  readConversation,
} from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { createDevice, createUnit } from '#domains/monitoring'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const text = (keyword: string) => ({ by: 'keyword', keyword }) as const
const flowless = '水泵运行但不出水'

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const organizationId = await anOrganisation(app, tenant)
  const anna = await aSignedInPerson(app, tenant, { role: 'viewer' })
  /** A device in a unit of its own. */
  const device = (
    zh: string,
    { en = zh, unit = '清源水厂', organisationId = organizationId } = {},
  ) =>
    withTenant(app.services.app, tenant.scope, async (db) => {
      const name = { zh: unit, en: `${unit} (en)` }
      const place = { organisationId, kind: 'pump-station', name } as const
      const made = await createUnit(db, tenant.tenantId, place)
      return createDevice(db, tenant.tenantId, { unit: made, name: { zh, en } })
    })
  type More = { deviceId?: string | null; token?: string; language?: 'zh' | 'en' }
  const say = async (
    ask: Ask | string,
    { deviceId, token = anna.token, language = 'zh' }: More = {},
  ) => {
    const input = {
      organizationId,
      ask: typeof ask === 'string' ? text(ask) : ask,
      ...(deviceId !== undefined && { deviceId }),
    }
    const of = { token, headers: { 'accept-language': language } }
    return (await app.call(askChat, input, of)).data
  }
  const read = async () => (await app.call(readConversation, { organizationId }, anna)).data.records
  return { ...app, tenant, organizationId, anna, device, say, read }
}

test('a text that names a device is about it, and is searched without the name', async () => {
  const { device, say, read } = await setUp()
  const deviceId = await device('送水专用九号机', { en: 'Lift pump nine' })
  const { asked, answer } = await say(`送水专用九号机${flowless}`)
  const named = { deviceId, deviceName: '送水专用九号机 · 清源水厂' }
  expect(asked).toMatchObject(named)
  expect(answer).toMatchObject({ ...named, deviceList: [] })
  const { answer: plain } = await say(flowless)
  expect(plain).toMatchObject({ deviceId: null, deviceName: null })
  expect(answer.questionList).toEqual(plain.questionList)
  const { answer: english } = await say('lift pump NINE: pump runs without flow', {
    language: 'en',
  })
  expect(english.deviceName).toBe('Lift pump nine · 清源水厂 (en)')
  expect(await read()).toMatchObject([named, named, {}, {}, { deviceId }, { deviceId }])
  // Dropped.
  const dropped = await say(`送水专用九号机${flowless}`, { deviceId: null })
  expect(dropped.answer).toMatchObject({ deviceId: null, deviceName: null, deviceList: [] })
  // Chosen beforehand, it stays.
  const other = await device('十号机')
  expect((await say(`送水专用九号机${flowless}`, { deviceId: other })).answer.deviceId).toBe(other)
})

test('the longest name wins, then the organisation on screen; several are offered', async () => {
  const app = await setUp()
  const { tenant, device, say } = app
  const short = await device('七号机')
  const long = await device('送水七号机')
  expect((await say('送水七号机不出水')).answer.deviceId).toBe(long)
  expect((await say('七号机不出水')).answer.deviceId).toBe(short)
  const elsewhere = await anOrganisation(app, tenant)
  const far = await device('八号机', { organisationId: elsewhere, unit: '远厂' })
  expect((await say('八号机不出水')).answer.deviceId).toBe(far)
  const near = await device('八号机', { unit: '近厂' })
  expect((await say('八号机不出水')).answer.deviceId).toBe(near)
  const both = await say('八号机和七号机不出水')
  expect(both.asked.deviceId).toBeNull()
  expect(both.answer.deviceList.map(({ deviceId }) => deviceId).toSorted()).toEqual(
    [near, short].toSorted(),
  )
  expect(both.answer.questionList.length).toBeGreaterThan(0)
  for (let at = 0; at < 8; at += 1) await device('六号机', { unit: `站${at}` })
  const { answer } = await say('六号机不出水')
  expect(answer.deviceList.map(({ deviceName }) => deviceName)).toEqual(
    Array.from({ length: mostDevicesOffered }, (_, at) => `六号机 · 站${at}`),
  )
  const [chosen] = answer.deviceList
  const again = await say('六号机不出水', { deviceId: chosen?.deviceId ?? '' })
  expect(again.answer).toMatchObject({ ...chosen, deviceList: [] })
  expect(again.answer.questionList).toEqual(answer.questionList)
})

test('a unit that is named stands for its devices, and tells devices of one name apart', async () => {
  const { device, say } = await setUp()
  const only = await device('二号控制柜', { unit: '石桥泵站' })
  const { answer } = await say(`石桥泵站${flowless}`)
  expect(answer).toMatchObject({ deviceId: only, deviceName: '二号控制柜 · 石桥泵站' })
  expect(answer.questionList).toEqual((await say(flowless)).answer.questionList)
  expect((await say(`石桥泵站 (en) pump runs without flow`)).answer.deviceId).toBe(only)
  const inlet = await device('进水口', { unit: '城西厂' })
  const other = await device('进水口', { unit: '城北厂' })
  expect((await say('城西厂进水口浊度高')).answer.deviceId).toBe(inlet)
  expect((await say('城北厂的进水口浊度高')).answer.deviceId).toBe(other)
  // The named unit has no such device: its own are meant, and not one that is called so elsewhere.
  expect((await say('石桥泵站进水口浊度高')).answer.deviceId).toBe(only)
  // A name that begins like a unit's is one name.
  const long = await device('石桥泵站流量计', { unit: '远厂' })
  expect((await say('石桥泵站流量计不准')).answer.deviceId).toBe(long)
})

test('a unit that is called by a word of the field takes nothing over from the device that is named', async () => {
  const app = await setUp()
  const { device, say } = app
  const offered = async (said: string) => {
    const { answer } = await say(said)
    expect(answer.deviceId).toBeNull()
    return answer.deviceList.map(({ deviceId }) => deviceId)
  }
  const pump = await device('1号送水泵', { unit: '二期' })
  const cabinet = await device('控制柜', { unit: '泵房' })
  expect(await offered('泵房1号送水泵不出水')).toEqual([pump, cabinet])
  expect((await say('泵房不出水')).answer.deviceId).toBe(cabinet)
  // Wherever they are, and however many are called so.
  const elsewhere = await anOrganisation(app, app.tenant)
  const far = await device('2号送水泵', { unit: '三期', organisationId: elsewhere })
  expect(await offered('泵房2号送水泵不出水')).toEqual([far, cabinet])
  for (let at = 0; at < 7; at += 1) await device('3号送水泵', { unit: `站${at}` })
  const many = await offered('泵房3号送水泵不出水')
  expect(many).toHaveLength(mostDevicesOffered)
  expect(many.at(-1)).toBe(cabinet)
  // A text that names the unit by a name of its own means it.
  const proper = await device('配电柜', { unit: '石桥老泵房' })
  expect((await say('石桥老泵房1号送水泵不出水')).answer.deviceId).toBe(proper)
  // A tag is given once, so that the unit may be the mistake.
  const tagged = await device('P-101', { unit: '二期' })
  expect(await offered('石桥老泵房P-101不出水')).toEqual([tagged, proper])
  expect((await say('二期P-101不出水')).answer.deviceId).toBe(tagged)
  await device('P-101', { unit: '四期' })
  expect((await say('石桥老泵房P-101不出水')).answer.deviceId).toBe(proper)
})

test('a unit without devices in use leaves those that are named', async () => {
  const { device, say, owner } = await setUp()
  const pump = await device('1号送水泵', { unit: '二期' })
  for (const unit of ['泵房', '石桥老泵房']) {
    const retired = await device('控制柜', { unit })
    await owner('update device set retired_at = now() where id = $1', [retired])
  }
  expect((await say('泵房1号送水泵不出水')).answer.deviceId).toBe(pump)
  // One of another unit than the text says is offered alone.
  expect((await say('石桥老泵房1号送水泵不出水')).answer).toMatchObject({
    deviceId: null,
    deviceList: [{ deviceId: pump }],
  })
  expect((await say('石桥老泵房不出水')).answer).toMatchObject({ deviceId: null, deviceList: [] })
})

test('the devices of a unit that is called by an English word are offered', async () => {
  const { device, say } = await setUp()
  const inlet = await device('格栅机', { unit: 'Headworks' })
  expect((await say('headworks 不出水')).answer).toMatchObject({
    deviceId: null,
    deviceList: [{ deviceId: inlet }],
  })
  // Nor do two such words name one device.
  const outlet = await device('总排口', { en: 'Outlet', unit: 'Clearwell' })
  expect((await say('clearwell outlet pressure low')).answer).toMatchObject({
    deviceId: null,
    deviceList: [{ deviceId: outlet }],
  })
})

test('a device that is called by two English words is meant by them', async () => {
  const { device, say } = await setUp()
  const pump = await device('提升泵乙', { en: 'Lift pump' })
  const { answer } = await say('lift pump makes noise', { language: 'en' })
  expect(answer.deviceId).toBe(pump)
})

test('a device that is called by a word of the field leaves it in the search; one of an English word is offered', async () => {
  const { device, say } = await setUp()
  const plain = (await say('滤池堵塞')).answer
  const filter = await device('滤池')
  const { answer } = await say('滤池堵塞')
  expect(answer.deviceId).toBe(filter)
  expect(answer.questionList).toEqual(plain.questionList)
  const outlet = await device('总排口', { en: 'Outlet' })
  const said = await say('outlet pressure low', { language: 'en' })
  expect(said.answer).toMatchObject({ deviceId: null, deviceList: [{ deviceId: outlet }] })
})

test('a name alone leads to its questions and is not kept as unanswered', async () => {
  const { device, say, owner, tenant } = await setUp()
  const deviceId = await device('夸尔波机')
  const { answer } = await say('夸尔波机')
  expect(answer.deviceId).toBe(deviceId)
  await device('提升泵房控制柜')
  expect((await say('提升泵房控制柜')).answer.message).toMatch('请补充说明出现了什么现象')
  const kept = () =>
    owner('select text from unanswered_question where tenant_id = $1', [tenant.tenantId])
  expect(await kept()).toEqual([])
  await say('夸尔波机 qqzzxx')
  expect(await kept()).toEqual([{ text: 'qqzzxx' }])
})

test('of names that are parts of one another nothing is left in the search', async () => {
  const { device, say, owner, tenant } = await setUp()
  const deviceId = await device('1号夸尔', { unit: '1号夸尔波' })
  const said = '1号夸尔波1号夸尔 qqzzxx'
  expect((await say(said)).answer.deviceId).toBe(deviceId)
  // Nor where the device was chosen beforehand.
  await say(`${said}yy`, { deviceId })
  const kept = await owner(
    'select text from unanswered_question where tenant_id = $1 order by text',
    [tenant.tenantId],
  )
  expect(kept).toEqual([{ text: 'qqzzxx' }, { text: 'qqzzxxyy' }])
})

test('devices that are retired, not visible, or called by one character are not named', async () => {
  const { call, device, say, owner, tenant, organizationId, ...app } = await setUp()
  const retired = await device('五号老机')
  await owner('update device set retired_at = now() where id = $1', [retired])
  await device('泵')
  await device('一号', { en: '1' })
  for (const said of ['五号老机不出水', '泵不出水', '1 不出水'])
    expect((await say(said)).answer).toMatchObject({ deviceId: null, deviceList: [] })
  const other = await aTenant(owner)
  await withTenant(app.services.app, other.scope, async (db) => {
    const name = { zh: '四号机', en: 'Four' }
    const place = { organisationId: other.root, kind: 'pump-station', name } as const
    const unit = await createUnit(db, other.tenantId, place)
    return createDevice(db, other.tenantId, { unit, name })
  })
  expect((await say('四号机不出水')).answer.deviceId).toBeNull()
  const elsewhere = await anOrganisation({ call, ...app }, tenant)
  await device('三号机', { organisationId: elsewhere })
  const { key } = await aRole({ call, ...app }, tenant, { permissions: ['monitoring.view'] })
  const { token } = await aSignedInPerson({ call, ...app }, tenant, {
    loginName: 'berta',
    role: key,
    organisationId: organizationId,
  })
  expect((await say('三号机不出水')).answer.deviceId).not.toBeNull()
  expect((await say('三号机不出水', { token })).answer.deviceId).toBeNull()
  // Who may not read values is not led to devices.
  const { token: without } = await aSignedInPerson({ call, ...app }, tenant, {
    loginName: 'carla',
    role: (await aRole({ call, ...app }, tenant)).key,
  })
  expect((await say('三号机不出水', { token: without })).answer.deviceId).toBeNull()
})

test('a unit that is retired is not named', async () => {
  const { owner, tenant, device, say } = await setUp()
  await device('一号送水机', { unit: '蓝鲸泵站' })
  const deviceId = await device('二号送水机', { unit: '白鲨泵站' })
  await owner(`update unit set retired_at = now() where tenant_id = $1 and name_zh = '蓝鲸泵站'`, [
    tenant.tenantId,
  ])
  expect((await say('蓝鲸泵站二号送水机不出水')).answer.deviceId).toBe(deviceId)
})

test('where the rest of a text says nothing, its names are searched as well', async () => {
  const { device, say } = await setUp()
  const deviceId = await device('紫外线消毒器')
  const { answer } = await say('紫外线消毒器坏了')
  expect(answer.deviceId).toBe(deviceId)
  expect(answer.message).toMatch('找到以下问题')
  expect(answer.questionList[0]?.questionName).toMatch('紫外')
})
