import { SmsFailure } from './sms-channel.ts'

/** A channel that takes longer counts as out of order. */
export const channelPatienceMs = 5000

const maxAnswer = 65_536

/** Sends a request of a channel and answers its JSON, whatever the status. */
export async function askChannel(address: URL, init: RequestInit, patienceMs: number) {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(address, { ...init, method: 'POST', redirect: 'error', signal })
    const text = (await response.text()).slice(0, maxAnswer)
    return JSON.parse(text) as unknown
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'unreachable'
    throw new SmsFailure(reason, { isChannelDown: true, cause })
  }
}
