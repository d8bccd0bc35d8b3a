import {
  cancelJob as cancelJobRoute,
  listJobs as listJobsRoute,
  readJob as readJobRoute,
} from '@iwater/contract/jobs'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { cancelJob, readJob, readJobs } from './job-list.service.ts'

export function jobRoutes(api: Api, services: Services) {
  serve(api, listJobsRoute, (wanted, { session, language }) =>
    readJobs(services, session, language, wanted),
  )
  serve(api, readJobRoute, ({ jobId }, { session, language }) =>
    readJob(services, session, language, jobId),
  )
  serve(api, cancelJobRoute, ({ jobId }, { session, language }) =>
    cancelJob(services, session, language, jobId),
  )
}
