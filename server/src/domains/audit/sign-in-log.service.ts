import type { Language } from '@iwater/contract/errors'
import { signInLogWords } from '@iwater/contract/sign-in/sign-in-log-words'
import { withTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { csvOf, timeIn } from './csv.ts'
import { countSignIns, type SignInFilter, selectSignIns } from './sign-in-log.queries.ts'

const mostExported = 50_000

/** One page of who came in, failed to and went. */
export const readSignIns = (
  { app }: Services,
  session: Session,
  { current, size, ...filter }: SignInFilter & { current: number; size: number },
) =>
  withTenant(app, session, async (db) => {
    const { tenantId, timeZone } = session
    const part = { limit: size, offset: (current - 1) * size }
    const records = await selectSignIns(db, tenantId, { timeZone, filter }, part)
    const total = await countSignIns(db, tenantId, { timeZone, filter })
    return { records, total, current, size }
  })

/** The same as a table for spreadsheets, in the person's language and the tenant's time. */
export async function exportSignIns(
  { app }: Services,
  session: Session,
  filter: SignInFilter,
  language: Language,
): Promise<string> {
  const { tenantId, timeZone } = session
  const found = await withTenant(app, session, (db) =>
    selectSignIns(db, tenantId, { timeZone, filter }, { limit: mostExported, offset: 0 }),
  )
  const words = signInLogWords[language]
  const word = (texts: Record<string, string>, key: string | null) =>
    key === null ? '' : (texts[key] ?? key)
  const rows = found.map(({ at, person, loginName, address, userAgent, outcome, way }) => [
    timeIn(timeZone, at),
    person?.name[language] ?? '',
    loginName,
    address,
    word(words.outcomes, outcome),
    word(words.methods, way),
    userAgent,
  ])
  return csvOf([words.headings, ...rows])
}
