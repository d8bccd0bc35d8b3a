import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Notifications } from './database/notifications.ts'
import type { Vault } from './secrets/vault.ts'
import type { Space } from './space/space.ts'
import type { Storage } from './storage/storage.ts'

/** The services of every domain. Tests use the same with a clock of their own. */
export type Services = {
  config: Config
  logger: Logger
  clock: Clock
  /** Serves requests: tenant data through `withTenant`. */
  app: Database
  /** Field data and timed work: `asWorker`. */
  worker: Database
  notifications: Notifications
  /** Seals values that must not be readable from the database alone. */
  vault: Vault
  /** Whether there is room for new data. */
  space: Space
  /** The storage of uploaded files. */
  storage: Storage
}
