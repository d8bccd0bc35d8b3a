import { pino } from 'pino'
import { type DatabaseAddress, parseDatabaseUrl } from '#platform/database/address'
import { findRunning } from '#platform/database/embedded/find-running'
import { hasCluster } from '#platform/database/embedded/place'
import { startEmbedded } from '#platform/database/embedded/start-embedded'
import { isMigrated } from '#platform/database/migrate'
import { StartError } from '#platform/start-error'
import type { Config } from '../config.ts'
import { explainDatabase } from './open-database.ts'

const nothingThere = (dataDir: string) =>
  new StartError({
    zh: `数据目录 ${dataDir} 中没有数据库；请先启动一次 iWater，或用 IWATER_DATA 指定其数据目录。`,
    en: `There is no database in the data folder ${dataDir}; start iWater once, or name its data folder by IWATER_DATA.`,
  })

const otherVersion = () =>
  new StartError({
    zh: '数据库尚未升级到本版本；请先启动一次本版本的 iWater。',
    en: 'The database has not been upgraded to this version; start this version of iWater once.',
  })

export type Reached = { address: DatabaseAddress; stop(): Promise<void> }

async function reach({ databaseUrl, dataDir }: Config): Promise<Reached> {
  if (databaseUrl !== undefined)
    return { address: parseDatabaseUrl(databaseUrl), stop: async () => {} }
  if (!hasCluster(dataDir)) throw nothingThere(dataDir)
  const running = findRunning(dataDir)
  if (running) return { address: running, stop: async () => {} }
  const { connection, stop } = await startEmbedded({ dataDir, logger: pino({ level: 'silent' }) })
  return { address: { ...connection, database: 'iwater' }, stop }
}

/**
 * The database as it is, for a command beside the server: one that a server uses stays as it is, one that is stopped is started until
 * `stop`. Throws a StartError where there is none, or one of another version.
 */
export async function reachDatabase(config: Config): Promise<Reached> {
  const reached = await reach(config)
  try {
    if (!(await isMigrated(reached.address))) throw otherVersion()
  } catch (error) {
    await reached.stop()
    throw explainDatabase(reached.address, error)
  }
  return reached
}
