import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import { selectStoredNames } from './file.queries.ts'
import { sweep } from './file-store.ts'

const hourMs = 3_600_000

/** Removes what interrupted uploads, or a killed server, have left in the storage. */
export function startFilesJobs({ storage, worker, clock, logger }: Services): Timed {
  return every('files', { ms: hourMs, logger, startsNow: true }, (signal) =>
    sweep(storage, { now: clock.now(), signal }, (tenantId) =>
      asWorker(worker, (db) => selectStoredNames(db, tenantId)),
    ),
  )
}
