// A server process with jobs only, for tests and benchmarks that kill it. Arguments: address of the database, data
// folder, number of parallel jobs. It reports when it is ready.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { DatabaseAddress } from '#platform/database/address'
import { asWorker, openDatabase } from '#platform/database/database'
import { openNotifications } from '#platform/database/notifications'
import type { JobKind } from '#platform/jobs/job'
import { startJobs } from '#platform/jobs/start-jobs'
import { openSpace } from '#platform/space/space'
import { silentLogger } from '../silent-logger.ts'

const [address = '{}', dataDir = '', places = '2'] = process.argv.slice(2)
const database = JSON.parse(address) as DatabaseAddress
const logger = silentLogger as Logger
const worker = openDatabase(database, 'worker', { max: 6 })

/** Batches that take `ms` each; every one leaves a row in job_effect, and nothing prevents duplicates. */
const batches: JobKind = {
  name: 'test.batches',
  attempts: 1000,
  async handle(context) {
    const { batches: total, ms } = context.job.input as { batches: number; ms: number }
    const { id } = context.job
    await asWorker(worker, (db) =>
      sql`insert into job_attempt (job_id, process) values (${id}, ${process.pid})`.execute(db),
    )
    for (let batch = context.job.doneCount + 1; batch <= total; batch += 1) {
      await delay(ms)
      await context.transaction(
        (db) => sql`insert into job_effect (job_id, batch) values (${id}, ${batch})`.execute(db),
        { done: batch, total },
      )
    }
  },
}

const scheduled: JobKind = {
  name: 'test.scheduled',
  schedule: { period: 'hour' },
  handle: async () => 'ended',
}

const services = {
  logger,
  worker,
  notifications: await openNotifications(database, logger),
  space: openSpace({ folders: [dataDir], logger }),
}
const empty: JobKind = { name: 'test.empty', handle: async () => undefined }
const jobs = startJobs(services, [batches, empty, scheduled], { places: Number(places) })
process.on('message', () => {
  void jobs.stop().then(() => process.exit())
})
process.send?.('up')
