import { signTencent } from '#platform/egress/tencent-signature'
import type { Services } from '#platform/services'
import { type SmsChannel, SmsFailure } from './sms-channel.ts'
import { askChannel, channelPatienceMs } from './sms-request.ts'

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
