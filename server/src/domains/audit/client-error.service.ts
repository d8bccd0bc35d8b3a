import type { ReportedError } from '@iwater/contract/client-errors'
import type { Db } from '#platform/database/database'
import { noLimit, rateLimit } from '#platform/http/rate-limit'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { trimClientErrors, upsertClientError } from './client-error.queries.ts'
import { fingerprintOf } from './error-fingerprint.ts'

/** As many as the client itself keeps. */
const mostOfPerson = 200

/** Times of browsers with wrong clocks are replaced by the time of the report. */
const clockSlackMs = 3_600_000

// What a terminal would obey, and line ends of other systems; kept are line breaks and tabs.
// oxlint-disable-next-line no-control-regex -- searches for control characters
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

/** Our client strips queries and tokens already; other clients may not. */
const withoutSecrets = (text: string) =>
  text
    .replace(controls, '')
    .replace(/(https?:\/\/[^\s?#"')]+)\?[^\s:"')]*/g, '$1')
    .replace(/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer …')

const clean = (error: ReportedError, nowMs: number): ReportedError => {
  const at = Date.parse(error.at)
  const isPlausible = at <= nowMs + clockSlackMs && at >= nowMs - 86_400_000
  return {
    ...error,
    at: isPlausible ? error.at : new Date(nowMs).toISOString(),
    url: withoutSecrets(error.url).split(/[?#]/, 1)[0] ?? '',
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack),
    info: withoutSecrets(error.info),
  }
}

/** Reports accepted of one person: a few at once and one in two seconds. */
export const openReportLimit = ({ limits }: Pick<Services['config'], 'limits'>) =>
  limits === 'load' ? noLimit : rateLimit(0.5, 20)

type Report = { version: string; userAgent: string; errors: readonly ReportedError[] }

/** Stores an error that a browser reports. Only the latest of a person are kept. */
export async function noteClientErrors(
  db: Db,
  { tenantId, userId: accountId }: Session,
  { version, userAgent, errors }: Report,
  { now }: { now: Date },
) {
  for (const error of errors.map((each) => clean(each, now.getTime()))) {
    const fingerprint = fingerprintOf(error)
    await upsertClientError(db, tenantId, { ...error, fingerprint, accountId, version, userAgent })
  }
  await trimClientErrors(db, tenantId, { accountId, keep: mostOfPerson })
  return null
}
