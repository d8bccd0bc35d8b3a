import { type FileGroup, fileGroups, ownFileSorts } from '@iwater/contract/files'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { SortChoice } from '#web/ui/list/FilterChoice.tsx'
import { FilterRow } from '#web/ui/list/FilterRow.tsx'
import { KeywordInput } from '#web/ui/list/KeywordInput.tsx'
import { filesText } from './files.text.ts'
import { type FilesFilter, isNarrowed, orderInAddress, usualOrder } from './files-filter.ts'

/** What narrows the list; every choice takes effect at once. Cards have no headings to sort by. */
export function FileFilters({
  filter,
  counts,
  withSort,
}: {
  filter: FilesFilter
  /** Files of each group; undefined until it is known. */
  counts: Readonly<Record<FileGroup, number>> | undefined
  withSort: boolean
}) {
  const words = useText(filesText)
  const format = useFormat()
  const change = useChangeFilter()
  const all = counts && fileGroups.reduce((sum, group) => sum + counts[group], 0)
  const countOf = (count: number | undefined) =>
    count === undefined ? undefined : format.number(count)
  return (
    <>
      <CountChips<FileGroup | 'all'>
        label={words.byGroup}
        value={filter.group ?? 'all'}
        chips={[
          { key: 'all', label: words.all, count: countOf(all) },
          ...fileGroups.map((key) => ({
            key,
            label: words.groups[key],
            count: countOf(counts?.[key]),
          })),
        ]}
        onChange={(key) => change({ group: key === 'all' || key === filter.group ? null : key })}
      />
      <FilterRow isNarrowed={isNarrowed(filter)} names={['keyword', 'group']}>
        <KeywordInput
          className="w-filter-keyword"
          label={words.keyword}
          value={filter.keyword}
          onChange={(keyword) => change({ keyword: keyword === '' ? null : keyword })}
        />
        {withSort && (
          <SortChoice
            label={words.sort}
            sort={filter.sort}
            sorts={ownFileSorts}
            labels={words.sorts}
            inAddress={(sort) => orderInAddress(sort, usualOrder(sort))}
          />
        )}
      </FilterRow>
    </>
  )
}
