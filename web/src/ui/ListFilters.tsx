import './list-filters.css'
import type { ReactNode } from 'react'
import type { ChangeFilter } from '#web/platform/page/list-query.ts'
import { Button } from './Button.tsx'
import { KeywordInput } from './KeywordInput.tsx'
import { OrganisationSelect } from './OrganisationSelect.tsx'

/**
 * What narrows a list: a word, an organisation, choices of the list's own as children, and, while
 * anything narrows it, a way back to everything. Each takes effect at once.
 */
export function ListFilters({
  words,
  filter,
  change,
  onReset,
  children,
}: {
  words: Readonly<Record<'keyword' | 'organisation' | 'reset', string>>
  filter: Readonly<{ keyword: string; orgId: string | undefined }>
  change: ChangeFilter
  /** Undefined while nothing narrows the list. */
  onReset: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <div className="w-list-filters" role="search">
      <KeywordInput
        className="w-list-keyword"
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
      {onReset !== undefined && (
        <Button look="quiet" onClick={onReset}>
          {words.reset}
        </Button>
      )}
    </div>
  )
}
