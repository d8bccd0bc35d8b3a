import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendSmsCode } from '@iwater/contract/sign-in/sign-in-methods'
import { listOutbox } from '@iwater/contract/sign-in/sign-in-settings'
import { expect, onTestFinished, test } from 'vitest'
import { signTencent } from '#platform/egress/tencent-signature'
import { aSignedInPerson } from '#testing/people'
import { anImageCode, setRules } from '#testing/sign-in-rules'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { aliyunChannel, signAliyun } from './sms-aliyun.provider.ts'
import type { SmsFailure } from './sms-channel.ts'
import { tencentChannel } from './sms-tencent.provider.ts'

type Seen = { url: string; headers: IncomingHttpHeaders; body: string }

/** Answers every request with the same recorded answer, or never, and records the requests. */
async function aChannelServer(answer: { status?: number; body: string } | null) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ url: request.url ?? '', headers: request.headers, body })
    if (answer) response.writeHead(answer.status ?? 200).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen }
}

const account = { keyId: 'id', keySecret: 'secret', signName: '清源水务', template: 'SMS_1' }
const message = { mobile: '13800138000', code: '012345', minutes: 5, language: 'zh' } as const

const aliyunOk = `{"Message":"OK","RequestId":"873043ac-bcda-44db-9052-2e204c6e****","Code":"OK","BizId":"607300000000000000^0"}`
const aliyunThrottled = `{"Message":"触发分钟级流控Permits:1","RequestId":"9D2E7F0A-1B2C","Code":"isv.BUSINESS_LIMIT_CONTROL"}`
const aliyunBadKey = `{"RequestId":"1B2C","HostId":"dysmsapi.aliyuncs.com","Code":"SignatureDoesNotMatch","Message":"Specified signature is not matched with our calculation."}`
const tencentOk = `{"Response":{"SendStatusSet":[{"SerialNo":"5000:1045710669157053657849499619","PhoneNumber":"+8613800138000","Fee":1,"SessionContext":"","Code":"Ok","Message":"send success","IsoCode":"CN"}],"RequestId":"a0aabda6-cf91-4f3e-a81f-9198114a2279"}}`
const tencentThrottled = `{"Response":{"SendStatusSet":[{"SerialNo":"","PhoneNumber":"+8613800138000","Fee":0,"SessionContext":"","Code":"LimitExceeded.PhoneNumberThirtySecondLimit","Message":"the number of sms messages sent to this mobile number within 30 seconds exceeds the upper limit","IsoCode":"CN"}],"RequestId":"f4"}}`
const tencentBadKey = `{"Response":{"Error":{"Code":"AuthFailure.SignatureFailure","Message":"The provided credentials could not be validated."},"RequestId":"ed93f3cb-f35e-473f-b9f3-0d451b8b79c6"}}`

test('signs like the example in the documentation of Alibaba Cloud', () => {
  const signed = signAliyun(
    {
      address: new URL('https://ecs.cn-shanghai.aliyuncs.com/'),
      action: 'RunInstances',
      version: '2014-05-26',
      query: {
        RegionId: 'cn-shanghai',
        ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
      },
      at: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
  )
  expect(signed.headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('signs like the example in the documentation of Tencent Cloud', () => {
  const hidden = '*'.repeat(32)
  const signed = signTencent(
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      payload: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      at: new Date(1_551_113_065_000),
    },
    { keyId: `AKID${hidden}`, keySecret: hidden },
  )
  expect(signed.authorization).toBe(
    `TC3-HMAC-SHA256 Credential=AKID${hidden}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
  )
})

test('Alibaba Cloud gets a request for one message with the code in the template', async () => {
  const { endpoint, seen } = await aChannelServer({ body: aliyunOk })
  await aliyunChannel({ channel: 'aliyun', endpoint, ...account }).send(message)
  const [{ url, headers } = { url: '', headers: {} }] = seen
  expect(Object.fromEntries(new URL(url, endpoint).searchParams)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '清源水务',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
  })
  expect(headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
  const { authorization = '' } = headers
  const at = new Date(String((headers as Record<string, string>)['x-acs-date']))
  const nonce = String((headers as Record<string, string>)['x-acs-signature-nonce'])
  const query = Object.fromEntries(new URL(url, endpoint).searchParams)
  const call = { address: new URL(endpoint), action: 'SendSms', version: '2017-05-25', query }
  expect(signAliyun({ ...call, at, nonce }, account).headers.authorization).toBe(authorization)
})

test('Tencent Cloud gets a request for one message with the code in the template', async () => {
  const { endpoint, seen } = await aChannelServer({ body: tencentOk })
  const settings = { channel: 'tencent', endpoint, ...account } as const
  await tencentChannel({ ...settings, appId: '1400', region: 'ap-guangzhou' }).send(message)
  const [first] = seen
  expect(JSON.parse(first?.body ?? '')).toEqual({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400',
    SignName: '清源水务',
    TemplateId: 'SMS_1',
    TemplateParamSet: ['012345'],
  })
  expect(first?.headers).toMatchObject({
    'x-tc-action': 'SendSms',
    'x-tc-version': '2021-01-11',
    'x-tc-region': 'ap-guangzhou',
  })
})

type Answer = Parameters<typeof aChannelServer>[0]

async function failure(channel: 'aliyun' | 'tencent', answer: Answer) {
  const { endpoint } = await aChannelServer(answer)
  const short = { patienceMs: 200 }
  const tencent = { channel: 'tencent', endpoint, ...account, appId: '1', region: 'r' } as const
  const sending =
    channel === 'aliyun'
      ? aliyunChannel({ channel, endpoint, ...account }, short).send(message)
      : tencentChannel(tencent, short).send(message)
  const { message: reason, isChannelDown } = await sending.then(
    () => ({ message: 'sent', isChannelDown: false }),
    (error: SmsFailure) => error,
  )
  return { reason, isChannelDown }
}

test('a channel that limits a number does not count as out of order', async () => {
  expect(await failure('aliyun', { body: aliyunThrottled })).toEqual({
    reason: 'isv.BUSINESS_LIMIT_CONTROL',
    isChannelDown: false,
  })
  expect(await failure('tencent', { body: tencentThrottled })).toEqual({
    reason: 'LimitExceeded.PhoneNumberThirtySecondLimit',
    isChannelDown: false,
  })
})

test('a wrong signature, a time-out and an invalid answer are distinguished', async () => {
  expect(await failure('aliyun', { status: 400, body: aliyunBadKey })).toEqual({
    reason: 'SignatureDoesNotMatch',
    isChannelDown: true,
  })
  expect(await failure('tencent', { body: tencentBadKey })).toEqual({
    reason: 'AuthFailure.SignatureFailure',
    isChannelDown: true,
  })
  for (const channel of ['aliyun', 'tencent'] as const) {
    expect(await failure(channel, null)).toEqual({ reason: 'timeout', isChannelDown: true })
    const nonsense = { status: 502, body: '<html>Bad Gateway</html>' }
    expect(await failure(channel, nonsense)).toEqual({ reason: 'unreachable', isChannelDown: true })
  }
})

async function appWith(answer: Answer) {
  const { endpoint, seen } = await aChannelServer(answer)
  const app = await testApp({
    environment: {
      SMS_CHANNEL: 'aliyun',
      SMS_ENDPOINT: endpoint,
      SMS_KEY_ID: 'id',
      SMS_KEY_SECRET: 'secret',
      SMS_SIGN_NAME: '清源水务',
      SMS_TEMPLATE: 'SMS_1',
    },
  })
  const tenant = await aTenant(app.owner)
  await setRules(app, tenant, { smsSignIn: true })
  const { token } = await aSignedInPerson(app, tenant)
  await app.owner(`update account set phone = '13800138000' where tenant_id = $1`, [
    tenant.tenantId,
  ])
  const ask = async (mobile = '13800138000') => {
    const asked = { mobile, orgCode: tenant.code, ...(await anImageCode(app)) }
    const answered = await app.call(sendSmsCode, asked)
    await app.ways.sms.settle()
    return answered
  }
  const outbox = async () => (await app.call(listOutbox, {}, { token })).data.records
  return { app, ask, outbox, seen }
}

test('a code that a channel has accepted is shown to nobody', async () => {
  const { ask, outbox, seen } = await appWith({ body: aliyunOk })
  expect((await ask()).status).toBe(200)
  const [sent] = await outbox()
  expect(sent).toMatchObject({ state: 'sent', channel: 'aliyun', reason: null })
  expect(sent?.text).not.toMatch(/\d{6}/)
  expect(seen).toHaveLength(1)
})

test('while a channel is out of order all requests are rejected, whether or not the number is known', async () => {
  const { app, ask, outbox, seen } = await appWith({ status: 400, body: aliyunBadKey })
  expect((await ask()).status).toBe(200)
  expect((await outbox())[0]).toMatchObject({ state: 'failed', reason: 'SignatureDoesNotMatch' })
  for (const mobile of ['13800138000', '13700137000']) {
    expect((await ask(mobile)).body).toMatchObject({ data: { error: 'entrance.sms-failed' } })
  }
  expect(seen).toHaveLength(1)
  app.clock.advance(31_000)
  expect((await ask()).status).toBe(200)
  expect(seen).toHaveLength(2)
})
