import { asWorker } from '#platform/database/database'
import { every, type Timed } from '#platform/jobs/every'
import type { Services } from '#platform/services'
import { selectStoredNames } from './file.queries.ts'
import { openFileStore } from './file-store.ts'

const hourMs = 3_600_000

/** Clears away what uploads that broke off, or a server that was killed, have left in the folder. */
export function startFilesJobs({ config, worker, clock, logger }: Services): Timed {
  const store = openFileStore(config.filesDir)
  return every('files', { ms: hourMs, logger, startsNow: true }, () =>
    store.sweep(clock.now(), (tenantId) =>
      asWorker(worker, (db) => selectStoredNames(db, tenantId)),
    ),
  )
}
