import type { Language } from '@iwater/contract/errors'
import { signInLogWords } from '@iwater/contract/sign-in/sign-in-log-words'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { csvOf, timeIn } from '#platform/spreadsheet/csv'
import { countSignIns, type SignInFilter, selectSignIns } from './sign-in-log.queries.ts'

const mostExported = 50_000

/** One page of sign-ins, failed ones and sign-outs. */
export async function readSignIns(
  db: Db,
  { tenantId, timeZone }: Session,
  { current, size, ...filter }: SignInFilter & { current: number; size: number },
) {
  const part = { limit: size, offset: (current - 1) * size }
  const records = await selectSignIns(db, tenantId, { timeZone, filter }, part)
  const total = await countSignIns(db, tenantId, { timeZone, filter })
  return { records, total, current, size }
}

/** The rows of the export. */
export const readExportedSignIns = (
  db: Db,
  { tenantId, timeZone }: Session,
  filter: SignInFilter,
) => selectSignIns(db, tenantId, { timeZone, filter }, { limit: mostExported, offset: 0 })

/** The export as a table, in the language of the person and the time zone of the tenant. */
export function signInsTable(
  found: Awaited<ReturnType<typeof readExportedSignIns>>,
  { timeZone }: Session,
  language: Language,
): string {
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
