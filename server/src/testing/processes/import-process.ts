// A server process with imports only, for tests and benchmarks that kill it. Arguments: address of the database, data
// folder. It reports when it is ready.
import type { Logger } from 'pino'
import { startImports } from '#domains/imports'
import { openSink } from '#domains/telemetry'
import { systemClock } from '#platform/clock'
import type { DatabaseAddress } from '#platform/database/address'
import { openDatabase } from '#platform/database/database'
import { openNotifications } from '#platform/database/notifications'
import { startJobs } from '#platform/jobs/start-jobs'
import { openVault } from '#platform/secrets/vault'
import { openSpace } from '#platform/space/space'
import { openStorage } from '#platform/storage/open-storage'
import { readConfig } from '../../config.ts'
import { silentLogger } from '../silent-logger.ts'

const [address = '{}', dataDir = ''] = process.argv.slice(2)
const database = JSON.parse(address) as DatabaseAddress
const logger = silentLogger as Logger
const config = readConfig({ IWATER_DATA: dataDir })
const services = {
  config,
  logger,
  clock: systemClock,
  app: openDatabase(database, 'app', { max: 5 }),
  worker: openDatabase(database, 'worker', { max: 5 }),
  notifications: await openNotifications(database, logger),
  vault: openVault(Buffer.alloc(32)),
  space: openSpace({ folders: [dataDir], logger }),
  storage: openStorage(config),
}
startJobs(services, startImports(services, openSink(services)).kinds)
process.send?.('up')
