import type { LocalText } from '@iwater/contract/fields'
import type { ListInput, MoveInput, SaveInput } from '@iwater/contract/kit/calls'
import type { Values } from '@iwater/contract/kit/condition'
import type { Entity, Label } from '@iwater/contract/kit/entity'
import type { Field } from '@iwater/contract/kit/field-types'
import type { Route } from '@iwater/contract/route'
import { callsOf, type Row } from '#web/kit/records.ts'
import { itemsOf, modelsOf, recordsOf } from './catalogue.ts'
import { exampleId } from './example-id.ts'
import { foundRows, summaryOf, withComputed } from './found.ts'
import { levelRows, parentChoices } from './levels.ts'

type Call = Pick<Route, 'method' | 'path'>
export type Answer = (input: Readonly<Record<string, unknown>>) => unknown

type Choice = { value: string; label: LocalText; tone?: Label['tone'] | null }

/** What a field may hold, as far as its values have names of their own. */
function choicesOf(field: Field): readonly Choice[] {
  if (field.type === 'reference') return field.to === 'organisation' ? [] : recordsOf[field.to]
  if (field.type !== 'choice' && field.type !== 'choices') return []
  const { dictionary } = field
  if ('items' in dictionary) return dictionary.items
  if ('code' in dictionary) return itemsOf(dictionary.code, undefined) ?? []
  return 'url' in dictionary ? modelsOf(undefined) : []
}

function labelOf(field: Field, value: unknown): Label | null {
  const labels = choicesOf(field).filter((one) => [value].flat().includes(one.value))
  const [first] = labels
  if (first === undefined) return null
  const side = (language: 'zh' | 'en') => labels.map(({ label }) => label[language]).join(', ')
  return { zh: side('zh'), en: side('en'), tone: first.tone ?? undefined }
}

const labelsOf = ({ fields }: Entity, values: Values) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const label = labelOf(field, values[name])
      return label === null ? [] : [[name, label]]
    }),
  )

/** Records of an example, which are kept here until the example is opened anew. */
export function createRecords(entity: Entity, given: readonly Values[]) {
  const { list } = entity
  const made = (values: Values, id: string = exampleId(), version = 1): Row => {
    const whole = withComputed(entity.fields, values)
    return { ...whole, id, version, labels: labelsOf(entity, whole) }
  }
  let rows = given.map(({ id, ...values }) => made(values, id as string | undefined))

  /** What a record stands below is a record of the example itself. */
  const named = (row: Row): Row => {
    const { tree } = list
    const parent = tree === undefined ? undefined : rows.find(({ id }) => id === row[tree])
    return tree === undefined || parent === undefined
      ? row
      : { ...row, labels: { ...row.labels, [tree]: parent['name'] as LocalText } }
  }
  const numbered = () => {
    const { position } = list
    if (position !== undefined)
      rows = rows.map((row, at) => made({ ...row, [position]: at + 1 }, row.id, row.version))
  }
  const change = (id: unknown, values: Values) => {
    rows = rows.map((row) =>
      row.id === id ? made({ ...row, ...values }, row.id, row.version + 1) : row,
    )
  }
  const add = (values: Values) => {
    const row = made(values)
    rows = [...rows, row]
    numbered()
    return row.id
  }
  const page = (input: ListInput) => {
    const { current = 1, size = 10 } = input
    const all = foundRows(entity, rows, input)
    const found = levelRows(entity, rows, all, input)
    const records = found.slice((current - 1) * size, current * size).map((row) => named(row))
    return {
      records,
      total: found.length,
      isMore: false,
      current,
      size,
      ...summaryOf(entity, all),
      ...(found !== all && { whole: { total: all.length, isMore: false } }),
    }
  }
  const counts = (input: ListInput) => {
    const found = foundRows(entity, rows, input)
    const counted: Record<string, number> = {}
    for (const row of found) {
      const value = String(row[list.counts ?? ''] ?? '')
      counted[value] = (counted[value] ?? 0) + 1
    }
    return counted
  }
  const save = ({ added = [], changed = [], removed = [] }: SaveInput<Values>) => {
    for (const { id, values } of changed) change(id, values)
    rows = rows.filter(({ id }) => !removed.some((one) => one.id === id))
    return { added: added.map(({ row, values }) => ({ row, id: add(values) })) }
  }
  const move = ({ id, before, parent }: MoveInput) => {
    if (list.tree !== undefined && parent !== undefined) change(id, { [list.tree]: parent })
    const moved = rows.find((row) => row.id === id)
    if (moved === undefined) return null
    const others = rows.filter((row) => row.id !== id)
    const at = before === null ? -1 : others.findIndex((row) => row.id === before)
    const place = at < 0 ? others.length : at
    rows = [...others.slice(0, place), moved, ...others.slice(place)]
    numbered()
    return null
  }

  const calls = callsOf(entity)
  const answers: Readonly<Partial<Record<keyof typeof calls, Answer>>> = {
    list: page,
    counts,
    choices: ({ except }) => parentChoices(entity, rows, except),
    read: ({ id }) => {
      const row = rows.find((one) => one.id === id)
      return row === undefined ? null : named(row)
    },
    add: (values) => ({ id: add(values) }),
    edit: ({ id, ...values }) => {
      change(id, values)
      return { id }
    },
    remove: ({ id }) => {
      rows = rows.filter((row) => row.id !== id)
      return null
    },
    save: (input) => save(input as SaveInput<Values>),
    move: (input) => move(input as MoveInput),
  }
  return {
    /** The records as the example begins. */
    rows: rows as readonly Row[],
    /** Only of the calls that the description has. */
    answers: Object.entries(answers).flatMap(([name, answer]) => {
      const call = calls[name as keyof typeof calls] as Call | undefined
      return call === undefined ? [] : [[call, answer] as const]
    }),
  }
}
