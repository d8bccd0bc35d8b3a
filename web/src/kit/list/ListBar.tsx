import type { RecordsPage } from '@iwater/contract/kit/calls'
import type { Entity } from '@iwater/contract/kit/entity'
import { inSentence } from '@iwater/contract/kit/in-sentence'
import { Ellipsis, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { Menu } from '#web/ui/overlay/Menu.tsx'
import { kitText } from '../kit.text.ts'
import { FoldedTools, type Folding, useFoldedTools, useFolding } from '../tools/folded-tools.ts'
import { Tool } from '../tools/Tool.tsx'
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
  const titles = Object.values(fields).flatMap((field) =>
    'searchable' in field && field.searchable ? [local(inSentence(field.title))] : [],
  )
  return words.keyword(titles.join(words.between))
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
      <RangePicker entity={entity} name={name} field={field} state={state} />
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

/** The tools of a list; those that are folded are in a menu. */
function Tools({
  folding,
  isMarked,
  children,
}: {
  folding: Folding
  /** Something in the menu tells more than its name. */
  isMarked: boolean
  children: ReactNode
}) {
  const words = useText(kitText)
  const { putOf, entries } = useFoldedTools(folding)
  const more = isMarked ? words.moreToolsFiltered : words.moreTools
  return (
    <div className="kit-tools" role="group" aria-label={words.tools}>
      <FoldedTools value={putOf}>{children}</FoldedTools>
      {entries.length > 0 && (
        <Menu
          label={more}
          trigger={(trigger) => (
            <IconButton
              {...trigger}
              data-tool="more"
              label={more}
              className={isMarked ? 'kit-filtered' : ''}
            >
              <Ellipsis size={17} />
            </IconButton>
          )}
          entries={entries}
        />
      )}
    </div>
  )
}

/** What narrows the list, which can be put away, and its tools. */
export function ListBar({
  found,
  children,
  ...filters
}: FiltersProps & {
  found: RecordsPage<unknown> | undefined
  children: ReactNode
}) {
  const words = useText(kitText)
  const [isSearchShown, setSearchShown] = useState(true)
  const bar = useRef<HTMLDivElement>(null)
  const needed = useFolding(bar)
  const hasFilter = isNarrowed(filters.state)
  const isHiddenFilter = !isSearchShown && hasFilter
  // With nothing to work with, adding a record is what is offered first.
  const isBare = found?.total === 0 && !hasFilter
  const folding = filters.isNarrow ? 'all' : isBare ? 'most' : needed
  return (
    <>
      {filters.state.isMisread && (
        <p className="w-wrong" role="status">
          {words.filterUnknown}
        </p>
      )}
      <div className="kit-bar" ref={bar}>
        {isSearchShown && <Filters {...filters} />}
        <Tools folding={folding} isMarked={isHiddenFilter}>
          {children}
          <IfAllowed button="search">
            <Tool
              name="search"
              icon={Search}
              label={isHiddenFilter ? words.searchBarFiltered : words.searchBar}
              isPressed={isSearchShown}
              className={isHiddenFilter ? 'kit-filtered' : ''}
              onSelect={() => setSearchShown(!isSearchShown)}
            />
          </IfAllowed>
        </Tools>
      </div>
    </>
  )
}
