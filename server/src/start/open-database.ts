import pg from 'pg'
import type { Logger } from 'pino'
import { type DatabaseAddress, ownerConfig, parseDatabaseUrl } from '#platform/database/address'
import { startEmbedded } from '#platform/database/embedded/start-embedded'
import { MigrationMismatch, migrate } from '#platform/database/migrate'
import { assertSafeRoles, UnsafeRole } from '#platform/database/roles'
import { StartError } from '#platform/start-error'
import type { Config } from '../config.ts'
import { assertConnectionRoom } from './connection-room.ts'

type Failure = Error & { code?: string }

const oldestVersion = 15

const unreachable = ({ host, port, database }: DatabaseAddress, cause: Failure) => {
  // If none of several addresses of one name answers, only the code is available.
  const reason = cause.message || cause.code || ''
  return new StartError(
    {
      zh: `无法连接数据库 ${host}:${port}/${database}（${reason}）；请检查 DATABASE_URL 和数据库服务器。`,
      en: `The database ${host}:${port}/${database} cannot be reached (${reason}); check DATABASE_URL and the server.`,
    },
    { cause },
  )
}

const tooOld = (version: string) =>
  new StartError({
    zh: `数据库服务器的版本是 PostgreSQL ${version}；需要 ${oldestVersion} 或更新的版本。`,
    en: `The database server is PostgreSQL ${version}; ${oldestVersion} or newer is required.`,
  })

const tooWeak = ({ user, database }: DatabaseAddress, cause: Error) =>
  new StartError(
    {
      zh: `数据库账号 ${user} 权限不足（${cause.message}）；它必须是数据库 ${database} 的属主，首次启动时还须有 CREATEROLE 权限。`,
      en: `The login ${user} lacks a permission (${cause.message}); it must own the database ${database} and, for the first start, have CREATEROLE.`,
    },
    { cause },
  )

const absent = ({ host, port, database }: DatabaseAddress, cause: Error) =>
  new StartError(
    {
      zh: `数据库服务器 ${host}:${port} 上没有数据库 ${database}；请先创建该数据库。`,
      en: `The server ${host}:${port} has no database ${database}; create it first.`,
    },
    { cause },
  )

const inUse = ({ host, port, database }: DatabaseAddress, cause: Error) =>
  new StartError(
    {
      zh: `数据库 ${host}:${port}/${database} 正被其他进程使用，未能升级到本版本（${cause.message}）；请停止使用它的其他进程后再启动。`,
      en: `The database ${host}:${port}/${database} is in use by another process and was not upgraded to this version (${cause.message}); stop the other processes that use it and start again.`,
    },
    { cause },
  )

const mismatched = (cause: Error) =>
  new StartError(
    {
      zh: `数据库与本程序版本不符（${cause.message}）；请使用与数据库对应的版本，或从备份恢复。`,
      en: `The database is not compatible with this version (${cause.message}); use its version of the program, or restore a backup.`,
    },
    { cause },
  )

const unsafe = (cause: Error) =>
  new StartError(
    {
      zh: `数据库工作账号权限过大，可能绕过租户隔离（${cause.message}）；请收回该权限后再启动。`,
      en: `A working login of the database could bypass tenant isolation (${cause.message}); revoke that right and start again.`,
    },
    { cause },
  )

async function createDatabase(address: DatabaseAddress) {
  const client = new pg.Client({ ...address, database: 'postgres' })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      address.database,
    ])
    if (!rowCount)
      await client.query(`create database ${client.escapeIdentifier(address.database)}`)
  } finally {
    await client.end()
  }
}

/** Connects to a separate server; any error here concerns its address. */
async function greet(address: DatabaseAddress) {
  const client = new pg.Client(ownerConfig(address))
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    const version = rows[0]?.version ?? ''
    if (Number.parseInt(version, 10) < oldestVersion) throw tooOld(version)
  } catch (error) {
    throw error instanceof StartError ? error : unreachable(address, error as Error)
  } finally {
    await client.end()
  }
}

/** A migration waited in vain for a lock (55P03), or was the one to give way to another transaction (40P01). */
const isLockFailure = ({ code = '' }: Failure) => code === '55P03' || code === '40P01'

const isConnectionError = ({ code = '', message }: Failure) =>
  /^(E[A-Z]+|08\w{3}|28\w{3}|53300|57P\d\d)$/.test(code) || /timeout|terminated/.test(message)

/** Every reason of the database not to start, as a message; a bug stays as it is. */
export function explainDatabase(address: DatabaseAddress, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof MigrationMismatch) return mismatched(error)
  if (error instanceof StartError) return error
  if (error instanceof UnsafeRole) return unsafe(error)
  if ('code' in error && error.code === '3D000') return absent(address, error)
  if ('code' in error && error.code === '42501') return tooWeak(address, error)
  if (isLockFailure(error)) return inUse(address, error)
  return isConnectionError(error) ? unreachable(address, error) : error
}

export type OpenDatabase = {
  address: DatabaseAddress
  /** Folder of the embedded database; undefined for a separate server. */
  cluster: string | undefined
  stop(): Promise<void>
}

/** Starts or reaches the database, migrates it to this version and ensures that its logins are safe. */
export async function openMigrated(config: Config, logger: Logger): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: config.dataDir, logger })
      : undefined
  const address = embedded
    ? { ...embedded.connection, database: 'iwater' }
    : parseDatabaseUrl(config.databaseUrl ?? '')
  const stop = async () => embedded?.stop()
  try {
    await (embedded ? createDatabase(address) : greet(address))
    await migrate(address)
    await assertSafeRoles(address)
    await assertConnectionRoom(address, config)
  } catch (error) {
    await stop()
    throw explainDatabase(address, error)
  }
  return { address, cluster: embedded?.cluster, stop }
}
