import { resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import { sealStations } from '#domains/connections'
import { loadKnowledgeBase } from '#domains/knowledge'
import { systemClock } from '#platform/clock'
import { openDatabase } from '#platform/database/database'
import { openNotifications } from '#platform/database/notifications'
import { openVault } from '#platform/secrets/vault'
import type { Services } from '#platform/services'
import { openSpace } from '#platform/space/space'
import { StartError } from '#platform/start-error'
import { openStorage } from '#platform/storage/open-storage'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { printBanner } from './start/banner.ts'
import { openDataFolder } from './start/data-folder.ts'
import { openMigrated } from './start/open-database.ts'
import { assertPortsFree, explainListen } from './start/ports.ts'
import { prepareTenants } from './start/prepare-tenants.ts'
import { type Opened, runUntilStopped } from './start/run-until-stopped.ts'
import { assertSecretKey, readSecretKey } from './start/secret-key.ts'
import { startSimulator } from './start/simulator-process.ts'

const clientFolder = resolve(import.meta.dirname, '../../web/dist')

async function start(config: Config, logger: Logger, { closeWith }: Opened) {
  await assertPortsFree(config)
  const database = await openMigrated(config, logger)
  closeWith(database.stop)
  openDataFolder(config.dataDir)
  const notifications = await openNotifications(database.address, logger)
  closeWith(notifications.close)
  const { requests, field } = config.databaseClients
  const services: Services = {
    config,
    logger,
    clock: systemClock,
    app: openDatabase(database.address, 'app', {
      max: requests,
      ...(config.limits === 'load' && { shares: 'none' }),
      logger,
    }),
    worker: openDatabase(database.address, 'worker', { max: field, logger }),
    notifications,
    vault: openVault(readSecretKey(config)),
    space: openSpace({
      ...(config.storage.kind === 'folder'
        ? { folders: [config.dataDir, config.filesDir], files: config.filesDir }
        : { folders: [config.dataDir] }),
      ...(database.cluster && { cluster: database.cluster }),
      logger,
    }),
    storage: openStorage(config),
  }
  closeWith(() => Promise.all([services.app.close(), services.worker.close()]))
  closeWith(async () => services.space.stop())
  closeWith(async () => services.storage.close())
  // A process that cannot store files still takes readings; the problem is reported at once.
  void services.storage.check().catch((error: unknown) => {
    logger.error({ err: error }, 'the file storage cannot be used')
  })
  await assertSecretKey(services)
  await sealStations(services, database.address)
  await loadKnowledgeBase(database.address)
  await prepareTenants(services, database.address)
  const built = await buildApp(services, { clientFolder })
  // Balancers need a moment to notice; a demo has none.
  const noticeMs = config.mode === 'production' ? 1000 : 0
  closeWith(() => built.close({ noticeMs }))
  await built.app.listen({ host: config.host, port: config.port })
  const bound = built.app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  const simulator = config.simulator ? startSimulator(services, built, port) : undefined
  closeWith(async () => simulator?.stop())
  printBanner(config, port, built, database)
}

async function run() {
  const config = readConfig()
  const logger = pino({ level: config.logLevel })
  try {
    await runUntilStopped(logger, (opened) => start(config, logger, opened))
  } catch (error) {
    throw explainListen(config, error)
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.lines}\n`)
  process.exit(1)
}
