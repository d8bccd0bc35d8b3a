import {
  createConnection,
  readConnection,
  updateConnection,
} from '@iwater/contract/field/connections'
import { buildFrame, judgeFrames, sendTestFrame } from '@iwater/contract/field/frame-bench'
import { expect, test } from 'vitest'
import { eventually } from '#testing/field/field-testing'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

type App = Awaited<ReturnType<typeof testApp>>

async function aStation(app: App, sm4Key?: string) {
  const tenant = await aTenant(app.owner)
  const { token, accountId } = await aSignedInPerson(app, tenant)
  const call: typeof app.call = (route, input, options) =>
    app.call(route, input, { token, ...options })
  const { data } = await call(createConnection, {
    name: { zh: '城西排口', en: 'West outfall' },
    protocol: 'hj212',
    orgId: tenant.root,
    unit: { name: { zh: '城西', en: 'West' }, kind: 'outfall' },
    channels: [{ factor: 'w01018' }, { factor: 'w21003' }],
    ...(sm4Key && { sm4Key }),
  })
  const { connectionId, stationNumber, name } = data.connection
  const build = async (values: Record<string, string>, more: object = {}) => {
    const items = Object.entries(values).map(([code, value]) => ({
      code,
      statistic: 'Rtd',
      value,
      flag: 'N',
    }))
    const made = await call(buildFrame, {
      version: sm4Key ? '2025' : '2017',
      st: '32',
      cn: '2011',
      mn: stationNumber,
      pw: '******',
      data_time: null,
      is_answer_wanted: true,
      items,
      ...more,
    })
    expect(made.status).toBe(200)
    return made.data.text
  }
  const forTests = async (isTest: boolean) => {
    const { version } = (await call(readConnection, { connectionId })).data
    return call(updateConnection, { connectionId, version, name, silentAfterSeconds: 300, isTest })
  }
  return {
    tenant,
    token,
    accountId,
    call,
    connectionId,
    stationNumber,
    key: data.key,
    build,
    forTests,
  }
}

test('a frame is built, read with the names of factors and points, and given to a test connection', async () => {
  const app = await testApp()
  const { call, connectionId, key, build, forTests, accountId } = await aStation(app)
  const text = await build({ w01018: '21.5', w21003: 'x', w99999: '1' })
  const { data: judged } = await call(judgeFrames, { text, form: 'text' })
  expect(judged.frames).toMatchObject([
    {
      state: 'accepted-in-part',
      reason: null,
      connection: { connectionId, name: { en: 'West outfall' } },
      crc: { mistake: null },
      values: [
        {
          factor: 'w01018',
          factorName: { zh: '化学需氧量' },
          unitOfMeasure: 'mg/L',
          point: { name: { zh: expect.stringContaining('化学需氧量') } },
          reason: null,
        },
        { factor: 'w21003', point: null, reason: 'value-unreadable' },
        { factor: 'w99999', factorName: null, point: null, reason: 'factor-unknown' },
      ],
      answer: expect.stringContaining('CN=9014'),
    },
  ])

  const send = () => call(sendTestFrame, { connectionId, text, form: 'text' })
  expect((await send()).body.data).toMatchObject({ error: 'ingest.not-for-tests' })
  await forTests(true)
  const { data: sent } = await send()
  expect(sent).toMatchObject({
    stored: 1,
    duplicates: 0,
    rejections: [
      { key: 'w99999', reason: 'factor-unknown' },
      { key: 'w21003', reason: 'value-unreadable' },
    ],
    answers: [expect.stringContaining('CN=9014;PW=******;')],
  })
  expect(JSON.stringify([judged, sent])).not.toContain(key)
  expect((await send()).data).toMatchObject({ stored: 0, duplicates: 1 })
  const seen = await eventually(
    async () => (await call(readConnection, { connectionId })).data,
    ({ recentFrames }) => recentFrames.length === 2,
  )
  expect(seen).toMatchObject({ isTest: true, acceptedCount: 1, duplicateCount: 1 })
  // Who sent it is in the trail; neither what was refused nor the password is.
  const entries = await app.owner<{ actor: string | null; text: string }>(
    `select actor, e::text as text from audit_entry e where subject = 'sent_test_frame'
       and after ->> 'connection_id' = $1`,
    [connectionId],
  )
  expect(entries.map(({ actor }) => actor)).toEqual([accountId, accountId])
  expect(JSON.stringify(entries)).not.toContain(key)
  await forTests(false)
  expect((await send()).body.data).toMatchObject({ error: 'ingest.not-for-tests' })
})

test('a frame for a station that encrypts is encrypted when it is sent', async () => {
  const station = await aStation(await testApp(), '0123456789abcdeffedcba9876543210')
  const { call, connectionId, build, forTests } = station
  await forTests(true)
  const text = await build({ w01018: '21.5' })
  expect((await call(judgeFrames, { text, form: 'text' })).data.frames).toMatchObject([
    { reason: 'not-encrypted', isEncrypted: false },
  ])
  const { data } = await call(sendTestFrame, { connectionId, text, form: 'text' })
  expect(data).toMatchObject({ stored: 1, rejections: [] })
})

test('faults of a frame that is sent stay as they are', async () => {
  const { call, connectionId, build, forTests } = await aStation(await testApp())
  await forTests(true)
  const text = (await build({ w01018: '21.5' })).replace('Rtd=21.5', 'Rtd=21.6')
  const { data } = await call(sendTestFrame, { connectionId, text, form: 'text' })
  expect(data).toMatchObject({ stored: 0, answers: [], rejections: [{ key: null, reason: 'crc' }] })
})

test('stations of other tenants and of organisations that are not seen are not known', async () => {
  const app = await testApp()
  const [own, other] = [await aStation(app), await aStation(app)]
  const text = await other.build({ w01018: '1' })
  const { data } = await own.call(judgeFrames, { text, form: 'text' })
  expect(data.frames).toMatchObject([
    { reason: 'station-unknown', connection: null, answer: null, values: [{ point: null }] },
  ])
  const as = await own.call(judgeFrames, { text, form: 'text', connectionId: other.connectionId })
  expect(as.body.data).toMatchObject({ error: 'ingest.connection-not-found' })
  await own.forTests(true)
  const { connectionId } = own
  const sent = await own.call(sendTestFrame, { connectionId, text, form: 'text' })
  expect(sent.body.data).toMatchObject({ error: 'ingest.frame-of-another-station' })
  await other.forTests(true)
  const foreign = await own.call(sendTestFrame, {
    connectionId: other.connectionId,
    text,
    form: 'text',
  })
  expect(foreign.body.data).toMatchObject({ error: 'ingest.connection-not-found' })

  const { tenant } = own
  const { key: role } = await aRole(app, tenant, { permissions: ['ingest.view', 'ingest.manage'] })
  const organisationId = await anOrganisation(app, tenant)
  const { token } = await aSignedInPerson(app, tenant, {
    loginName: 'olga',
    role,
    organisationId,
  })
  const ownText = await own.build({ w01018: '1' })
  const unseen = await app.call(judgeFrames, { text: ownText, form: 'text' }, { token })
  expect(unseen.data.frames).toMatchObject([{ reason: 'station-unknown', connection: null }])
})

test('hexadecimal input is read as bytes, anything else is refused', async () => {
  const { call, build } = await aStation(await testApp())
  const text = await build({ w01018: '1' })
  const pairs = Buffer.from(text).toString('hex').match(/../g) ?? []
  const { data } = await call(judgeFrames, { text: pairs.join(' '), form: 'hex' })
  expect(data.frames).toMatchObject([{ state: 'accepted', text: text.slice(6, -4) }])
  const { body } = await call(judgeFrames, { text: '23 2', form: 'hex' })
  expect(body.data).toMatchObject({ error: 'ingest.frame-not-hex' })
})

test('separators in the parts of a frame are faults of their fields', async () => {
  const { call, stationNumber } = await aStation(await testApp())
  const { status, body } = await call(buildFrame, {
    version: '2017',
    st: '32',
    cn: '2011',
    mn: stationNumber,
    pw: 'a;b',
    data_time: null,
    is_answer_wanted: true,
    items: [{ code: 'w01018', statistic: 'Rtd', value: '1&&', flag: 'N' }],
  })
  expect(status).toBe(400)
  expect(body.data).toMatchObject({
    error: 'request.invalid',
    fields: { pw: expect.any(String), 'items.0.value': expect.any(String) },
  })
})
