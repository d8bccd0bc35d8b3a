import type { Db } from '#platform/database/database'
import type { Served, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Job } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import type { ImportOrder } from './import-order.ts'
import { ownerOf } from './owner-rights.ts'

/**
 * The order of a job, its entity, and the session in whose name it works, with the rights that the person has now. Throws
 * records.import-not-allowed where those are not enough any more, or the account has become one for demonstration.
 */
export async function readImportOrder(services: Services, job: Job, records: readonly Served[]) {
  const order = job.input as ImportOrder
  const served = records.find(({ entity }) => entity.table === order.entity)
  if (!served) throw new Error(`no entity has the table ${order.entity}`)
  const { authority } = await ownerOf(services, job)
  const { change, import: further = change } = served.entity.access
  const needed = [change, further].filter((permission) => permission !== undefined)
  const isAllowed =
    authority !== null &&
    !authority.isDemonstration &&
    needed.every((permission) => authority.permissions.has(permission))
  if (!isAllowed) throw new AppError('records.import-not-allowed')
  const session: Session = { ...order.caller, ...authority, restriction: null }
  return { order, served, session }
}

/** What the code of an entity works with inside the transaction of a job. */
export const workOf = (
  db: Db,
  session: Session,
  { language }: Pick<ImportOrder, 'language'>,
  now: number,
): Work => ({ db, session, language, now: new Date(now) })
