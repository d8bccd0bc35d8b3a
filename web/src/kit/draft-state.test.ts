import { dictionary } from '@iwater/contract/dictionaries'
import { emptyDraft } from '@iwater/contract/kit/check'
import { defineForm } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'
import {
  beginDraft,
  changedRow,
  changesOf,
  changeValue,
  fieldState,
  isUnsaved,
  leaveField,
  rebaseDraft,
  restoreDraft,
  shownFaults,
  takeRejected,
  tryDraft,
  wereAllShown,
} from './draft-state.ts'

const begun = () => beginDraft(sparePart, draftOfPart)

test('a field is marked as wrong once it was left, and all once saving was tried', () => {
  const changed = changeValue(sparePart, begun(), 'code', '')
  expect(shownFaults(sparePart, changed)).toEqual({})
  expect(shownFaults(sparePart, leaveField(changed, 'stock'))).toEqual({})
  expect(shownFaults(sparePart, leaveField(changed, 'code'))).toEqual({ code: { is: 'missing' } })
  expect(shownFaults(sparePart, tryDraft(changed))).toEqual({ code: { is: 'missing' } })
})

test('a field that was left as it was is not told to be empty before saving or its step was tried', () => {
  const empty = beginDraft(sparePart)
  const left = leaveField(leaveField(empty, 'code'), 'category')
  expect(shownFaults(sparePart, left)).toEqual({})
  expect(shownFaults(sparePart, tryDraft(left, ['code', 'category']))).toEqual({
    code: { is: 'missing' },
    category: { is: 'not-chosen' },
  })
  expect(shownFaults(sparePart, tryDraft(left))).toMatchObject({
    organisation_id: { is: 'not-chosen' },
  })
  const emptied = changeValue(sparePart, changeValue(sparePart, left, 'stock', -1), 'code', 'x y')
  expect(Object.keys(shownFaults(sparePart, emptied))).toEqual(['code'])
})

test('another choice empties what was chosen of the list that follows from it', () => {
  const chosen = changeValue(sparePart, begun(), 'model', 'x1')
  expect(changeValue(sparePart, chosen, 'category', 'valve').values).toMatchObject({
    category: 'valve',
    model: null,
  })
  expect(changeValue(sparePart, chosen, 'stock', 9).values).toMatchObject({ model: 'x1' })
})

test('what the server rejected of a field is over when the field changes, and stays at the others', () => {
  const rejected = { code: 'taken', 'suppliers.0.name': 'missing', elsewhere: 'unknown' }
  const state = takeRejected(sparePart, begun(), rejected)
  expect(state.rejected).toEqual({ code: 'taken', 'suppliers.0.name': 'missing' })
  expect(changeValue(sparePart, state, 'code', 'P-7').rejected).toEqual({
    'suppliers.0.name': 'missing',
  })
  expect(changeValue(sparePart, state, 'suppliers', []).rejected).toEqual({ code: 'taken' })
})

test('only what was changed is sent, and spaces are no change', () => {
  const same = changeValue(sparePart, begun(), 'code', ` ${draftOfPart.code} `)
  expect([isUnsaved(sparePart, same), changesOf(sparePart, same)]).toEqual([false, {}])
  const changed = changeValue(sparePart, same, 'stock', 4)
  expect([isUnsaved(sparePart, changed), changesOf(sparePart, changed)]).toEqual([
    true,
    { stock: 4 },
  ])
})

test('what a rule hides is sent as empty', () => {
  const changed = changeValue(sparePart, begun(), 'is_critical', false)
  expect(changesOf(sparePart, changed)).toEqual({ is_critical: false, reorder_at: null })
})

test('a field is shown, required and closed as its rules and the record say', () => {
  const state = begun()
  const of = (name: string, isNew = true) => fieldState(sparePart, state, { name, isNew })
  expect(of('reorder_at')).toMatchObject({ isShown: true, isRequired: true })
  const plain = changeValue(sparePart, state, 'is_critical', false)
  expect(fieldState(sparePart, plain, { name: 'reorder_at', isNew: true })).toMatchObject({
    isShown: false,
    isRequired: false,
  })
  expect([of('code').isDisabled, of('code', false).isDisabled]).toEqual([false, true])
  expect(of('worth').computed).toBe(37.5)
})

test('what the server writes is shown once it is there', () => {
  const form = {
    fields: { ...sparePart.fields, due_on: field.date('到期', 'Due', { readOnly: true }) },
  }
  const of = (record: object, isNew: boolean) =>
    fieldState(form, beginDraft(form, { ...emptyDraft(form), ...record }), {
      name: 'due_on',
      isNew,
    })
  expect([of({}, true), of({ due_on: '2026-03-01' }, true), of({}, false)]).toMatchObject([
    { isShown: false },
    { isShown: true, isDisabled: true },
    { isShown: true, isDisabled: true },
  ])
})

test('what is asked of stored records alone is not shown in a new one', () => {
  const form = {
    fields: { note: field.text('原因', 'Reason', { maxLength: 80, asksLater: true }) },
  }
  const state = beginDraft(form, emptyDraft(form))
  const shown = [true, false].map(
    (isNew) => fieldState(form, state, { name: 'note', isNew }).isShown,
  )
  expect(shown).toEqual([false, true])
})

test('another parent empties the choices in the rows that depend on it', () => {
  const items = [{ value: 'a', name: { zh: '甲', en: 'A' }, parent: 'x', tone: 'good' }]
  const state = beginDraft(dictionary, { parent_id: 'one', items })
  expect(changeValue(dictionary, state, 'parent_id', null).values).toMatchObject({
    parent_id: null,
    items: [{ value: 'a', parent: null, tone: 'good' }],
  })
  expect(changeValue(dictionary, state, 'note', 'x').values).toMatchObject({ items })
})

test('a side that was left out follows the other when it is changed', () => {
  const form = {
    fields: { name: field.localized('名称', 'Name', { required: true }) },
  }
  const stored = beginDraft(form, { name: { zh: '泵', en: '泵' } })
  expect(stored.values).toEqual({ name: { zh: '泵', en: '' } })
  expect(isUnsaved(form, stored)).toBe(false)
  const changed = changeValue(form, stored, 'name', { zh: '水泵', en: '' })
  expect(changesOf(form, changed)).toEqual({ name: { zh: '水泵', en: '水泵' } })
  const row = field.rows('项', 'Items', 'item', form.fields)
  const items = [{ id: '1', name: { zh: '泵', en: '泵' } }]
  expect(beginDraft({ fields: { items: row } }, { items }).values).toEqual({
    items: [{ id: '1', name: { zh: '泵', en: '' } }],
  })
  const english = beginDraft(form, { name: { zh: 'Pump', en: 'Pump' } })
  expect(english.values).toEqual({ name: { zh: '', en: 'Pump' } })
  expect(isUnsaved(form, english)).toBe(false)
  const renamed = changeValue(form, english, 'name', { zh: '', en: 'Pump 1' })
  expect(changesOf(form, renamed)).toEqual({ name: { zh: 'Pump 1', en: 'Pump 1' } })
  const named = beginDraft(form, { name: { zh: '泵', en: 'Pump' } })
  expect(named.values).toEqual({ name: { zh: '泵', en: 'Pump' } })
})

test('what was kept of a form is restored as it was entered: a side that was left out still follows the other', () => {
  // As it is kept, each text has both sides.
  const kept = { name: { zh: '泵', en: '泵' } }
  const restored = restoreDraft(sparePart, beginDraft(sparePart), kept, {})
  expect(restored.values['name']).toEqual({ zh: '泵', en: '' })
})

test('what a choice fills in follows the next choice until it is changed, and leaves alone what was entered', () => {
  const choose = (state: ReturnType<typeof begun>, category: string, sets: object) =>
    changeValue(sparePart, state, 'category', category, { sets: { ...sets } })
  const first = choose(begun(), 'pump', { stock: 7, price: 1.5 })
  expect(first.values).toMatchObject({ category: 'pump', stock: 7, price: 1.5 })
  const second = choose(first, 'valve', { stock: 8, price: 2.5 })
  expect(second.values).toMatchObject({ stock: 8, price: 2.5 })
  const entered = changeValue(sparePart, second, 'stock', 40)
  expect(choose(entered, 'pump', { stock: 7, price: 1.5 }).values).toMatchObject({
    stock: 40,
    price: 1.5,
  })
})

test('a field that a choice brings up begins with its default, unless it holds something', () => {
  const hours = ['trigger', '=', 'hours'] as const
  const form = defineForm({
    fields: {
      trigger: field.text('触发', 'Trigger', { maxLength: 20, default: 'calendar' }),
      holds: field.integer('持续', 'Holds', { default: 10 }),
    },
    rules: { holds: { visibleWhen: hours } },
  })
  const begun = beginDraft(form)
  expect(begun.values['holds']).toBe(null)
  const shown = changeValue(form, begun, 'trigger', 'hours')
  expect(shown.values['holds']).toBe(10)
  const own = changeValue(form, shown, 'holds', 3)
  const back = changeValue(form, changeValue(form, own, 'trigger', 'calendar'), 'trigger', 'hours')
  expect(back.values['holds']).toBe(3)
})

test('rows that others changed meanwhile stay changed where nothing else was entered into the same cell', () => {
  const part = (id: string, name: string, price: number | null) => ({
    ...draftOfPart.suppliers[0],
    id: `019a0000-0000-7000-8000-00000000000${id}`,
    name,
    price,
  })
  const stored = {
    ...draftOfPart,
    suppliers: [part('a', '甲', null), part('b', '乙', null), part('c', '丙', null)],
  }
  const mine = [part('a', '甲', 5), part('b', '乙', null), part('c', '丙二', null)]
  const entered = changeValue(sparePart, beginDraft(sparePart, stored), 'suppliers', mine)
  const theirs = [part('a', '甲一', 7), part('b', '乙一', 8), part('d', '丁', null)]
  const { values } = rebaseDraft(sparePart, entered, { ...stored, suppliers: theirs })
  expect(values['suppliers']).toEqual([
    part('a', '甲一', 5),
    part('b', '乙一', 8),
    part('c', '丙二', null),
    part('d', '丁', null),
  ])
})

const linked = defineForm({
  fields: {
    equipment: field.rows('设备', 'Equipment', 'link', {
      unit_id: field.reference('单元', 'Unit', 'unit'),
      device_id: field.reference('设备', 'Device', 'device'),
      note: field.text('备注', 'Note', { maxLength: 20 }),
    }),
  },
})

test('another unit in a row empties the device, and another note does not', () => {
  const { fields } = linked.fields.equipment
  const row = { unit_id: 'u1', device_id: 'd1', note: 'a' }
  expect(changedRow(fields, row, 'unit_id', 'u2')).toEqual({
    ...row,
    unit_id: 'u2',
    device_id: null,
  })
  expect(changedRow(fields, row, 'note', 'b')).toEqual({ ...row, note: 'b' })
})

test('what the server rejected of a row moves with it, and is over when that row changes', () => {
  const rows = ['1', '2', '3'].map((id) => ({ id, unit_id: id, device_id: null, note: '' }))
  const [one, two, three] = rows
  const begun = beginDraft(linked, { equipment: rows })
  const rejected = { 'equipment.0.unit_id': 'gone', 'equipment.2.note': 'wrong' }
  const state = takeRejected(linked, begun, rejected)
  const moved = changeValue(linked, state, 'equipment', [three, one, two])
  expect(moved.rejected).toEqual({ 'equipment.1.unit_id': 'gone', 'equipment.0.note': 'wrong' })
  const mended = changeValue(linked, moved, 'equipment', [{ ...three, note: 'x' }, one, two])
  expect(mended.rejected).toEqual({ 'equipment.1.unit_id': 'gone' })
  const gone = changeValue(linked, mended, 'equipment', [two])
  expect(gone.rejected).toEqual({})
  // Nothing is left to be told in other words.
  expect(wereAllShown(gone, ['equipment'])).toBe(true)
  expect(wereAllShown(gone, ['other'])).toBe(false)
})

test('of a text in two languages the side that another has changed is kept, and an empty side stays empty', () => {
  const text = (zh: string, en: string) => ({ name: { zh, en } })
  const both = beginDraft(sparePart, { ...draftOfPart, ...text('泵', 'pump') })
  const mine = changeValue(sparePart, both, 'name', { zh: '泵', en: 'My pump' })
  const theirs = { ...draftOfPart, ...text('水泵', 'pump') }
  const rebased = rebaseDraft(sparePart, mine, theirs)
  expect(rebased.values['name']).toEqual({ zh: '水泵', en: 'My pump' })
  // One language alone is stored on both sides: the other has entered the second one.
  const one = beginDraft(sparePart, { ...draftOfPart, ...text('泵', '泵') })
  const further = changeValue(sparePart, one, 'name', { zh: '水泵', en: '' })
  const entered = { ...draftOfPart, ...text('泵', 'pump') }
  expect(rebaseDraft(sparePart, further, entered).values['name']).toEqual({
    zh: '水泵',
    en: 'pump',
  })
})
