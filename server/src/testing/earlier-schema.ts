import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { ownDatabase } from './test-database.ts'

const folder = new URL('../../migrations/', import.meta.url)

/** A database of the test's own as it was before a migration, such as `0035_file_visibility.sql`. */
export async function databaseBefore(migration: string) {
  const database = await ownDatabase()
  const { owner } = database
  await owner('drop schema public cascade')
  await owner('create schema public')
  await owner(`create table migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const name of names.filter((one) => one < migration)) {
    const text = await readFile(new URL(name, folder), 'utf8')
    await owner(text)
    const checksum = createHash('sha256').update(text).digest('hex')
    await owner('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  }
  return database
}
