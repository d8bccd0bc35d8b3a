import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import { deleteOldOidcSignIns } from './oidc.queries.ts'
import { deleteOldTickets } from './partner.queries.ts'
import { deleteOldSmsCodes } from './sms-code.queries.ts'
import { deleteOldSmsMessages } from './sms-message.queries.ts'

const everyMs = 300_000

/** For so long administrators can see what was sent by SMS. */
const messageDays = 90

/** Removes what no longer counts, of all tenants. */
export async function sweep(services: Services) {
  const now = new Date(services.clock.now())
  await asWorker(services.worker, async (db) => {
    await deleteOldSmsCodes(db, now)
    await deleteOldTickets(db, now)
    await deleteOldOidcSignIns(db, now)
    await deleteOldSmsMessages(db, new Date(now.getTime() - messageDays * 86_400_000))
  })
}

/** Sweeps every five minutes. Several processes may do so at once. */
export const startEntranceJobs = (services: Services): Timed =>
  every('entrance sweep', { ms: everyMs, logger: services.logger }, () => sweep(services))
