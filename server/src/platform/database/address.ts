import { createHmac } from 'node:crypto'
import type { ClientConfig } from 'pg'

/** Where a PostgreSQL server is and who owns the database there. `host` may be the folder of a Unix socket. */
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

/** Reads `postgres://user:password@host:port/database?sslmode=require`. */
export function parseDatabaseUrl(text: string): DatabaseAddress {
  const url = new URL(text)
  const sslMode = url.searchParams.get('sslmode')
  const socket = url.searchParams.get('host')
  return {
    host: socket ?? decodeURIComponent(url.hostname || 'localhost'),
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'iwater',
    user: decodeURIComponent(url.username || 'postgres'),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    ...(sslMode && sslMode !== 'disable' && { ssl: { rejectUnauthorized: sslMode !== 'require' } }),
  }
}

/**
 * The password of a working login. It is derived from the owner's, so that every server process that knows
 * `DATABASE_URL` knows it too and nothing more has to be configured; an owner without one has logins without.
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

/** Settings of a connection as one of the working logins. A query that hangs fails instead of holding a client. */
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
    query_timeout: 6000,
    statement_timeout: 5000,
    lock_timeout: 3000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  }
}
