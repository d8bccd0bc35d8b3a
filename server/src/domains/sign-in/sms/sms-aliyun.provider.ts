import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Services } from '#platform/services'
import { type SmsChannel, SmsFailure } from './sms-channel.ts'
import { askChannel, channelPatienceMs } from './sms-request.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** As in RFC 3986, which encodes a little more than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

type Call = {
  address: URL
  action: string
  version: string
  query: Record<string, string>
  at: Date
  nonce: string
}

/** Query and headers of a call without a body. Source: Alibaba Cloud, request structure and signature, version 3. */
export function signAliyun(
  { address, action, version, query, at, nonce }: Call,
  { keyId, keySecret }: { keyId: string; keySecret: string },
) {
  const search = Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  const payload = sha256('')
  const headers = {
    host: address.host,
    'x-acs-action': action,
    'x-acs-content-sha256': payload,
    'x-acs-date': at.toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`)
  const request = ['POST', '/', search, lines.join(''), names, payload].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`
  return { search, headers: { ...headers, authorization } }
}

/** Limits of one number; every other error would occur for any message. */
const ofTheNumber = /^isv\.(BUSINESS_LIMIT_CONTROL|MOBILE_NUMBER_ILLEGAL|DAY_LIMIT_CONTROL)$/

type Settings = Extract<Services['config']['sms'], { channel: 'aliyun' }>

/** Short messages of Alibaba Cloud, SendSms of 2017-05-25. The template has one variable, `code`. */
export function aliyunChannel(
  { endpoint, keyId, keySecret, signName, template }: Settings,
  { patienceMs = channelPatienceMs } = {},
): SmsChannel {
  return {
    name: 'aliyun',
    async send({ mobile, code }) {
      const address = new URL(endpoint)
      const query = {
        PhoneNumbers: mobile,
        SignName: signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify({ code }),
      }
      const call = { address, action: 'SendSms', version: '2017-05-25', query }
      const signed = signAliyun(
        { ...call, at: new Date(), nonce: randomUUID() },
        { keyId, keySecret },
      )
      address.search = signed.search
      const answer = (await askChannel(address, { headers: signed.headers }, patienceMs)) as {
        Code?: string
      }
      if (answer.Code === 'OK') return
      const reason = answer.Code ?? 'no code'
      throw new SmsFailure(reason, { isChannelDown: !ofTheNumber.test(reason) })
    },
  }
}
