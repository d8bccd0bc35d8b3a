// In a process of its own: the product's server on a database that is there, as `npm start` composes it, without a demo.
import { pino } from 'pino'
import { buildApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import type { DatabaseAddress } from '../../../server/src/platform/database/address.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { openNotifications } from '../../../server/src/platform/database/notifications.ts'
import { openVault } from '../../../server/src/platform/secrets/vault.ts'
import { openSpace } from '../../../server/src/platform/space/space.ts'
import { openStorage } from '../../../server/src/platform/storage/open-storage.ts'

export type ServerOrder = { address: DatabaseAddress; dataDir: string }

async function start({ address, dataDir }: ServerOrder) {
  const logger = pino({ level: 'error' })
  const config = readConfig({
    IWATER_LIMITS: 'load',
    IWATER_DATA: dataDir,
    HJ212_PORT: '0',
    MQTT_PORT: '0',
  })
  const { requests, field } = config.databaseClients
  const services = {
    config,
    logger,
    clock: systemClock,
    app: openDatabase(address, 'app', { max: requests, shares: 'none', logger }),
    worker: openDatabase(address, 'worker', { max: field, logger }),
    notifications: await openNotifications(address, logger),
    vault: openVault(Buffer.alloc(32, 'bench')),
    space: openSpace({ folders: [dataDir], logger }),
    storage: openStorage(config),
  }
  const built = await buildApp(services)
  const url = await built.app.listen({ port: 0, host: '127.0.0.1' })
  process.once('disconnect', () => process.exit(0))
  process.send?.(url)
}

process.once('message', (order: ServerOrder) => {
  start(order).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
