import './files.css'
import type { listOwnFiles } from '@iwater/contract/files'
import type { OutputOf } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { ListCard, ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { FileFilters } from './FileFilters.tsx'
import { FileCards, FilesTable } from './FilesTable.tsx'
import { filesQuery } from './files.api.ts'
import { filesText } from './files.text.ts'
import { type FilesFilter, isNarrowed, pageSizes, readFilesFilter } from './files-filter.ts'
import { RoomCard } from './RoomCard.tsx'

function Results({
  list,
  filter,
  isNarrow,
}: {
  list: OutputOf<typeof listOwnFiles>
  filter: FilesFilter
  isNarrow: boolean
}) {
  const words = useText(filesText)
  const change = useChangeFilter()
  const [failure, setFailure] = useState<unknown>(null)
  const { records, total } = list
  if (total === 0) {
    return isNarrowed(filter) ? (
      <EmptyState title={words.none} hint={words.noneHint} />
    ) : (
      <EmptyState title={words.empty} hint={words.emptyHint} />
    )
  }
  return (
    <>
      {failure !== null && <ErrorNote error={failure} />}
      {isNarrow ? (
        <FileCards files={records} onFailure={setFailure} />
      ) : (
        <FilesTable files={records} filter={filter} change={change} onFailure={setFailure} />
      )}
      <ListPages list={list} sizes={pageSizes} showTotal={words.total} />
    </>
  )
}

/** The files of the person: what uses each, how much room they take, and the ways to open and delete them. */
export default function FilesPage() {
  const words = useText(filesText)
  const { query } = usePage()
  const isNarrow = useNarrow()
  const filter = useMemo(() => readFilesFilter(query), [query])
  const { data, error, isPlaceholderData, refetch } = useQuery(filesQuery(filter))
  return (
    <AccountFrame section="files" description={words.description}>
      <RoomCard room={data?.room} />
      <ListCard>
        <FileFilters filter={filter} counts={data?.groups} withSort={isNarrow} />
        {data === undefined ? (
          <Pending error={error} onRetry={refetch} rows={8} />
        ) : (
          <ListResults isBusy={isPlaceholderData}>
            <Results list={data} filter={filter} isNarrow={isNarrow} />
          </ListResults>
        )}
      </ListCard>
    </AccountFrame>
  )
}
