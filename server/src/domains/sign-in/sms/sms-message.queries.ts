import type { Db } from '#platform/database/database'
import { newId } from '#platform/ids'

type NewMessage = {
  at: Date
  mobile: string
  text: string
  state: 'outbox' | 'sent' | 'failed'
  channel: 'outbox' | 'aliyun' | 'tencent'
  reason: string | null
}

export const insertSmsMessage = (db: Db, tenantId: number, message: NewMessage) =>
  db
    .insertInto('sms_message')
    .values({ tenant_id: tenantId, id: newId(), ...message })
    .execute()

export type OutboxPage = { current: number; size: number }

/** One page of the sent messages, newest first, and their total number. */
export async function selectSmsMessages(db: Db, tenantId: number, { current, size }: OutboxPage) {
  const from = db.selectFrom('sms_message').where('tenant_id', '=', tenantId)
  const { total } = await from
    .select((count) => count.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await from
    .select(['id', 'at', 'mobile', 'text', 'state', 'channel', 'reason'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset((current - 1) * size)
    .limit(size)
    .execute()
  return { total: Number(total), rows }
}
