import { resolve } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#platform/clock'
import { openDatabase } from '#platform/database/database'
import { openNotifications } from '#platform/database/notifications'
import type { Services } from '#platform/services'
import { StartError } from '#platform/start-error'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { printBanner } from './start/banner.ts'
import { openMigrated } from './start/open-database.ts'
import { assertPortsFree } from './start/ports.ts'
import { prepareTenants } from './start/prepare-tenants.ts'
import { startSimulator } from './start/simulator-process.ts'
import { stopGracefully } from './start/stop-gracefully.ts'

const clientFolder = resolve(import.meta.dirname, '../../web/dist')

async function start() {
  const config = readConfig()
  const logger = pino({ level: config.logLevel })
  await assertPortsFree(config)
  const database = await openMigrated(config, logger)
  const notifications = await openNotifications(database.address, logger)
  const services: Services = {
    config,
    logger,
    clock: systemClock,
    app: openDatabase(database.address, 'app', { max: 20, logger }),
    worker: openDatabase(database.address, 'worker', { max: 10, logger }),
    notifications,
  }
  const prepared = await prepareTenants(services, database.address)
  const built = await buildApp(services, { clientFolder })
  let simulator: ReturnType<typeof startSimulator>
  stopGracefully(logger, async () => {
    await simulator?.stop()
    await built.close()
    await notifications.close()
    await Promise.all([services.app.close(), services.worker.close()])
    await database.stop()
  })
  await built.app.listen({ host: config.host, port: config.port })
  const bound = built.app.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : config.port
  simulator = config.simulator ? startSimulator(services, built, port) : undefined
  printBanner(config, port, built, prepared)
}

try {
  await start()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.lines}\n`)
  process.exit(1)
}
