import type { setRetired as setRetiredRoute } from '@iwater/contract/plant/retirement'
import type { InputOf } from '@iwater/contract/route'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import {
  bringBack,
  lockRetirables,
  retire,
  selectFeeds,
  selectRetiredAround,
} from './retirement.queries.ts'

type Wanted = InputOf<typeof setRetiredRoute>

/** Throws monitoring.unit-retired or monitoring.device-retired: nothing in use stands in what is retired. */
async function assertAroundInUse(
  { db, session, language }: Pick<RequestContext, 'db' | 'session' | 'language'>,
  { kind, ids }: Wanted,
) {
  if (kind === 'unit') return
  const around = await selectRetiredAround(db, session.tenantId, kind, ids)
  if (around === undefined) return
  const [code, name] = around.unit
    ? (['monitoring.unit-retired', around.unit] as const)
    : (['monitoring.device-retired', around.device] as const)
  throw new AppError(code, { details: { name: name?.[language] ?? '' } })
}

/**
 * Retires things or brings them back, all or none; answers what has changed, and the connections whose channels take
 * values or no longer do. Throws record.not-found where one of them is not visible.
 */
export async function setRetired(
  context: Pick<RequestContext, 'db' | 'session' | 'language' | 'now'>,
  wanted: Wanted,
) {
  const { db, now } = context
  const { tenantId } = context.session
  const { kind, isRetired } = wanted
  const ids = [...new Set(wanted.ids)]
  const found = await lockRetirables(db, tenantId, kind, ids)
  if (found.length < ids.length) throw new AppError('record.not-found')
  if (!isRetired) await assertAroundInUse(context, { ...wanted, ids })
  const changed = isRetired
    ? await retire(db, tenantId, { kind, ids, now })
    : await bringBack(db, tenantId, { kind, ids })
  return { changed, connectionIds: await selectFeeds(db, tenantId, { kind, ids }) }
}
