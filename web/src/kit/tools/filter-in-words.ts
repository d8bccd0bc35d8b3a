import type { Triple } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { absent } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { type RecordKey, useRecordNames } from '../form/record-names.ts'
import { isSame } from '../is-same.ts'
import { kitText } from '../kit.text.ts'
import type { ListState } from '../list/list-address.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { toolsText } from './tools.text.ts'

/** What the values of a row are called in which a field has a value. */
const labelsOf = (rows: Row[], name: string, value: unknown) =>
  rows.find((row) => isSame(row[name], value))?.labels ?? {}

/** The records that a filter refers to and that no row names. */
const unnamedIn = ({ fields }: Entity, filter: ListState['filter'], rows: Row[]): RecordKey[] =>
  filter.flatMap(([name, , value]) => {
    const field = fields[name]
    if (field?.type !== 'reference') return []
    const ids = [value].flat().filter((id) => typeof id === 'string')
    return ids.flatMap((id) => (labelsOf(rows, name, id)[name] ? [] : [{ to: field.to, id }]))
  })

/** What narrows a list, as a sentence; empty where nothing does. Items are called as in the rows that were found. */
export function useFilterInWords(
  entity: Entity,
  { keyword, part, filter }: ListState,
  rows: Row[],
) {
  const words = useText(toolsText)
  const { operators } = useText(kitText)
  const local = useLocal()
  const show = useShowValue(entity.fields)
  const nameOf = useRecordNames(unnamedIn(entity, [...part, ...filter], rows))
  const referredName = (field: string, to: RecordKey['to'], id: unknown) => {
    const name = labelsOf(rows, field, id)[field] ?? nameOf({ to, id: String(id) })
    return name === undefined ? absent : local(name)
  }
  const valueOf = (name: string, value: unknown) => {
    if (value === null) return words.nothing
    const field = entity.fields[name]
    if (field?.type === 'string' || field?.type === 'localized') return String(value)
    if (field?.type === 'reference') return referredName(name, field.to, value)
    const whole = field?.type === 'choices' ? [value] : value
    return show(name, { [name]: whole, labels: labelsOf(rows, name, whole) })
  }
  const sentenceOf = ([name, operator, value]: Triple) => {
    const values = Array.isArray(value) ? (value as readonly unknown[]) : [value]
    const title = entity.fields[name]?.title
    return words.condition(
      title === undefined ? name : local(title),
      operators[operator],
      values.map((one) => valueOf(name, one)).join(words.between),
    )
  }
  const parts = [
    ...(keyword === '' ? [] : [words.keyword(keyword)]),
    ...[...part, ...filter].map(sentenceOf),
  ]
  return parts.join(words.and)
}
