import type { Entity } from '@iwater/contract/kit/entity'
import { Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { kitText } from '../kit.text.ts'
import type { Column } from './columns.ts'
import { FilterButton } from './FilterButton.tsx'
import { isNarrowed, type ListState } from './list-address.ts'
import { SortSelect } from './SortSelect.tsx'

const isSearched = (entity: Entity) =>
  Object.values(entity.fields).some((field) => 'searchable' in field && field.searchable)

/** The titles of the fields that the keyword is looked for in. */
function useSearchLabel({ fields }: Entity) {
  const words = useText(kitText)
  const local = useLocal()
  const language = useLanguage()
  const titles = Object.values(fields).flatMap((field) =>
    'searchable' in field && field.searchable ? [local(field.title)] : [],
  )
  const list = titles.join(words.between)
  return words.keyword(language === 'en' ? list.toLowerCase() : list)
}

const RangePicker = lazy(async () => ({
  default: (await import('../tools/RangePicker.tsx')).RangePicker,
}))

/** The range of days of the field that the description names; calendars come later than the list. */
function Range({ entity, state }: { entity: Entity; state: ListState }) {
  const name = entity.list.range
  const field = name === undefined ? undefined : entity.fields[name]
  if (name === undefined || field === undefined) return null
  return (
    <Suspense fallback={<span className="kit-range-place" />}>
      <RangePicker fields={entity.fields} name={name} field={field} state={state} />
    </Suspense>
  )
}

type FiltersProps = {
  entity: Entity
  columns: readonly Column[]
  state: ListState
  /** Cards have no headings to sort by. */
  isNarrow: boolean
}

function Filters({ entity, columns, state, isNarrow }: FiltersProps) {
  const label = useSearchLabel(entity)
  const change = useChangeFilter()
  return (
    <FilterRow isNarrowed={isNarrowed(state)} names={['keyword', 'filter']}>
      {isSearched(entity) && (
        <KeywordInput
          className="w-filter-keyword"
          label={label}
          value={state.keyword}
          onChange={(keyword) => change({ keyword: keyword === '' ? null : keyword })}
        />
      )}
      <Range entity={entity} state={state} />
      {isNarrow && <SortSelect entity={entity} columns={columns} state={state} />}
      <IfAllowed button="filter">
        <FilterButton entity={entity} filter={state.filter} />
      </IfAllowed>
    </FilterRow>
  )
}

/** What narrows the list, which can be put away, and its tools. */
export function ListBar({ children, ...filters }: FiltersProps & { children: ReactNode }) {
  const words = useText(kitText)
  const [isSearchShown, setSearchShown] = useState(true)
  const isHiddenFilter = !isSearchShown && isNarrowed(filters.state)
  return (
    <>
      {filters.state.isMisread && (
        <p className="w-wrong" role="status">
          {words.filterUnknown}
        </p>
      )}
      <div className="kit-bar">
        {isSearchShown && <Filters {...filters} />}
        <div className="kit-tools" role="group" aria-label={words.tools}>
          {children}
          <IfAllowed button="search">
            <IconButton
              label={isHiddenFilter ? words.searchBarFiltered : words.searchBar}
              aria-pressed={isSearchShown}
              className={isHiddenFilter ? 'kit-filtered' : ''}
              onClick={() => setSearchShown(!isSearchShown)}
            >
              <Search size={17} />
            </IconButton>
          </IfAllowed>
        </div>
      </div>
    </>
  )
}
