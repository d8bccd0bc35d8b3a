import { wholeTenant } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { aliyunChannel } from './sms-aliyun.provider.ts'
import { type SmsChannel, SmsFailure, type SmsMessage, textOf } from './sms-channel.ts'
import { insertSmsMessage } from './sms-message.queries.ts'
import { outboxChannel } from './sms-outbox.provider.ts'
import { tencentChannel } from './sms-tencent.provider.ts'

/** How long requests are rejected after a failure of the channel; then the next message tries again. */
const restMs = 30_000

/** Sends messages in the background: the time that takes would reveal whether the number exists. */
export type SmsSender = {
  /** Throws entrance.sms-failed while the channel is known to be out of order. */
  assertWorks(): void
  send(tenantId: number, message: SmsMessage): void
  /** Waits for messages in progress. */
  settle(): Promise<void>
}

function channelOf({ sms }: Services['config']): SmsChannel {
  if (sms.channel === 'aliyun') return aliyunChannel(sms)
  if (sms.channel === 'tencent') return tencentChannel(sms)
  return outboxChannel
}

/** The sender of this process, by the channel of the settings. The caller checks the budgets. */
export function openSmsSender(services: Services): SmsSender {
  const { logger, clock } = services
  const channel = channelOf(services.config)
  const underWay = new Set<Promise<void>>()
  let restsUntil = 0

  async function attempt(tenantId: number, message: SmsMessage): Promise<string | null> {
    try {
      await channel.send(message)
      return null
    } catch (error) {
      if (!(error instanceof SmsFailure)) throw error
      if (error.isChannelDown) restsUntil = clock.now() + restMs
      logger.error(
        { channel: channel.name, tenantId, reason: error.message, err: error.cause },
        'an SMS was not sent',
      )
      return error.message
    }
  }

  async function deliver(tenantId: number, message: SmsMessage) {
    const isKept = channel.name === 'outbox'
    const reason = await attempt(tenantId, message)
    await withTenant(services.app, wholeTenant(tenantId), (db) =>
      insertSmsMessage(db, tenantId, {
        at: new Date(clock.now()),
        mobile: message.mobile,
        // A code that is sent by SMS is kept from everybody but its owner.
        text: textOf(isKept ? message : { ...message, code: '••••••' }),
        state: reason !== null ? 'failed' : isKept ? 'outbox' : 'sent',
        channel: channel.name,
        reason,
      }),
    )
  }

  return {
    assertWorks() {
      if (clock.now() < restsUntil) throw new AppError('entrance.sms-failed')
    },
    send(tenantId, message) {
      const delivery = deliver(tenantId, message)
        .catch((error: unknown) => logger.error({ err: error, tenantId }, 'an SMS was lost'))
        .finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    async settle() {
      await Promise.all(underWay)
    },
  }
}
