import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ClientConfig } from 'pg'
import { StartError } from '#platform/start-error'

/** The address and the owner of a PostgreSQL database. `host` may be the folder of a Unix socket. */
export type DatabaseAddress = {
  host: string
  port: number
  database: string
  user: string
  password?: string
  ssl?: ClientConfig['ssl']
}

/** The logins that the server works with. Neither owns a table nor may bypass a policy. */
export const roles = { app: 'iwater_app', worker: 'iwater_worker' } as const
export type Role = keyof typeof roles

const unreadable = () =>
  new StartError({
    // The value may hold a password, so the message does not repeat it.
    zh: 'DATABASE_URL 无法读取；格式为 postgres://用户:密码@主机:5432/数据库，其中的特殊字符须按百分号编码。',
    en: 'DATABASE_URL cannot be read; its form is postgres://user:password@host:5432/database, with special characters percent-encoded.',
  })

const badTls = (mode: string) =>
  new StartError({
    zh: `DATABASE_URL 中的 sslmode=${mode} 无效，应为 disable、require、verify-ca 或 verify-full。`,
    en: `sslmode=${mode} in DATABASE_URL is invalid; it must be disable, require, verify-ca or verify-full.`,
  })

function tlsOf(parameters: URLSearchParams): ClientConfig['ssl'] | undefined {
  const mode = parameters.get('sslmode') ?? 'disable'
  const authority = parameters.get('sslrootcert')
  const ca = authority === null ? {} : { ca: readAuthority(authority) }
  if (mode === 'disable') return undefined
  if (mode === 'require') return { rejectUnauthorized: authority !== null, ...ca, ...anyName }
  if (mode === 'verify-ca') return { rejectUnauthorized: true, ...ca, ...anyName }
  if (mode === 'verify-full') return { rejectUnauthorized: true, ...ca }
  throw badTls(mode)
}

const anyName = { checkServerIdentity: () => undefined }

function readAuthority(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new StartError(
      {
        zh: `DATABASE_URL 中 sslrootcert 指定的文件 ${path} 无法读取。`,
        en: `The file ${path}, named by sslrootcert in DATABASE_URL, cannot be read.`,
      },
      { cause },
    )
  }
}

/**
 * Reads `postgres://user:password@host:port/database`, as PostgreSQL's own programs do. `?host=` names the folder of a
 * Unix socket, `?sslmode=` and `?sslrootcert=` request TLS. Throws a StartError that does not repeat the address.
 */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  try {
    // With a socket the host is often omitted, which a URL does not allow after a user.
    const url = new URL(text.replace(/^(\w+:\/\/[^/]*)@\//, '$1@localhost/'))
    if (!/^postgres(ql)?:$/.test(url.protocol)) throw unreadable()
    const ssl = tlsOf(url.searchParams)
    return {
      host: url.searchParams.get('host') ?? hostOf(url),
      port: Number(url.port || 5432),
      database: decodeURIComponent(url.pathname.slice(1)) || 'iwater',
      user: decodeURIComponent(url.username || 'postgres'),
      ...(url.password && { password: decodeURIComponent(url.password) }),
      ...(ssl !== undefined && { ssl }),
    }
  } catch (error) {
    throw error instanceof StartError ? error : unreadable()
  }
}

/** A host may be an IPv6 address in brackets, or the percent-encoded folder of a Unix socket. */
const hostOf = ({ hostname }: URL) =>
  decodeURIComponent(hostname || 'localhost').replace(/^\[(.*)\]$/, '$1')

/**
 * The password of a working login. It is derived from the owner's, so that every server process with `DATABASE_URL`
 * knows it and nothing more has to be configured; an owner without one has logins without.
 */
export const rolePassword = (address: DatabaseAddress, role: Role) =>
  address.password === undefined
    ? undefined
    : createHmac('sha256', address.password).update(roles[role]).digest('base64url')

/** Settings of a connection as the owner, for migrations only. */
export const ownerConfig = (address: DatabaseAddress): ClientConfig => ({
  ...address,
  connectionTimeoutMillis: 3000,
  application_name: 'iwater migration',
})

/** A request is answered within five seconds, also when the database is silent; timed work may take a little longer. */
const patience = {
  app: { statement_timeout: 4000, query_timeout: 4500 },
  worker: { statement_timeout: 5000, query_timeout: 6000 },
} as const

/** Settings of a connection as one of the working logins. A hanging query fails instead of holding a client. */
export function roleConfig(address: DatabaseAddress, role: Role): ClientConfig {
  const password = rolePassword(address, role)
  return {
    host: address.host,
    port: address.port,
    database: address.database,
    user: roles[role],
    ...(password !== undefined && { password }),
    ...(address.ssl !== undefined && { ssl: address.ssl }),
    application_name: `iwater ${role}`,
    connectionTimeoutMillis: 3000,
    ...patience[role],
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  }
}
