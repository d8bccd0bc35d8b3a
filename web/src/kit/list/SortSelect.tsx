import type { Entity } from '@iwater/contract/kit/entity'
import { isSortable } from '@iwater/contract/kit/filter'
import { Select } from 'antd'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { kitText } from '../kit.text.ts'
import type { Column } from './columns.ts'
import { type ListState, orderInAddress } from './list-address.ts'

/** What a list is sorted by, for cards, which have no headings. */
export function SortSelect({
  entity,
  columns,
  state,
}: {
  entity: Entity
  columns: readonly Column[]
  state: ListState
}) {
  const words = useText(kitText)
  const local = useLocal()
  const change = useChangeFilter()
  const isDescending = state.order === 'desc'
  const names = columns.filter(({ field }) => isSortable(field)).map(({ name }) => name)
  // What the address asks for is named, too, when its column is not shown.
  const options = [...new Set([...names, state.sort])].map((name) => {
    const field = entity.fields[name]
    return { value: name, label: field === undefined ? name : local(field.title) }
  })
  return (
    <span className="kit-sort">
      <Select
        aria-label={words.sort}
        value={state.sort}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(sort: string) => change(orderInAddress(sort, state.order))}
      />
      <IconButton
        label={words.descending}
        aria-pressed={isDescending}
        onClick={() => change(orderInAddress(state.sort, isDescending ? 'asc' : 'desc'))}
      >
        {isDescending ? <ArrowDownWideNarrow size={17} /> : <ArrowUpNarrowWide size={17} />}
      </IconButton>
    </span>
  )
}
