import { expect, test } from 'vitest'
import { z } from 'zod'
import { entityRoutes } from './routes.ts'
import { sparePart } from './spare-part-testing.ts'

type Described = {
  properties: Record<string, Described & { maxItems?: number; maxLength?: number }>
  required?: string[]
  items?: Described
}

const { add, edit, read } = entityRoutes(sparePart)
const input = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as unknown as Described

test('the document says what is sent: what users write, what is required of it, and its limits', () => {
  const { properties, required } = input(add.input)
  expect(Object.keys(properties)).not.toContain('worth')
  expect(Object.keys(properties)).not.toContain('used_at')
  expect(required).toEqual(['code', 'name', 'organisation_id', 'category', 'stock'])
  expect(properties.name?.properties.zh?.maxLength).toBe(80)
  expect(properties.tags?.maxItems).toBe(99)
  expect(properties.suppliers?.maxItems).toBe(20)
  expect(properties.suppliers?.items?.required).toEqual(['name'])
})

test('a change names its version, and nothing that stays as it was added', () => {
  const { properties, required } = input(edit.input)
  expect(required).toEqual(['id', 'version'])
  expect(Object.keys(properties)).not.toContain('code')
  expect(Object.keys(properties)).toContain('stock')
})

test('an answer has every field, those of rows too', () => {
  const { properties, required } = input(read.output)
  expect(required).toEqual(expect.arrayContaining(['code', 'worth', 'used_at', 'note', 'labels']))
  expect(properties.suppliers?.items?.required).toEqual(['name', 'price', 'plant_id', 'category'])
})

test('the calls are described by what the records are called, whatever their words', () => {
  const { list, fields } = sparePart
  const { counts, choices } = entityRoutes({ ...sparePart, list: { ...list, counts: 'category' } })
  const of = fields.category.title.en.toLowerCase()
  expect(counts.summary.en).toBe(`Count the spare parts in the search result by ${of}.`)
  expect(choices.summary.en).toMatch(/^Find spare parts by part of their name or by ids /)
})
