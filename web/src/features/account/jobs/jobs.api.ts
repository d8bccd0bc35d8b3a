import { cancelJob, type Job, type JobState, jobStates, listJobs } from '@iwater/contract/jobs'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { oneOf, readListQuery } from '#web/platform/page/list-query.ts'

export const pageSizes = [10, 20, 50] as const

/** While a job of the page is open, and otherwise: jobs are started on other pages, often in another tab. */
const pollMs = { open: 2000, idle: 15_000 }

export type JobsFilter = {
  of: 'own' | 'all'
  state: JobState | undefined
  page: number
  size: number
}

/** What the page shows, as its address tells it. */
export function readJobsFilter(query: URLSearchParams): JobsFilter {
  const { page, size } = readListQuery(query, pageSizes)
  return {
    of: query.get('all') === '1' ? 'all' : 'own',
    state: oneOf(jobStates, query.get('state')),
    page,
    size,
  }
}

export const isOpen = ({ state }: Pick<Job, 'state'>) => state === 'waiting' || state === 'running'

/** A page of jobs, polled as long as its tab is visible. */
export const jobsQuery = ({ of, state, page, size }: JobsFilter) => ({
  ...apiQuery(listJobs, { of, ...(state === undefined ? {} : { state }), current: page, size }),
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: known }: { state: { data?: { records: Job[] } | undefined } }) =>
    known.data?.records.some(isOpen) ? pollMs.open : pollMs.idle,
})

export async function cancel(client: QueryClient, { jobId }: Job) {
  // Also after a rejection: it may have ended meanwhile.
  await call(cancelJob, { jobId }).finally(() =>
    client.invalidateQueries({ queryKey: [listJobs.path] }),
  )
}
