import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseBefore } from '#testing/earlier-schema'
import { aDatabase, aDataFolder, launch } from '#testing/processes/server-process'

// Every process loads all its code, which takes longer on a busy machine.
/** Starts, expects one message in each language and nothing else, and that the data folder was not made. */
async function startError(environment: Record<string, string>) {
  const folder = await aDataFolder()
  const { code, output, errors } = await launch({ IWATER_DATA: folder, ...environment }).ended
  expect({ code, output }).toEqual({ code: 1, output: '' })
  const [zh = '', en = '', ...rest] = errors.split('\n')
  expect(zh).toMatch(/\p{Script=Han}.*。$/u)
  expect(en).toMatch(/^[A-Z].*\.$/)
  expect(rest).toEqual([''])
  expect(existsSync(folder)).toBe(false)
  return en
}

test('rejects an occupied port', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const names = ['PORT', 'HJ212_PORT', 'MQTT_PORT']
  const sentences = await Promise.all(names.map((name) => startError({ [name]: String(port) })))
  expect(sentences).toEqual(
    names.map(
      (name) =>
        `Port ${port} is in use; stop the program that uses it, or set another port in ${name}.`,
    ),
  )
})

test('rejects one port for two purposes', async () => {
  const wanted = { HJ212_PORT: '65123', MQTT_PORT: '65123' }
  expect(await startError(wanted)).toBe(
    'HJ212_PORT and MQTT_PORT are both 65123; set another port in one of them.',
  )
})

test('rejects an address that is not of this machine', async () => {
  const wanted = { IWATER_MODE: 'production', HOST: '192.0.2.1', PORT: '65124' }
  expect(await startError(wanted)).toContain('no address 192.0.2.1')
})

test('rejects the load profile in production', async () => {
  const wanted = { IWATER_MODE: 'production', IWATER_LIMITS: 'load' }
  expect(await startError(wanted)).toContain('not accepted in production mode')
})

test('rejects a file storage without its settings', async () => {
  expect(await startError({ FILE_STORAGE: 'aliyun' })).toContain('FILE_STORAGE_REGION')
  const wanted = { FILE_STORAGE: 's3', FILE_STORAGE_ENDPOINT: 'https://id:secret@s3.example' }
  const sentence = await startError(wanted)
  expect(sentence).toContain('FILE_STORAGE_ENDPOINT')
  expect(sentence).not.toContain('secret')
})

test('rejects an unreachable database, without revealing its password', async () => {
  const sentence = await startError({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/plant' })
  expect(sentence).toContain('The database 127.0.0.1:1/plant cannot be reached')
  expect(sentence).not.toContain('secret')
})

test('rejects a database that was migrated by a newer version, and leaves it as it is', async () => {
  const { url, sql } = await aDatabase()
  await sql(`insert into migration (name, checksum) values ('9999_later.sql', '')`)
  expect(await startError({ DATABASE_URL: url })).toContain('9999_later.sql is not known')
  expect(await sql('select from tenant')).toEqual([])
})

test('rejects a working login that owns a table', async () => {
  const { url, sql } = await aDatabase()
  await sql('create table mine (); alter table mine owner to iwater_app')
  expect(await startError({ DATABASE_URL: url })).toContain('iwater_app: owns mine')
})

test('does not upgrade a database that another process uses, and says so', async () => {
  const { address } = await databaseBefore('0037_words.sql')
  const { host, port, user, database } = address
  const other = new pg.Client(address)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; select from unit_state')
  const url = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  expect(await startError({ DATABASE_URL: url })).toMatch(
    /is in use by another process and was not upgraded .*stop the other processes/,
  )
  const { rows } = await other.query('select max(name) as last from migration')
  expect(rows).toEqual([{ last: '0036_published_views.sql' }])
})

test('rejects a login that does not own its database', async () => {
  const { urlFor, sql } = await aDatabase({ isEmpty: true })
  const login = `weak_${process.pid}`
  await sql(`create role ${login} login`)
  onTestFinished(async () => {
    await sql(`drop role ${login}`)
  })
  expect(await startError({ DATABASE_URL: urlFor(login) })).toContain(
    `The login ${login} lacks a permission`,
  )
})

test('rejects a data folder that is a file and leaves the file as it is', async () => {
  const { url } = await aDatabase()
  const folder = await aDataFolder()
  writeFileSync(folder, 'notes')
  const { code, errors } = await launch({ IWATER_DATA: folder, DATABASE_URL: url }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(/\nThe data folder \S+ cannot be created or written .*\.\n$/)
})
