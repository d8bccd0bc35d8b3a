// A server process that opens maintenance tasks only, for a test that kills it. Arguments: address of the database, data
// folder. It reports when it is ready.
import type { Logger } from 'pino'
import { maintenanceKinds } from '#domains/maintenance'
import { systemClock } from '#platform/clock'
import type { DatabaseAddress } from '#platform/database/address'
import { openDatabase } from '#platform/database/database'
import { openNotifications } from '#platform/database/notifications'
import { startJobs } from '#platform/jobs/start-jobs'
import type { Services } from '#platform/services'
import { openSpace } from '#platform/space/space'
import { silentLogger } from '../silent-logger.ts'

const [address = '{}', dataDir = ''] = process.argv.slice(2)
const database = JSON.parse(address) as DatabaseAddress
const logger = silentLogger as Logger
const services = {
  logger,
  clock: systemClock,
  app: openDatabase(database, 'app', { max: 3 }),
  worker: openDatabase(database, 'worker', { max: 3 }),
  notifications: await openNotifications(database, logger),
  space: openSpace({ folders: [dataDir], logger }),
}
startJobs(services, maintenanceKinds(services as unknown as Services))
process.send?.('up')
