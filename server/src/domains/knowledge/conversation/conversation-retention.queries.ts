import { conversationLimits } from '@iwater/contract/knowledge/conversation'
import { handOverLimits } from '@iwater/contract/knowledge/hand-overs'
import type { FixedKind } from '@iwater/contract/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { selectRowBytes } from '#platform/retention/count.queries'
import {
  dailyOf,
  dayIn,
  dayMs,
  type FixedKeptKind,
  keptRows,
  recentDays,
} from '#platform/retention/kept-kind'

type Amount = { count: number; recent: number; oldest: Date | null }

type Table = {
  kind: FixedKind
  days: number | null
  tables: readonly [string, ...string[]]
  usualBytes: number
  /** Amounts of a tenant, those since a moment apart. */
  amount: (tenantId: number, since: Date) => RawBuilder<Amount>
}

const kept = ({ kind, days, tables, usualBytes, amount }: Table): FixedKeptKind => ({
  kind,
  days,
  async measure(db: Db, { tenantId, timeZone, now }) {
    const since = new Date(now.getTime() - recentDays * dayMs)
    const { rows } = await amount(tenantId, since).execute(db)
    const { count, recent, oldest } = oneRow(rows)
    const bytes = await selectRowBytes(db, tables, usualBytes)
    return keptRows({ count, isEstimate: false }, bytes, {
      oldest: oldest && dayIn(timeZone, oldest),
      daily: dailyOf(recent, oldest, now),
    })
  },
})

/** What the chat keeps. Conversations are each a person's alone: they are counted by the database, which shows none of them. */
export const chatRetentions: readonly FixedKeptKind[] = [
  kept({
    kind: 'chats',
    days: conversationLimits.days,
    tables: ['chat_record'],
    usualBytes: 900,
    amount: (_, since) => sql`
      select count::float8 as count, recent_count::float8 as recent, oldest from amount_of_chat_records(${since})`,
  }),
  kept({
    kind: 'hand-overs',
    days: handOverLimits.days,
    tables: ['chat_hand_over', 'chat_answer'],
    usualBytes: 6000,
    amount: (_, since) => sql`
      select count::float8 as count, recent_count::float8 as recent, oldest from amount_of_hand_overs(${since})`,
  }),
  kept({
    kind: 'unanswered',
    days: null,
    tables: ['unanswered_question'],
    usualBytes: 400,
    amount: (tenantId, since) => sql`
      select count(*)::float8 as count, (count(*) filter (where first_asked_at >= ${since}))::float8 as recent,
             min(first_asked_at) as oldest
        from unanswered_question where tenant_id = ${tenantId}`,
  }),
]
