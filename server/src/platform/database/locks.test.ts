import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testServices } from '#testing/test-services'
import { asWorker, withoutTenant } from './database.ts'
import { lockNumbers, tryLock } from './locks.ts'

const sources = new URL('../../', import.meta.url)
const migrations = new URL('../../../migrations/', import.meta.url)

const filesOf = async (folder: URL, ending: RegExp) => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => ending.test(name))
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  )
}

test('every advisory lock is defined here, with a name of its own', async () => {
  const numbers = [...lockNumbers.values()]
  expect(new Set(numbers).size).toBe(numbers.length)
  const others = (await filesOf(sources, /\.ts$/)).filter(
    ({ name, text }) =>
      /pg_(try_)?advisory/.test(text) && !/locks(\.test)?\.ts$|migrate\.ts$/.test(name),
  )
  expect(others.map(({ name }) => name)).toEqual([])
})

test('a number in the SQL of a migration is that of its function only', async () => {
  const taken = (await filesOf(migrations, /\.sql$/)).flatMap(({ text }) =>
    [...text.matchAll(/advisory_\w*lock\((\d+)/g)].map((found) => {
      const before = text.slice(0, found.index)
      return {
        number: Number(found[1]),
        by: /.*create (?:or replace )?function (\w+)/s.exec(before)?.[1],
      }
    }),
  )
  expect(taken).not.toEqual([])
  for (const { number, by } of taken) {
    expect(lockNumbers.get(by as 'number_message'), by).toBe(number)
  }
})

test('rollups and the imports of the first tenant do not wait for each other', async () => {
  const { services } = await testServices()
  const taken = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const rollups = asWorker(services.worker, async (db) => {
    expect(await tryLock(db, 'rollups', 0)).toBe(true)
    taken.resolve()
    await done.promise
  })
  await taken.promise
  await withoutTenant(services.app, async (db) => {
    for (const number of [0, 1]) expect(await tryLock(db, 'stations', number)).toBe(true)
    expect(await tryLock(db, 'rollups', 0)).toBe(false)
  })
  done.resolve()
  await rollups
})
