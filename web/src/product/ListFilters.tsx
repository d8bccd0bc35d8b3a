import type { ReactNode } from 'react'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { OrganisationSelect } from './OrganisationSelect.tsx'

/** What narrows a list of an organisation's things: a word, an organisation, and choices of the list's own. */
export function ListFilters({
  words,
  filter,
  isNarrowed,
  names,
  children,
}: {
  words: Readonly<Record<'keyword' | 'organisation', string>>
  filter: Readonly<{ keyword: string; orgId: string | undefined }>
  isNarrowed: boolean
  /** Fields of the address that hold the filters of the list. */
  names: readonly string[]
  children: ReactNode
}) {
  const change = useChangeFilter()
  return (
    <FilterRow isNarrowed={isNarrowed} names={['keyword', 'org', ...names]}>
      <KeywordInput
        className="w-filter-keyword"
        label={words.keyword}
        value={filter.keyword}
        onChange={(keyword) => change({ keyword: keyword === '' ? null : keyword })}
      />
      <OrganisationSelect
        label={words.organisation}
        value={filter.orgId}
        onChange={(org) => change({ org: org ?? null })}
        canBeEmpty
      />
      {children}
    </FilterRow>
  )
}
