import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import type { Row } from '../records.ts'
import { type Found, oneCalled } from './find-choices.ts'
import { checkRows, problemsOf, saveInput, takeFields, takeLatest } from './save-sheet.ts'
import {
  formOf,
  keyOf,
  newRow,
  type SheetField,
  type SheetRow,
  storedRow,
  viewRow,
  withValue,
} from './sheet-row.ts'
import {
  amendRows,
  changeRows,
  type Entering,
  redo,
  undo,
  withBlock,
  withFill,
  withoutValues,
} from './sheet-state.ts'

const form = formOf(sparePart)

const cell = (name: string, side?: 'zh' | 'en'): SheetField => ({
  name,
  field: sparePart.fields[name as 'code'],
  ...(side !== undefined && { side }),
})

const cells = [
  cell('code'),
  cell('name', 'zh'),
  cell('name', 'en'),
  // In front of what it depends on.
  cell('model'),
  cell('category'),
  cell('stock'),
  cell('worth'),
  cell('is_critical'),
  cell('reorder_at'),
]
const column = (key: string) => cells.findIndex((one) => keyOf(one) === key)

const record = (id: string, own: object = {}): Row => ({
  id,
  version: 1,
  code: `P-${id}`,
  name: { zh: '泵', en: 'Pump' },
  organisation_id: '01a20765-8783-70cd-8b0e-87030a938962',
  category: 'pump',
  model: null,
  tags: [],
  stock: 3,
  price: 2,
  worth: 6,
  bought_on: null,
  used_at: null,
  is_critical: false,
  reorder_at: null,
  note: null,
  labels: { category: { zh: '泵类', en: 'Pumps' } },
  ...own,
})

const choices: Readonly<Record<string, readonly Found[]>> = {
  category: [
    { value: 'pump', label: { zh: '泵类', en: 'Pumps' } },
    { value: 'valve', label: { zh: '阀类', en: 'Valves' } },
  ],
  'model pump': [{ value: 'x1', label: { zh: '甲', en: 'X1' } }],
  'model valve': [{ value: 'v1', label: { zh: '乙', en: 'V1' } }],
}

let made = 0
const entering: Entering = {
  form,
  cells,
  keyOf,
  writing: { language: 'zh', timeZone: 'Asia/Shanghai' },
  viewOf: (row) => viewRow(form, row, cells, 'zh'),
  find: async (field, name, values) => {
    const key =
      field === sparePart.fields.category ? 'category' : `model ${String(values.category)}`
    return oneCalled(choices[key] ?? [], name)
  },
  addRow: () => {
    made += 1
    return newRow(form, `new-${made}`)
  },
  most: 4,
}

const rows = ['1', '2'].map((id) => storedRow(form, record(id)))
const at = (top: number, key: string, bottom = top, right = key) => ({
  top,
  bottom,
  left: column(key),
  right: column(right),
})
const values = (list: readonly SheetRow[], name: string) =>
  list.map((row) => row.draft.values[name])

test('a block goes into the cells from a corner on, and lines beyond the last row become new ones', async () => {
  const pasted = await withBlock(entering, rows, [['5'], ['6'], ['7']], at(1, 'stock'))
  expect(values(pasted.rows, 'stock')).toEqual([3, 5, 6, 7])
  expect(pasted.rows.map(({ stored }) => stored === null)).toEqual([false, false, true, true])
  const more = await withBlock(entering, rows, [['5'], ['6'], ['7'], ['8']], at(1, 'stock'))
  expect([more.rows.length, more.cut]).toEqual([4, 1])
})

test('choices are found by what they are called, linked ones after what they depend on', async () => {
  const pasted = await withBlock(
    entering,
    rows,
    [
      ['乙', '阀类'],
      ['X1', 'Pumps'],
    ],
    at(0, 'model'),
  )
  expect(values(pasted.rows, 'category')).toEqual(['valve', 'pump'])
  expect(values(pasted.rows, 'model')).toEqual(['v1', 'x1'])
  expect(pasted.rows[0]?.draft.labels.model).toEqual({ zh: '乙', en: '乙' })
})

test('a name that nothing has is said at its cell, and what is closed keeps its value', async () => {
  const block = [['P-9', '', '', '', '电机', '8', '99', '否', '4']]
  const { rows: pasted, skipped } = await withBlock(entering, rows, block, at(0, 'code'))
  const [first] = pasted as [SheetRow]
  expect(entering.viewOf(first).messages).toMatchObject({
    category: '类别不存在或不可见，请重新选择：“电机”',
    'name.zh': '请填写名称，中文或英文均可',
  })
  // The code is immutable, the worth computed, and the point to reorder hidden.
  expect([first.draft.values.code, skipped]).toEqual(['P-1', 3])
  expect(entering.viewOf(first).computed.worth).toBe(16)
  expect(checkRows(form, pasted).isRight).toBe(false)
})

test('a single text fills what is chosen, and the first chosen row fills those below it', async () => {
  const { rows: pasted } = await withBlock(entering, rows, [['9']], at(0, 'stock', 1))
  expect(values(pasted, 'stock')).toEqual([9, 9])
  const { rows: other } = await withBlock(entering, rows, [['阀类']], at(0, 'category'))
  const filled = withFill(entering, other, at(0, 'category', 1))
  expect(values(filled, 'category')).toEqual(['valve', 'valve'])
  expect(filled[1]?.draft.labels.category).toEqual({ zh: '阀类', en: '阀类' })
  expect(values(withFill(entering, other, at(1, 'category')), 'category')).toEqual([
    'valve',
    'valve',
  ])
  expect(values(withoutValues(entering, rows, at(0, 'stock', 1)), 'stock')).toEqual([null, null])
})

test('changes are undone one after another', () => {
  const start = { rows, past: [], future: [] }
  const first = changeRows(start, (list) => withFill(entering, list, at(0, 'stock', 1)))
  const second = changeRows(first, (list) => withoutValues(entering, list, at(0, 'stock')))
  expect(undo(second).rows).toBe(first.rows)
  expect(undo(undo(second)).rows).toBe(rows)
  expect(undo(start)).toEqual(start)
  expect(redo(undo(second))).toEqual(second)
  expect(redo(redo(undo(undo(second))))).toEqual(second)
  expect(redo(second)).toBe(second)
  // A change that is made after undoing leaves nothing to be done again.
  expect(
    changeRows(undo(second), (list) => withoutValues(entering, list, at(1, 'stock'))).future,
  ).toEqual([])
})

test('only what was changed is sent, with the numbers that the sheet shows', () => {
  const changed = withValue(form, rows[1] as SheetRow, cell('stock'), 8)
  const fresh = withValue(form, newRow(form, 'new'), cell('code'), 'N-1')
  const gone = { ...storedRow(form, record('3')), isRemoved: true }
  const list = [rows[0] as SheetRow, changed, newRow(form, 'empty'), gone, fresh]
  expect(saveInput(form, list)).toMatchObject({
    changed: [{ row: 2, id: '2', version: 1, values: { stock: 8 } }],
    removed: [{ row: 4, id: '3', version: 1 }],
    added: [{ row: 5, values: { code: 'N-1' } }],
  })
  // What nobody has touched is not judged.
  const { rows: checked, isRight } = checkRows(form, list)
  expect(isRight).toBe(false)
  const problems = problemsOf(checked, entering.viewOf, 'zh')
  expect(problems[0]).toEqual({
    row: 4,
    key: 'name.zh',
    sentence: '第5行：请填写名称，中文或英文均可',
  })
  expect(new Set(problems.map(({ row }) => row))).toEqual(new Set([4]))
})

test('what the server rejects stands at its cells, and goes when they are changed', () => {
  const fields = {
    '2.stock': '第2行：库存不能小于 0',
    1: '第1行：记录正在被其他数据使用，不能删除',
  }
  const told = takeFields(form, rows, fields, 'zh')
  expect(told.map((row) => entering.viewOf(row).messages)).toEqual([
    { '': '记录正在被其他数据使用，不能删除' },
    { stock: '库存不能小于 0' },
  ])
  const mended = withValue(form, told[1] as SheetRow, cell('stock'), 1)
  expect(entering.viewOf(mended).messages).toEqual({})
})

test('a later version of a record lies below what is undone, too', () => {
  const latest = new Map([['1', record('1', { version: 2, stock: 5, price: 4 })]])
  const start = { rows, past: [], future: [] }
  const entered = changeRows(start, ([row, ...others]) => [
    withValue(form, row as SheetRow, cell('stock'), 8),
    ...others,
  ])
  const amended = amendRows(entered, (list) => takeLatest(form, list, latest))
  expect(amended.rows[0]?.draft.values).toMatchObject({ stock: 8, price: 4 })
  const [back] = undo(amended).rows as [SheetRow]
  expect(back.draft.values).toMatchObject({ stock: 5, price: 4 })
  expect(entering.viewOf(back).isTouched).toBe(false)
  expect(redo(undo(amended))).toEqual(amended)
})

test('what somebody else has changed lies below the own input', () => {
  const mine = withValue(form, rows[0] as SheetRow, cell('stock'), 8)
  const latest = record('1', { version: 2, stock: 5, price: 4 })
  const [row] = takeLatest(form, [mine], new Map([['1', latest]])) as [SheetRow]
  expect(row.draft.values).toMatchObject({ stock: 8, price: 4 })
  expect(row.conflict).toEqual({ before: rows[0]?.stored, after: latest })
  expect(saveInput(form, [row]).changed).toEqual([
    { row: 1, id: '1', version: 2, values: { stock: 8 } },
  ])
  const gone = takeLatest(form, [mine], new Map([['1', null]]))
  expect(gone).toEqual([{ ...mine, isGone: true }])
})

test('the last fifty changes can be undone, and no more are kept', () => {
  const start = { rows: [] as readonly SheetRow[], past: [], future: [] }
  const changed = Array.from({ length: 60 }).reduce<Parameters<typeof changeRows>[0]>(
    (state, _, at) => changeRows(state, (rows) => [...rows, newRow(form, `new-${at}`)]),
    start,
  )
  expect(changed.past).toHaveLength(50)
  const undone = Array.from({ length: 60 }).reduce<typeof changed>((state) => undo(state), changed)
  expect(undone.rows).toHaveLength(10)
})
