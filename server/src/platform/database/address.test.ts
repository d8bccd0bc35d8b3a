import { expect, test } from 'vitest'
import { StartError } from '#platform/start-error'
import { parseDatabaseUrl } from './address.ts'

test('reads host, port, database, user and password, with special characters encoded', () => {
  expect(
    parseDatabaseUrl(
      'postgres://iw%40ter:p%40ss%3Aw%2F%C3%B6%3Fr%23d%25@db.example:6432/plant%201',
    ),
  ).toEqual({
    host: 'db.example',
    port: 6432,
    database: 'plant 1',
    user: 'iw@ter',
    password: 'p@ss:w/ö?r#d%',
  })
  expect(parseDatabaseUrl('postgresql://db')).toEqual({
    host: 'db',
    port: 5432,
    database: 'iwater',
    user: 'postgres',
  })
  expect(parseDatabaseUrl('postgres://[::1]/plant').host).toBe('::1')
})

test.each([
  'postgres:///plant?host=/run/postgresql',
  'postgres://postgres@localhost/plant?host=/run/postgresql',
  'postgres://postgres@/plant?host=/run/postgresql',
  'postgres://postgres@%2Frun%2Fpostgresql/plant',
])('finds the folder of a socket in %s', (text) => {
  expect(parseDatabaseUrl(text)).toMatchObject({
    host: '/run/postgresql',
    user: 'postgres',
    database: 'plant',
  })
})

test('requires TLS as sslmode says, and verifies the server where it says so', () => {
  const tls = (mode: string) => parseDatabaseUrl(`postgres://db/plant?sslmode=${mode}`).ssl
  expect(tls('disable')).toBeUndefined()
  expect(tls('require')).toMatchObject({ rejectUnauthorized: false })
  expect(tls('verify-ca')).toMatchObject({ rejectUnauthorized: true })
  expect(tls('verify-ca')).toHaveProperty('checkServerIdentity')
  expect(tls('verify-full')).toEqual({ rejectUnauthorized: true })
})

test.each([
  'mysql://me:secret@host/db',
  'postgres://me:100%secret@host/db',
  'postgres://me:secret@ho st/db',
  'postgres://me:secret@host:port/db',
  'postgres://me:secret@host/db?sslmode=prefer',
  'postgres://me:secret@host/db?sslmode=require&sslrootcert=/no/such/file',
])('rejects %s and does not repeat the password', (text) => {
  const error = (() => {
    try {
      return parseDatabaseUrl(text)
    } catch (error) {
      return error
    }
  })()
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).lines).not.toContain('secret')
})
