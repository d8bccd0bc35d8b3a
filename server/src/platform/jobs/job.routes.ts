import {
  cancelJob as cancelJobRoute,
  listJobs as listJobsRoute,
  readJob as readJobRoute,
} from '@iwater/contract/jobs'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Space } from '#platform/space/space'
import { cancelJob, readJob, readJobs } from './job-list.service.ts'

export function jobRoutes(api: Api, space: Space) {
  serveTransaction(api, listJobsRoute, (wanted, { db, session, language }) =>
    readJobs(db, session, wanted, { language, space }),
  )
  serveTransaction(api, readJobRoute, ({ jobId }, { db, session, language }) =>
    readJob(db, session, jobId, { language, space }),
  )
  serveTransaction(api, cancelJobRoute, ({ jobId }, { db, session, language }) =>
    cancelJob(db, session, jobId, { language, space }),
  )
}
