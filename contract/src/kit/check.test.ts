import { expect, expectTypeOf, test } from 'vitest'
import { draftOf, emptyDraft, faultsOf, writtenOf } from './check.ts'
import { defineEntity, defineForm, type RowOf } from './entity.ts'
import { faultSentence } from './faults.ts'
import * as field from './field.ts'
import { draftOfPart, sparePart } from './spare-part-testing.ts'

const faults = (changes: Record<string, unknown>) =>
  faultsOf(sparePart, draftOf(sparePart, { ...draftOfPart, ...changes }))

const aFileId = '01a20765-8783-70cd-8b0e-87030a938960'

test('a description is data and nothing else', () => {
  expect(JSON.parse(JSON.stringify(sparePart))).toEqual(sparePart)
})

test('what is filled in completely has no faults', () => {
  expect(faults({})).toEqual({})
})

test.each([
  [{ code: '' }, { code: { is: 'missing' } }],
  [{ code: '   ' }, { code: { is: 'blank' } }],
  [{ code: 7 }, { code: { is: 'wrong-kind' } }],
  [{ code: 'p-1' }, { code: { is: 'part-number' } }],
  [{ code: 'P'.repeat(33) }, { code: { is: 'too-long', limit: 32 } }],
  [{ name: { zh: '泵', en: '' } }, {}],
  [{ name: { zh: ' ', en: '' } }, { name: { is: 'no-side' } }],
  [{ name: 'Pump' }, { name: { is: 'wrong-kind' } }],
  [{ name: { zh: '泵\0', en: 'Pump' } }, { name: { is: 'wrong-kind' } }],
  [{ note: 'a\0b' }, { note: { is: 'wrong-kind' } }],
  [{ suppliers: 'none' }, { suppliers: { is: 'wrong-kind' } }],
  [{ suppliers: {} }, { suppliers: { is: 'wrong-kind' } }],
  [{ stock: 2_147_483_648 }, { stock: { is: 'too-large', limit: 2_147_483_647 } }],
  [{ price: 1e13 }, { price: { is: 'too-large', limit: 9_999_999_999_999.99 } }],
  [{ note: 'a\ud800' }, { note: { is: 'wrong-kind' } }],
  [{ name: { zh: '泵\udc00', en: 'Pump' } }, { name: { is: 'wrong-kind' } }],
  [{ bought_on: '0000-01-01' }, { bought_on: { is: 'wrong-kind' } }],
  [{ organisation_id: 'x' }, { organisation_id: { is: 'wrong-kind' } }],
  [{ stock: -1 }, { stock: { is: 'too-small', limit: 0 } }],
  [{ stock: 1.5 }, { stock: { is: 'not-whole' } }],
  [{ stock: '3' }, { stock: { is: 'not-a-number' } }],
  [{ stock: Number.NaN }, { stock: { is: 'not-a-number' } }],
  [{ stock: null }, { stock: { is: 'missing' } }],
  [{ price: 1.005 }, { price: { is: 'digits', limit: 2 } }],
  [{ bought_on: '2026-02-30' }, { bought_on: { is: 'wrong-kind' } }],
  [{ bought_on: '2026-2-3' }, { bought_on: { is: 'wrong-kind' } }],
  [{ tags: 'spare' }, { tags: { is: 'wrong-kind' } }],
  [{ photo: 'a.png' }, { photo: { is: 'wrong-kind' } }],
  [{ manuals: 'a.pdf' }, { manuals: { is: 'wrong-kind' } }],
  [{ manuals: [null] }, { manuals: { is: 'wrong-kind' } }],
  [{ manuals: [aFileId, aFileId] }, { manuals: { is: 'wrong-kind' } }],
  [
    { manuals: [1, 2, 3, 4].map((n) => `${aFileId.slice(0, -1)}${n}`) },
    { manuals: { is: 'too-many', limit: 3 } },
  ],
  [{ is_critical: 'yes' }, { is_critical: { is: 'wrong-kind' } }],
  [{ reorder_at: null }, { reorder_at: { is: 'missing' } }],
  [{ suppliers: [{ name: '' }] }, { 'suppliers.0.name': { is: 'missing' } }],
  [{ suppliers: ['x'] }, { 'suppliers.0.name': { is: 'missing' } }],
  [{ suppliers: Array(21).fill({ name: 'x' }) }, { suppliers: { is: 'too-many', limit: 20 } }],
])('%j is reported at its field', (changes, expected) => {
  expect(faults(changes)).toEqual(expected)
})

test('an unknown choice is reported with the choices of the dictionary', () => {
  const { tags } = faults({ tags: ['new'] })
  expect(tags && faultSentence(tags, sparePart.fields.tags.title, 'en')).toBe(
    'Tags must be one of Spare, Old',
  )
  expect(tags && faultSentence(tags, sparePart.fields.tags.title, 'zh')).toBe(
    '标签须为以下之一：备用、旧件',
  )
})

test('what is not shown is neither required nor stored', () => {
  const draft = draftOf(sparePart, { ...draftOfPart, is_critical: false })
  expect(draft.reorder_at).toBeNull()
  expect(faultsOf(sparePart, draft)).toEqual({})
})

test('values are stored in one way: trimmed, and empty in one way', () => {
  const draft = draftOf(sparePart, { ...draftOfPart, note: '  ', code: ' P-1 ', model: '' })
  expect(draft).toMatchObject({ note: null, code: 'P-1', model: null })
})

test('nobody writes what the server computes or writes, nor what there is not', () => {
  const sent = { ...draftOfPart, worth: 1, used_at: '2026-01-01T00:00:00Z', tenant_id: 7 }
  expect(Object.keys(draftOf(sparePart, sent))).toEqual(Object.keys(draftOfPart))
  expect(Object.keys(writtenOf(sparePart.fields, sent))).toEqual(Object.keys(draftOfPart))
  expect(writtenOf(sparePart.fields, JSON.parse('{"__proto__": 1, "toString": 1}'))).toEqual({})
})

test('a row of a sub-table keeps its id, and no other', () => {
  const id = '01a20765-8783-70cd-8b0e-87030a938962'
  const { suppliers } = draftOf(sparePart, {
    suppliers: [
      { id, name: 'A' },
      { id: 'x', name: 'B' },
    ],
  })
  expect(suppliers).toEqual([
    { id, name: 'A', price: null, category: null, plant_id: null },
    { name: 'B', price: null, category: null, plant_id: null },
  ])
})

test('what is chosen twice is stored once', () => {
  const { tags } = draftOf(sparePart, { ...draftOfPart, tags: ['old', 'spare', 'old'] })
  expect(tags).toEqual(['old', 'spare'])
})

test('a moment is judged by its form and by its day', () => {
  const form = { fields: { at: field.moment('时间', 'Time') } }
  const isRight = (at: string) => Object.keys(faultsOf(form, draftOf(form, { at }))).length === 0
  for (const at of [
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00+08:00',
    `2026-01-01T00:00:00.${'1'.repeat(9)}Z`,
  ])
    expect([at, isRight(at)]).toEqual([at, true])
  for (const at of [
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-02-30T00:00:00Z',
    `2026-01-01T00:00:00.${'0'.repeat(10)}Z`,
  ])
    expect([at, isRight(at)]).toEqual([at, false])
})

test('a new record begins with the defaults', () => {
  expect(emptyDraft(sparePart)).toMatchObject({
    stock: 0,
    is_critical: false,
    tags: [],
    code: null,
  })
})

test('mistakes in a description do not compile', () => {
  type Row = RowOf<typeof sparePart>
  expectTypeOf<Row['code']>().toEqualTypeOf<string>()
  expectTypeOf<Row['price']>().toEqualTypeOf<number | null>()
  expectTypeOf<Row['is_critical']>().toEqualTypeOf<boolean>()
  const { list: _, form: __, rules: ___, ...head } = sparePart
  defineEntity({
    ...head,
    // @ts-expect-error: no such field
    list: { columns: ['code', 'nmae'], sort: 'code' },
    form: { groups: [] },
  })
  defineEntity({
    ...head,
    list: { columns: [], sort: 'code' },
    // @ts-expect-error: no such field
    rules: { reorder_at: { visibleWhen: ['critical', '=', true] } },
    form: { groups: [] },
  })
  // @ts-expect-error: a text has no minimum
  field.text('编号', 'Number', { maxLength: 3, minimum: 1 })
  // @ts-expect-error: a text has a greatest length
  field.text('编号', 'Number', {})
  // @ts-expect-error: no such pattern
  field.text('编号', 'Number', { maxLength: 3, pattern: 'anything' })
})

test('empty choices and flags are one value, whatever says that they are empty', () => {
  for (const nothing of [undefined, null, '', []])
    expect(
      draftOf(sparePart, { ...draftOfPart, tags: nothing, is_critical: nothing }),
    ).toMatchObject({ tags: [], is_critical: false })
})

const chain = {
  fields: {
    a: field.flag('甲', 'A'),
    b: field.integer('乙', 'B'),
    c: field.text('丙', 'C', { required: true, maxLength: 9 }),
  },
  rules: {
    c: { visibleWhen: ['b', '≥', 1] },
    b: { visibleWhen: ['a', '=', true] },
  },
} as const

test('what a hidden field hides is emptied with it, and neither is missing', () => {
  const draft = draftOf(chain, { a: false, b: 3, c: 'x' })
  expect(draft).toEqual({ a: false, b: null, c: null })
  expect(faultsOf(chain, draft)).toEqual({})
  expect(faultsOf(chain, draftOf(chain, { a: true, b: 3, c: '' }))).toEqual({
    c: { is: 'missing' },
  })
})

test('of a text in two languages one is enough, and stands for the other', () => {
  const form = {
    fields: { name: field.localized('名称', 'Name', { required: true }) },
  }
  expect(draftOf(form, { name: { zh: ' 泵 ', en: ' ' } })).toEqual({ name: { zh: '泵', en: '泵' } })
  expect(draftOf(form, { name: { zh: '泵', en: 'Pump' } })).toEqual({
    name: { zh: '泵', en: 'Pump' },
  })
  const judged = (name: { zh: string; en: string }) => faultsOf(form, draftOf(form, { name }))
  expect(judged({ zh: '泵', en: '' })).toEqual({})
  expect(draftOf(form, { name: { zh: '', en: 'Pump' } })).toEqual({
    name: { zh: 'Pump', en: 'Pump' },
  })
  expect(judged({ zh: '', en: 'Pump' })).toEqual({})
  expect(judged({ zh: '', en: '' })).toEqual({ name: { is: 'no-side' } })
  const fault = judged({ zh: '', en: '' }).name
  expect(fault && faultSentence(fault, form.fields.name.title, 'en')).toBe(
    'Name is required, in Chinese or English',
  )
})

test('what is wrong with a text that is entered on one side is said once', () => {
  const form = {
    fields: { name: field.localized('名称', 'Name', { required: true, maxLength: 5 }) },
  }
  const judged = (zh: string, en: string) => faultsOf(form, draftOf(form, { name: { zh, en } }))
  expect(judged('城东污水处理厂', '')).toEqual({ name: { is: 'too-long', limit: 5 } })
  expect(judged('城东污水处理厂', 'East')).toEqual({ 'name.zh': { is: 'too-long', limit: 5 } })
})

test('a side that is left out of a partial name is stored empty', () => {
  const form = {
    fields: { name: field.localized('名称', 'Name', { required: true, partial: true }) },
  }
  const wrong = (zh: string, en: string) => Object.keys(faultsOf(form, { name: { zh, en } }))
  expect(wrong('一厂', '')).toEqual([])
  expect(wrong('', 'First works')).toEqual([])
  expect(wrong('', '')).toEqual(['name'])
  expect(draftOf(form, { name: { zh: '一厂', en: '' } })).toEqual({ name: { zh: '一厂', en: '' } })
})

test('decimal places beyond those that are kept are no fault where the field rounds them', () => {
  const form = (rounds: boolean) =>
    defineForm({
      fields: {
        latitude: field.number('纬度', 'Latitude', { maximum: 90, precision: 4, rounds }),
      },
    })
  const faults = (rounds: boolean, latitude: number) => faultsOf(form(rounds), { latitude })
  expect(faults(true, 30.333333)).toEqual({})
  expect(faults(false, 30.333333)).toEqual({ latitude: { is: 'digits', limit: 4 } })
  expect(faults(true, 90.000001)).toEqual({ latitude: { is: 'too-large', limit: 90 } })
})
