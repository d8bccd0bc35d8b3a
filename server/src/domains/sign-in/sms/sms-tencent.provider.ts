import { createHash, createHmac } from 'node:crypto'
import type { Services } from '#platform/services'
import { type SmsChannel, SmsFailure } from './sms-channel.ts'
import { askChannel, channelPatienceMs } from './sms-request.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Call = { host: string; service: string; action: string; payload: string; at: Date }

/** Headers of a call. Source: Tencent Cloud, signature method version 3 (TC3-HMAC-SHA256). */
export function signTencent(
  { host, service, action, payload, at }: Call,
  { keyId, keySecret }: { keyId: string; keySecret: string },
) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const day = at.toISOString().slice(0, 10)
  const type = 'application/json; charset=utf-8'
  const names = 'content-type;host;x-tc-action'
  const lines = `content-type:${type}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const request = ['POST', '/', '', lines, names, sha256(payload)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(request)].join('\n')
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), service), 'tc3_request')
  const signature = hmac(key, text).toString('hex')
  return {
    'content-type': type,
    'x-tc-action': action,
    'x-tc-timestamp': timestamp,
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

type Answer = {
  Response?: { Error?: { Code?: string }; SendStatusSet?: { Code?: string }[] }
}

/** Limits of one number; every other error would occur for any message. */
const ofTheNumber = /^(LimitExceeded\.PhoneNumber|InvalidParameterValue\.IncorrectPhoneNumber)/

type Settings = Extract<Services['config']['sms'], { channel: 'tencent' }>

/** Short messages of Tencent Cloud, SendSms of 2021-01-11. The template has one variable, the code. */
export function tencentChannel(
  { endpoint, keyId, keySecret, signName, template, appId, region }: Settings,
  { patienceMs = channelPatienceMs } = {},
): SmsChannel {
  return {
    name: 'tencent',
    async send({ mobile, code }) {
      const address = new URL(endpoint)
      const payload = JSON.stringify({
        PhoneNumberSet: [`+86${mobile}`],
        SmsSdkAppId: appId,
        SignName: signName,
        TemplateId: template,
        TemplateParamSet: [code],
      })
      const call = { host: address.host, service: 'sms', action: 'SendSms', payload }
      const signed = signTencent({ ...call, at: new Date() }, { keyId, keySecret })
      const headers = { ...signed, 'x-tc-version': '2021-01-11', 'x-tc-region': region }
      const answer = (await askChannel(address, { headers, body: payload }, patienceMs)) as Answer
      const { Error: error, SendStatusSet: [status] = [] } = answer.Response ?? {}
      if (!error && status?.Code === 'Ok') return
      const reason = error?.Code ?? status?.Code ?? 'no code'
      throw new SmsFailure(reason, { isChannelDown: !ofTheNumber.test(reason) })
    },
  }
}
