import { unitRecord } from '@iwater/contract/plant/units'
import { filterInAddress, readListState } from '#web/kit/list/list-address.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { plantText } from './plant.text.ts'

const name = 'use_state'
const choices = ['in-use', 'retired', 'all'] as const

/** Units in use, retired ones, or all; the other lists count theirs. */
export function UseFilter() {
  const words = useText(plantText)
  const { query } = usePage()
  const change = useChangeFilter()
  const { filter } = readListState(query, unitRecord)
  const others = filter.filter(([field]) => field !== name)
  const chosen = filter.find(([field]) => field === name)?.[2]
  const labels = { 'in-use': words.inUse, retired: words.retired, all: words.all }
  return (
    <CountChips
      label={words.useFilter}
      value={choices.find((one) => one === chosen) ?? 'all'}
      onChange={(key) =>
        change(filterInAddress(key === 'all' ? others : [...others, [name, '=', key]], unitRecord))
      }
      chips={choices.map((key) => ({ key, label: labels[key], count: undefined }))}
    />
  )
}
