import { readJob } from '@iwater/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'

const pollMs = 1000

/** A job, asked for again until it has ended: an import may be told as failed a moment before its job is. */
export const useJob = (jobId: string) =>
  useQuery({
    ...apiQuery(readJob, { jobId }),
    refetchInterval: ({ state }) => (state.data?.endedAt == null ? pollMs : false),
  })
