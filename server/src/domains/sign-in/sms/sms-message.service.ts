import type { OutboxMessage } from '@iwater/contract/sign-in/sign-in-settings'
import type { Db } from '#platform/database/database'
import { type OutboxPage, selectSmsMessages } from './sms-message.queries.ts'

/** One page of the sent SMS, newest first. */
export async function readOutbox(db: Db, tenantId: number, page: OutboxPage) {
  const { rows, total } = await selectSmsMessages(db, tenantId, page)
  const records = rows.map(
    ({ id, at, state, channel, ...row }): OutboxMessage => ({
      smsId: id,
      at: at.toISOString(),
      // The table accepts these words only.
      state: state as OutboxMessage['state'],
      channel: channel as OutboxMessage['channel'],
      ...row,
    }),
  )
  return { records, total, ...page }
}
