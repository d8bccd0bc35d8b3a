import { withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { addFunctionUse } from './function-use.queries.ts'

const dayIn = (timeZone: string, ms: number) =>
  // Sweden writes dates the way databases do.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms)

/** Notes that the person opened a function `count` times, on today's date of their tenant. */
export async function noteFunctionOpened(
  { app, clock }: Services,
  session: Session,
  { functionId, count }: { functionId: string; count: number },
) {
  const day = dayIn(session.timeZone, clock.now())
  const isKnown = await withTenant(app, session, (db) =>
    addFunctionUse(db, session.tenantId, { accountId: session.userId, functionId, day, count }),
  )
  if (!isKnown) throw new AppError('navigation.function-not-found')
  return null
}
