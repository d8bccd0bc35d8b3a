import { widestScope } from '@iwater/contract/access'
import { dayAt, daysAfter, weekdayOf } from '@iwater/contract/calendar/calendar-days'
import { maxRecipients } from '@iwater/contract/messages'
import { selectAllHolders } from '#domains/accounts'
import { sendMessage } from '#domains/messages'
import { readVisibility } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import {
  claimWeek,
  markTold,
  type NewText,
  selectNewTexts,
  selectPoorResults,
  selectTimeZone,
} from './weekly.queries.ts'
import { letterOf, mostNamed } from './weekly-letter.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Weeks begin on Mondays at this hour. */
const firstHour = 8

/** Votes that say that a result did not help, before editors are told. */
const leastVotes = 3

/** The Monday of the week of a moment. */
function weekOf(now: Date, timeZone: string) {
  const day = dayAt(now.getTime() - firstHour * hourMs, timeZone)
  return daysAfter(day, 1 - weekdayOf(day))
}

type Audience = { to: string[]; texts: readonly NewText[] }

/** The editors, those together who see the same texts: as the list shows them, so those of a removed organisation to who sees all. */
async function audiencesOf(db: Db, tenantId: number, texts: readonly NewText[]) {
  const visibleTo = await readVisibility(db, tenantId)
  const wanted = { permission: 'knowledge.manage', most: maxRecipients } as const
  const audiences = new Map<string, Audience>()
  for (const holder of await selectAllHolders(db, tenantId, wanted)) {
    const { id, organisationId, scopes, isAdministrator } = holder
    const scope = widestScope(isAdministrator ? [...scopes, 'organisation-and-below'] : scopes)
    const visible = visibleTo(organisationId, scope)
    const seen =
      visible === '*' ? texts : texts.filter((text) => visible.includes(text.organisationId ?? ''))
    const key = seen.map((text) => text.id).join()
    const audience = audiences.get(key) ?? { to: [], texts: seen }
    audience.to.push(id)
    audiences.set(key, audience)
  }
  return [...audiences.values()]
}

/**
 * Tells the editors of the knowledge base what the week has brought, once: texts without an answer that they see, and results that
 * did not help. What was told is written in the same transaction, which needs the scope of the whole tenant. Answers how many people
 * were told.
 */
export async function tellEditors(db: Db, tenantId: number, now: Date): Promise<number> {
  const week = weekOf(now, await selectTimeZone(db, tenantId))
  const claimed = await claimWeek(db, tenantId, { week, now })
  if (!claimed) return 0
  const since = claimed.since ?? new Date(now.getTime() - 7 * dayMs)
  const texts = await selectNewTexts(db, tenantId)
  const lately = { since, least: leastVotes, most: mostNamed }
  const results = await selectPoorResults(db, tenantId, lately)
  if (texts.length === 0 && results.length === 0) return 0
  const told = new Set<string>()
  let count = 0
  for (const { to, texts: seen } of await audiencesOf(db, tenantId, texts)) {
    if (seen.length === 0 && results.length === 0) continue
    await sendMessage(db, tenantId, { to, ...letterOf({ texts: seen, results }) })
    for (const { id } of seen) told.add(id)
    count += to.length
  }
  await markTold(db, tenantId, [...told])
  return count
}
