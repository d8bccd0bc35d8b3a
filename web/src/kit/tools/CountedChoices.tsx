import type { Triple } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { inSentence } from '@iwater/contract/kit/in-sentence'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { kitText } from '../kit.text.ts'
import { filterInAddress, type ListState, listInputOf } from '../list/list-address.ts'
import { countsQuery } from '../records.ts'
import { allOfThem, countedChoice, ofUsual, usualChoice } from './counted-choice.ts'

/** The items of the field that the list counts, with how many there are of each; pressing one narrows the list to those. */
export function CountedChoices({
  entity,
  name,
  state,
  pollMs,
}: {
  entity: Entity
  name: string
  state: ListState
  pollMs: number | false
}) {
  const words = useText(kitText)
  const local = useLocal()
  const format = useFormat()
  const change = useChangeFilter()
  const { filter } = state
  const others = filter.filter(([field]) => field !== name)
  const { data } = useQuery({
    ...countsQuery(entity, listInputOf({ ...state, filter: others })),
    refetchInterval: pollMs,
  })
  const field = entity.fields[name]
  if (field?.type !== 'choice' || !('items' in field.dictionary)) return null
  const chosen = countedChoice(entity, filter)
  const figure = (count: number) => (data === undefined ? undefined : format.number(count))
  const countOf = (value: string) => data?.[value] ?? 0
  const sum = (values: readonly string[]) =>
    figure(values.reduce((total, value) => total + countOf(value), 0))
  const usual = usualChoice(entity)
  const press = (key: string) => {
    const own: Triple = usual && key === ofUsual ? usual.condition : [name, '=', key]
    const isAll = key === allOfThem || (key === chosen && key !== ofUsual)
    change(filterInAddress(isAll ? others : [...others, own], entity))
  }
  return (
    <CountChips
      label={words.filterBy(local(inSentence(field.title)))}
      value={chosen ?? 'several'}
      onChange={press}
      chips={[
        { key: allOfThem, label: words.all, count: sum(Object.keys(data ?? {})) },
        ...(usual === undefined
          ? []
          : [{ key: ofUsual, label: local(usual.title), count: sum(usual.values) }]),
        ...field.dictionary.items.map((item) => ({
          key: item.value,
          label: local(item.label),
          count: figure(countOf(item.value)),
          icon: (
            <span className={`kit-dot kit-tone-${item.tone ?? 'neutral'}`} aria-hidden="true" />
          ),
        })),
      ]}
    />
  )
}
