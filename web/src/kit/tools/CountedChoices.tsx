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

/** No item of a dictionary is empty. */
const all = ''

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
  const [, operator, value] = filter.find(([one]) => one === name) ?? []
  const chosen = operator === '=' && typeof value === 'string' ? value : undefined
  const figure = (count: number) => (data === undefined ? undefined : format.number(count))
  const total = Object.values(data ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <CountChips
      label={words.filterBy(local(inSentence(field.title)))}
      value={chosen ?? (operator === undefined ? all : 'several')}
      onChange={(key) =>
        change(
          filterInAddress(
            key === all || key === chosen ? others : [...others, [name, '=', key]],
            entity,
          ),
        )
      }
      chips={[
        { key: all, label: words.all, count: figure(total) },
        ...field.dictionary.items.map((item) => ({
          key: item.value,
          label: local(item.label),
          count: figure(data?.[item.value] ?? 0),
          icon: (
            <span className={`kit-dot kit-tone-${item.tone ?? 'neutral'}`} aria-hidden="true" />
          ),
        })),
      ]}
    />
  )
}
