import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import type { Row } from './entity.queries.ts'
import { recordSheet } from './record-sheet.ts'

const names = Object.keys(sparePart.fields)

const row: Row = {
  id: '01a20765-8783-70cd-8b0e-87030a938962',
  version: 1,
  code: 'P-100',
  name: { zh: '水泵', en: 'Pump' },
  organisation_id: '01a20765-8783-70cd-8b0e-87030a938963',
  category: 'pump',
  model: 'gone',
  tags: ['spare', 'old', 'gone'],
  stock: 3,
  price: '12.50',
  worth: '37.5',
  bought_on: '2026-02-28',
  used_at: '2026-11-23T16:30:15.250Z',
  is_critical: true,
  reorder_at: null,
  note: 'two\nlines',
  photo: '01a20765-8783-70cd-8b0e-87030a938964',
  manuals: ['01a20765-8783-70cd-8b0e-87030a938965', '01a20765-8783-70cd-8b0e-87030a938966'],
  files: { photo: [{ name: 'pump.png' }], manuals: [{ name: 'a.pdf' }, { name: 'b.pdf' }] },
  labels: {
    organisation_id: { zh: '一厂', en: 'First works' },
    category: { zh: '泵', en: 'Pump kind' },
    model: null,
  },
}

const cells = (language: 'zh' | 'en', own: object = {}) =>
  recordSheet(sparePart, names, { language, timeZone: 'Asia/Shanghai' }).cellsOf({ ...row, ...own })

test('values are written by their kinds: labels, numbers, moments on the clock of the place', () => {
  expect(cells('zh')).toEqual([
    'P-100',
    '水泵',
    'Pump',
    '一厂',
    '泵',
    'gone',
    '备用、旧件、gone',
    3,
    12.5,
    37.5,
    '2026-02-28',
    '2026-11-24 00:30:15',
    '是',
    null,
    'two\nlines',
    'pump.png',
    'a.pdf、b.pdf',
  ])
  expect(cells('en').slice(3, 7)).toEqual(['First works', 'Pump kind', 'gone', 'Spare, Old, gone'])
})

test('what is missing or not visible is an empty cell, a text in two languages two of them', () => {
  const empty = Object.fromEntries(names.map((name) => [name, null]))
  expect(cells('zh', { ...empty, labels: {} })).toEqual(Array.from({ length: 17 }, () => null))
  expect(cells('zh', { labels: {} })[3]).toBeNull()
})

test('headings are the titles in the language of the file; rows of sub-tables have none', () => {
  const { columns } = recordSheet(sparePart, ['worth', 'suppliers', 'name', 'used_at'], {
    language: 'en',
    timeZone: 'UTC',
  })
  expect(columns).toEqual([
    { heading: ['Worth'], kind: 'number', precision: 2 },
    { heading: ['Name', '中文'], kind: 'text' },
    { heading: ['Name', 'English'], kind: 'text' },
    { heading: ['Last used'], kind: 'moment' },
  ])
})
