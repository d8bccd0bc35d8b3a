import type { Entity } from '@iwater/contract/kit/entity'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { ListCard, ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { kitText } from '../kit.text.ts'
import { listQuery, type Row } from '../records.ts'
import { EntityCards } from './EntityCards.tsx'
import { EntityTable } from './EntityTable.tsx'
import { FilterButton } from './FilterButton.tsx'
import { type ListState, listInputOf, pageSizes, readListState } from './list-address.ts'
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

function Filters({
  entity,
  state,
  isNarrow,
}: {
  entity: Entity
  state: ListState
  isNarrow: boolean
}) {
  const label = useSearchLabel(entity)
  const change = useChangeFilter()
  const isNarrowed = state.keyword !== '' || state.filter.length > 0
  return (
    <FilterRow isNarrowed={isNarrowed} names={['keyword', 'filter']}>
      {isSearched(entity) && (
        <KeywordInput
          className="w-filter-keyword"
          label={label}
          value={state.keyword}
          onChange={(keyword) => change({ keyword: keyword === '' ? null : keyword })}
        />
      )}
      {isNarrow && <SortSelect entity={entity} state={state} />}
      <IfAllowed button="filter">
        <FilterButton entity={entity} filter={state.filter} />
      </IfAllowed>
    </FilterRow>
  )
}

function Nothing({ entity, isNarrowed }: { entity: Entity; isNarrowed: boolean }) {
  const words = useText(kitText)
  const language = useLanguage()
  if (isNarrowed) return <EmptyState title={words.notFound} hint={words.notFoundHint} />
  const { zh, en } = entity.title
  return <EmptyState title={words.empty(language === 'zh' ? zh : en.toLowerCase())} />
}

/** The records of an entity with what narrows them; the address of the page keeps what is shown. */
export function EntityList({ entity }: { entity: Entity }) {
  const words = useText(kitText)
  const format = useFormat()
  const isNarrow = useNarrow()
  const { query } = usePage()
  const state = useMemo(() => readListState(query, entity), [query, entity])
  const { data, error, isPlaceholderData, refetch } = useQuery(
    listQuery(entity, listInputOf(state)),
  )
  const isNarrowed = state.keyword !== '' || state.filter.length > 0
  const isOnCards = isNarrow && data !== undefined && data.total > 0
  const rows = (data?.records ?? []) as Row[]
  const results =
    data === undefined ? (
      <Pending error={error} onRetry={refetch} rows={10} />
    ) : (
      <ListResults isBusy={isPlaceholderData}>
        {data.total === 0 ? (
          <Nothing entity={entity} isNarrowed={isNarrowed} />
        ) : isNarrow ? (
          <EntityCards entity={entity} rows={rows} />
        ) : (
          <EntityTable entity={entity} rows={rows} state={state} />
        )}
        <ListPages
          list={data}
          sizes={pageSizes}
          showTotal={(total) =>
            data.isMore ? words.moreThan(format.number(total)) : words.total(format.number(total))
          }
        />
      </ListResults>
    )
  return (
    <>
      <ListCard>
        <Filters entity={entity} state={state} isNarrow={isNarrow} />
        {!isOnCards && results}
      </ListCard>
      {isOnCards && results}
    </>
  )
}
