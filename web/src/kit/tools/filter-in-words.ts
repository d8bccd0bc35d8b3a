import type { Triple } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { kitText } from '../kit.text.ts'
import type { ListState } from '../list/list-address.ts'
import type { Row } from '../records.ts'
import { useShowValue } from '../show-value.ts'
import { toolsText } from './tools.text.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What narrows a list, as a sentence; empty where nothing does. References are called as in the rows that were found. */
export function useFilterInWords(entity: Entity, { keyword, filter }: ListState, rows: Row[]) {
  const words = useText(toolsText)
  const { operators } = useText(kitText)
  const local = useLocal()
  const show = useShowValue(entity.fields)
  const valueOf = (name: string, value: unknown) => {
    if (value === null) return words.nothing
    const field = entity.fields[name]
    if (field?.type === 'string' || field?.type === 'localized') return String(value)
    const whole = field?.type === 'choices' ? [value] : value
    const labels = rows.find((row) => isSame(row[name], whole))?.labels ?? {}
    return show(name, { [name]: whole, labels })
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
  const parts = [...(keyword === '' ? [] : [words.keyword(keyword)]), ...filter.map(sentenceOf)]
  return parts.join(words.and)
}
