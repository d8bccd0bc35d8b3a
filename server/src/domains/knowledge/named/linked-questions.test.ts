import { askChat, readConversation } from '@iwater/contract/knowledge/conversation'
import { expect, test } from 'vitest'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { plant } from '#testing/planted-device'
import { knowledgeSetting, text } from '../own/own-knowledge-testing.ts'

async function setUp() {
  const setting = await knowledgeSetting()
  const organizationId = setting.tenant.root
  const say = async (ask: object, more: object = {}) =>
    (
      await setting.viewerCall(askChat, { organizationId, ask, ...more } as Parameters<
        typeof setting.viewerCall<typeof askChat>
      >[1])
    ).data
  const linked = async (zh: string, equipment: object[]) =>
    setting.aQuestion(await setting.aType(text(`类型${zh}`, zh)), {
      name: text(zh, zh),
      synonyms: text('', ''),
      equipment,
      reasons: [],
    })
  return { ...setting, organizationId, say, linked }
}

test('questions that are linked to the asked device come first and are offered on it', async () => {
  const { app, tenant, organizationId, viewerCall, say, linked } = await setUp()
  const { deviceId, unit } = await plant(app, tenant, [])
  const { deviceId: otherId } = await plant(app, tenant, [])
  const free = await linked('臭氧破坏器冒烟', [])
  const ofUnit = await linked('臭氧破坏器冒气', [{ unit_id: unit.unitId, device_id: null }])
  const ofDevice = await linked('臭氧破坏器冒水', [{ unit_id: unit.unitId, device_id: deviceId }])
  const first = async (keyword: string, of: string) => {
    const { answer } = await say({ by: 'keyword', keyword }, { deviceId: of })
    return answer.questionList[0]?.questionId
  }
  expect(await first('臭氧破坏器冒', otherId)).toBeDefined()
  expect([ofUnit, ofDevice]).toContain(await first('臭氧破坏器冒', deviceId))
  expect(await first('臭氧破坏器冒烟', otherId)).toBe(free)
  // Also before one that has a word more of the text.
  expect(await first('臭氧破坏器冒烟严重', otherId)).toBe(free)
  expect([ofUnit, ofDevice]).toContain(await first('臭氧破坏器冒烟严重', deviceId))
  const { data } = await viewerCall(readConversation, { organizationId, deviceId })
  expect(data.device?.questionList.map(({ questionId }) => questionId)).toEqual([ofDevice, ofUnit])
  const { data: other } = await viewerCall(readConversation, { organizationId, deviceId: otherId })
  expect(other.device?.questionList).toEqual([])
})

test('what the device measures is offered to who may read live values', async () => {
  const { app, tenant, organizationId, viewerCall } = await setUp()
  const points = [
    { factor: 'pressure', unit: 'MPa' },
    { factor: 'flow', unit: 'm³/h' },
    { factor: 'voltage', unit: 'V', isRetired: true as const },
  ]
  const { deviceId } = await plant(app, tenant, points)
  const { data } = await viewerCall(readConversation, { organizationId, deviceId })
  expect(data.device?.pointNames).toHaveLength(2)
  const { key } = await aRole(app, tenant)
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'carla', role: key })
  const without = await app.call(readConversation, { organizationId, deviceId }, { token })
  expect(without.data?.device?.pointNames ?? []).toEqual([])
})

test('a linked question that is asked without a device offers its visible devices', async () => {
  const { app, tenant, say, linked } = await setUp()
  const { deviceId, unit } = await plant(app, tenant, [])
  const elsewhere = await anOrganisation(app, tenant)
  const hidden = await plant(app, tenant, [], elsewhere)
  const questionId = await linked('臭氧破坏器冒烟', [
    { unit_id: unit.unitId, device_id: null },
    { unit_id: hidden.unit.unitId, device_id: hidden.deviceId },
  ])
  const ask = { by: 'question', questionId } as const
  const offered = (answer: { deviceList: { deviceId: string }[] }) =>
    answer.deviceList.map((one) => one.deviceId)
  expect(offered((await say(ask)).answer)).toEqual([deviceId, hidden.deviceId])
  const { answer } = await say(ask, { deviceId })
  expect(answer).toMatchObject({ deviceId, deviceName: '一号泵 · 一号泵', deviceList: [] })
  const of = await anOrganisation(app, tenant)
  const { key } = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const role = { role: key, organisationId: of }
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'berta', ...role })
  const narrow = await app.call(askChat, { organizationId: of, ask }, { token })
  expect(offered(narrow.data.answer)).toEqual([])
  const without = await aSignedInPerson(app, tenant, {
    loginName: 'carla',
    role: (await aRole(app, tenant, { dataScope: 'tenant' })).key,
  })
  const unread = await app.call(askChat, { organizationId: tenant.root, ask }, without)
  expect([unread.status, offered(unread.data.answer)]).toEqual([200, []])
  await app.owner('update device set retired_at = now() where id = $1', [deviceId])
  expect(offered((await say(ask)).answer)).toEqual([hidden.deviceId])
})
