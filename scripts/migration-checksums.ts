import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../server/migrations')
/** Lines as `sha256sum` writes and checks them, in the order in which the migrations run. */
const list = join(folder, 'checksums.txt')

export type Checksum = { name: string; sum: string }

export function readMigrations(): Checksum[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => ({
    name,
    sum: createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  }))
}

export const readLanded = (): Checksum[] =>
  readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [sum = '', name = ''] = line.split('  ')
      return { name, sum }
    })

/** Numbers that two migrations have, of which no more may come: they run by name and stay as they landed. */
const doubleNumbers: readonly string[] = ['0019']

/** What is wrong with migrations beside the list of those that have landed, a sentence each. */
export function faultsOf(present: readonly Checksum[], landed: readonly Checksum[]): string[] {
  const sums = new Map(present.map(({ name, sum }) => [name, sum]))
  const names = new Set(landed.map(({ name }) => name))
  const numberOf = (name: string) => name.slice(0, 4)
  const last = landed.reduce((most, { name }) => (name > most ? name : most), '')
  return [
    ...landed
      .filter(({ name, sum }) => sums.get(name) !== sum)
      .map(({ name }) => `${name} has landed and was changed: add another migration instead`),
    ...present
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => `${name} is not in checksums.txt: run npm run db:types`),
    ...present
      .filter(({ name }) => !names.has(name) && name < last)
      .map(
        ({ name }) => `${name} would run before ${last}, which has landed: take the next number`,
      ),
    ...present
      .filter(({ name }) => !/^\d{4}_[a-z_]+\.sql$/.test(name))
      .map(({ name }) => `${name} is not named like 0001_subject.sql`),
    ...[...Map.groupBy(present, ({ name }) => numberOf(name))]
      .filter(([number, same]) => same.length > (doubleNumbers.includes(number) ? 2 : 1))
      .map(([number]) => `several migrations are numbered ${number}`),
  ]
}

/** Adds the migrations that are new to the list. A line that is there stays, whatever became of its file. */
export function writeNewChecksums() {
  const landed = readLanded()
  const names = new Set(landed.map(({ name }) => name))
  const all = [...landed, ...readMigrations().filter(({ name }) => !names.has(name))]
  writeFileSync(list, all.map(({ name, sum }) => `${sum}  ${name}\n`).join(''))
}
