import { beginUpload, listOwnFiles, megabyte, uploadFile } from '@iwater/contract/files'
import { publishMessage } from '@iwater/contract/messages'
import { listSystems } from '@iwater/contract/navigation'
import { type ParameterName } from '@iwater/contract/organisation/parameter-values'
import { changeParameter } from '@iwater/contract/organisation/parameters'
import type { InputOf } from '@iwater/contract/route'
import { issueToken, refreshToken } from '@iwater/contract/sign-in/sign-in'
import { signInByMobile } from '@iwater/contract/sign-in/sign-in-methods'
import { listOutbox } from '@iwater/contract/sign-in/sign-in-settings'
import { expect, test } from 'vitest'
import { sweepSessions } from '#domains/sessions'
import { newId } from '#platform/ids'
import { aPerson, aSignedInPerson, clientHeader, signInAs } from '#testing/people'
import { aPng } from '#testing/pictures'
import { sampleFiles } from '#testing/sample-files'
import { anSmsCode, setRules } from '#testing/sign-in-rules'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'

const headers = { authorization: clientHeader }
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

async function setUp() {
  const app = await testApp()
  const [tenant, other] = [await aTenant(app.owner), await aTenant(app.owner)]
  const anna = await aSignedInPerson(app, tenant)
  const elsewhere = await aPerson(app, other)
  const set = async (name: ParameterName, value: number) => {
    const answer = await app.call(changeParameter, { name, value, former: null }, anna)
    expect(answer.status).toBe(200)
  }
  const renew = (refresh_token: string) => app.call(refreshToken, { refresh_token }, { headers })
  return { app, tenant, other, anna, elsewhere, set, renew }
}

test('a session ends after the hours of its tenant, however often it is renewed', async () => {
  const { app, anna, elsewhere, set, renew } = await setUp()
  await set('sessionHours', 8)
  let [short, long] = [await signInAs(app, anna), await signInAs(app, elsewhere)]
  for (let hour = 2; hour < 8; hour += 2) {
    app.clock.advance(2 * hourMs)
    short = (await renew(short.refresh_token)).data
    long = (await renew(long.refresh_token)).data
  }
  app.clock.advance(2 * hourMs - 1000)
  expect((await app.call(listSystems, {}, { token: short.access_token })).status).toBe(200)
  app.clock.advance(2000)
  expect((await app.call(listSystems, {}, { token: short.access_token })).status).toBe(401)
  expect((await renew(short.refresh_token)).status).toBe(401)
  expect((await renew(long.refresh_token)).status, 'another tenant').toBe(200)
})

test('who is away for longer than the hours of the tenant signs in again', async () => {
  const { app, anna, elsewhere, set, renew } = await setUp()
  const before = await signInAs(app, anna)
  await set('idleHours', 3)
  const [brief, away] = [await signInAs(app, anna), await signInAs(app, anna)]
  const outside = await signInAs(app, elsewhere)
  app.clock.advance(3 * hourMs - 1000)
  expect((await renew(brief.refresh_token)).status).toBe(200)
  const renewed = (await renew(before.refresh_token)).data
  app.clock.advance(2000)
  expect((await renew(away.refresh_token)).status).toBe(401)
  expect((await renew(outside.refresh_token)).status, 'another tenant').toBe(200)
  app.clock.advance(3 * hourMs)
  expect((await renew(renewed.refresh_token)).status, 'a session from before').toBe(401)
})

test('devices are trusted for the days of their tenant', async () => {
  const { app, tenant, other, anna, elsewhere, set } = await setUp()
  await set('trustedDeviceDays', 7)
  const cookieOf = async ({ loginName, password, code }: typeof elsewhere) => {
    const input = { grant_type: 'password', username: loginName, password, orgCode: code } as const
    return String((await app.call(issueToken, input, { headers })).headers['set-cookie'])
  }
  expect(await cookieOf(anna)).toContain(`Max-Age=${7 * 86_400};`)
  expect(await cookieOf(elsewhere)).toContain(`Max-Age=${180 * 86_400};`)
  const left = async ({ tenantId }: typeof tenant) =>
    (await app.owner('select from trusted_device where tenant_id = $1', [tenantId])).length
  const [own, others] = [await left(tenant), await left(other)]
  expect([own, others]).toEqual([2, 1])
  app.clock.advance(7 * dayMs - 60_000)
  await sweepSessions(app.services)
  expect([await left(tenant), await left(other)]).toEqual([2, 1])
  app.clock.advance(hourMs)
  await sweepSessions(app.services)
  expect([await left(tenant), await left(other)]).toEqual([0, 1])
})

test('codes by SMS are valid for the minutes of the tenant, and say so', async () => {
  const { app, tenant, anna, set } = await setUp()
  const mobile = '13800138011'
  await setRules(app, tenant, { smsSignIn: true })
  await aPerson(app, tenant, { loginName: 'sam', phone: mobile })
  await set('smsCodeMinutes', 2)
  const orgCode = tenant.code
  const ask = async () => (await anSmsCode(app, { mobile, orgCode })) ?? ''
  const use = (code: string) => app.call(signInByMobile, { mobile, code, orgCode }, { headers })
  const code = await ask()
  const { data } = await app.call(listOutbox, {}, anna)
  expect(data.records[0]?.text).toContain('2 分钟')
  app.clock.advance(2 * minuteMs - 1000)
  expect((await use(code)).status).toBe(200)
  const late = await ask()
  app.clock.advance(2 * minuteMs + 1000)
  expect((await use(late)).status).toBe(428)
})

test('a message has as many attachments as the tenant allows', async () => {
  const { app, tenant, anna, set } = await setUp()
  await aPerson(app, tenant, { loginName: 'reader' })
  const fileIds: string[] = []
  for (let count = 0; count < 12; count += 1) {
    const sent = { token: anna.token, ...sampleFiles.office }
    fileIds.push((await uploadTo(app, uploadFile, sent)).data.fileId)
  }
  const publish = (count: number) => {
    const text = { zh: '附件', en: 'Attachments' }
    const letter: InputOf<typeof publishMessage> = {
      requestKey: newId(),
      kind: 'message',
      title: text,
      content: text,
      to: { everybody: true },
      fileIds: fileIds.slice(0, count),
    }
    return app.call(publishMessage, letter, anna)
  }
  expect((await publish(11)).body).toMatchObject({
    msg: expect.stringContaining('10'),
    data: { error: 'messages.too-many-files' },
  })
  expect((await publish(10)).status).toBe(200)
  await set('messageFiles', 12)
  expect((await publish(12)).status).toBe(200)
})

test('uploads are as large as the tenant allows, pictures apart from other files', async () => {
  const { app, anna, set } = await setUp()
  const begin = async (name: string, size: number) =>
    (await app.call(beginUpload, { name, size }, anna)).body
  expect(await begin('a.zip', 100 * megabyte)).toMatchObject({ code: 0 })
  expect(await begin('a.png', 11 * megabyte)).toMatchObject({
    data: { error: 'files.image-too-large' },
  })
  await set('pictureMegabytes', 20)
  await set('fileMegabytes', 1)
  expect(await begin('a.png', 20 * megabyte)).toMatchObject({ code: 0 })
  expect(await begin('a.zip', megabyte)).toMatchObject({ code: 0 })
  expect(await begin('a.zip', megabyte + 1)).toMatchObject({ data: { error: 'files.too-large' } })
  const { bytes, name } = sampleFiles.office
  const large = Buffer.concat([bytes, Buffer.alloc(megabyte)])
  const sent = await uploadTo(app, uploadFile, { token: anna.token, name, bytes: large })
  expect([sent.status, sent.body.msg]).toEqual([413, expect.stringContaining('1MB')])
  const picture = { token: anna.token, name: 'a.png', bytes: aPng() }
  expect((await uploadTo(app, uploadFile, picture)).status).toBe(200)
})

test('the files of a user take as much space as the tenant allows', async () => {
  const { app, tenant, anna, set } = await setUp()
  await app.owner(
    `insert into file (tenant_id, id, organisation_id, account_id, file_group, name, extension, stored_name, size_bytes)
       values ($1, gen_random_uuid(), $2, $3, 'image', 'much', 'png', repeat('0', 32) || '.png', $4)`,
    [tenant.tenantId, tenant.root, anna.accountId, 100 * megabyte - 10],
  )
  const upload = () =>
    uploadTo(app, uploadFile, { token: anna.token, name: 'a.png', bytes: aPng() })
  expect((await upload()).status).toBe(200)
  await set('personMegabytes', 100)
  const refused = await upload()
  expect([refused.status, refused.body]).toMatchObject([409, { data: { error: 'files.no-room' } }])
  expect(refused.body.msg).toContain('100MB')
  const { data } = await app.call(listOwnFiles, {}, anna)
  expect(data.room.limit).toBe(100 * megabyte)
})
