import type { ProcessLife } from './processes.ts'

/** The port only names the socket: every cluster has its own folder for it. */
export const socketPort = 5432

const logFileMegabytes = 10
/** How many of those files stay; older ones are deleted. */
export const keptLogFiles = 5

const megabyte = 2 ** 20

/**
 * Megabytes that the write-ahead log may take between two checkpoints: an eighth of what the tables take. A small installation keeps
 * a small one; a large one writes more and would otherwise copy the same pages again after each of many checkpoints.
 */
const logBound = (tablesBytes: number) =>
  Math.min(4096, Math.max(512, Math.round(tablesBytes / 8 / megabyte)))

/**
 * The server's settings. They stand on the command line, where they override postgresql.conf: no edit of that file can
 * switch off durability or open a network port. Installations that need other values run their own server and name it
 * in DATABASE_URL.
 */
export function serverArguments(
  cluster: string,
  socketFolder: string,
  supervisor: ProcessLife,
  { durable, tablesBytes }: { durable: boolean; tablesBytes: number },
): string[] {
  const settings: Record<string, string> = {
    ...access(socketFolder),
    ...capacity,
    max_wal_size: `${logBound(tablesBytes)}MB`,
    ...log,
    ...(durable ? safe : volatile),
    // Not a setting of PostgreSQL: a later start sees by it whose database this is.
    'iwater.supervisor': `${supervisor.pid}.${supervisor.startedAt}`,
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', cluster, ...pairs]
}

const access = (socketFolder: string) => ({
  listen_addresses: '',
  unix_socket_directories: socketFolder,
  unix_socket_permissions: '0700',
  port: String(socketPort),
  password_encryption: 'scram-sha-256',
})

const capacity = {
  max_connections: '100',
  shared_buffers: '256MB',
  timezone: 'UTC',
}

const log = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
  log_rotation_size: `${logFileMegabytes}MB`,
  log_rotation_age: '0',
  log_timezone: 'UTC',
  log_min_duration_statement: '500',
  // Parameters are people's data; they stay out of the log.
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** For temporary clusters: a crash of the machine may destroy them. */
const volatile = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
