import type { Entity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { expect, test } from 'vitest'
import { callsOf, type Row } from '#web/kit/records.ts'
import { asExample, examplePath, wholeOf } from '../examples/example.ts'
import { examples } from '../examples/examples.ts'
import { search } from '../examples/search.ts'
import { createExampleSource } from './example-source.ts'

const described = wholeOf({
  fields: {
    name: field.text('名称', 'Name', { maxLength: 80, searchable: true }),
    stock: field.integer('库存', 'Stock'),
  },
}) as Entity
const entity = asExample({ ...described, path: '/people', table: 'person' }, 'a-list')
const calls = callsOf(entity)

function open() {
  const rows = [1, 3, 2].map((stock) => ({ name: `Pump ${stock}`, stock }))
  const author = { userId: 'me', name: { zh: '安娜', en: 'Anna' } }
  return createExampleSource(entity, rows, author).answer
}

type Answer = ReturnType<typeof open>
const found = async (answer: Answer, order: 'asc' | 'desc') => {
  const page = (await answer(calls.list as never, { sort: 'stock', order })) as { records: Row[] }
  return page.records
}

test('an example never has the calls or the settings of records of the product', () => {
  expect(entity).toMatchObject({ path: `${examplePath}/a-list`, table: 'gallery_a_list' })
})

test('an example is sorted upwards and downwards', async () => {
  const answer = open()
  const stocks = async (order: 'asc' | 'desc') =>
    (await found(answer, order)).map((row) => row.stock)
  expect(await stocks('asc')).toEqual([1, 2, 3])
  expect(await stocks('desc')).toEqual([3, 2, 1])
})

test('a change makes a later version', async () => {
  const answer = open()
  const [row] = await found(answer, 'asc')
  await answer(calls.edit as never, { id: row?.id, version: 1, stock: 9 })
  const versions = (await found(answer, 'asc')).map(({ stock, version }) => [stock, version])
  expect(versions).toEqual([
    [2, 1],
    [3, 1],
    [9, 2],
  ])
})

test('settings of other lists are not answered by an example', async () => {
  const answer = open()
  expect(await answer(readListPreference, { list: entity.table })).toMatchObject({ version: 0 })
  expect(answer(readListPreference, { list: 'person' })).toBeUndefined()
})

test('examples are found that have every word, not any of them', () => {
  const keysOf = (keyword: string) => search(examples, keyword).map(({ key }) => key)
  const both = keysOf('slider number')
  expect(both).toContain('slider')
  expect(both.length).toBeLessThan(keysOf('number').length)
  expect(keysOf('slider nothing-has-this')).toEqual([])
})
