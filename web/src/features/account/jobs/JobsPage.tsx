import './jobs.css'
import { type JobState, jobStates } from '@iwater/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { ListCard, ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { JobList } from './JobList.tsx'
import { type JobsFilter, jobsQuery, pageSizes, readJobsFilter } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

function Results({ filter }: { filter: JobsFilter }) {
  const words = useText(jobsText)
  const { data, error, isPlaceholderData, refetch } = useQuery(jobsQuery(filter))
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={5} />
  if (data.total === 0) {
    return filter.state === undefined ? (
      <EmptyState title={words.none} hint={words.noneHint} />
    ) : (
      <EmptyState title={words.noneOfState} />
    )
  }
  return (
    <ListResults isBusy={isPlaceholderData}>
      <JobList jobs={data.records} />
      <ListPages list={data} sizes={pageSizes} />
    </ListResults>
  )
}

/** What the server does in the background for a person; administrators see the jobs of others too. */
export default function JobsPage() {
  const words = useText(jobsText)
  const { query } = usePage()
  const change = useChangeFilter()
  const filter = useMemo(() => readJobsFilter(query), [query])
  const { data } = useQuery(jobsQuery(filter))
  const { of, state } = filter
  return (
    <AccountFrame
      section="jobs"
      description={
        of === 'all' && data?.mayListAll !== false ? words.allDescription : words.description
      }
    >
      <ListCard>
        <div className="job-filter">
          <CountChips<JobState | 'any'>
            label={words.stateLabel}
            value={state ?? 'any'}
            onChange={(next) => change({ state: next === 'any' ? null : next })}
            chips={(['any', ...jobStates] as const).map((key) => ({
              key,
              label: key === 'any' ? words.anyState : words.states[key],
              count: undefined,
            }))}
          />
          {data?.mayListAll === true && (
            <label>
              <input
                type="checkbox"
                checked={of === 'all'}
                onChange={({ target }) => change({ all: target.checked ? '1' : null })}
              />
              {words.all}
            </label>
          )}
        </div>
        <Results filter={filter} />
      </ListCard>
    </AccountFrame>
  )
}
