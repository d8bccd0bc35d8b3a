import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import { asWorker } from '#platform/database/database'
import { aTenant, testServices } from '#testing/test-services'
import type { JobKind } from './job.ts'
import { type Order, orderJob } from './order.queries.ts'
import { startJobs } from './start-jobs.ts'

const program = new URL('../../testing/processes/job-process.ts', import.meta.url)

export type JobRow = {
  id: string
  state: string
  done_count: string
  total_count: string | null
  attempts: number
  error_code: string | null
  output: unknown
  key: string | null
}

/** A database of the test's own with tables for the effects of jobs. */
export async function jobSetting() {
  const setting = await testServices()
  const { owner, services, address, dataDir } = setting
  await owner(`
    create table job_effect (job_id uuid not null, batch int not null);
    create table job_attempt (job_id uuid not null, process int not null, at timestamptz not null default clock_timestamp());
    grant select, insert on job_effect, job_attempt to iwater_worker`)

  const jobs = () => owner<JobRow>('select * from job order by created_at, id')

  return {
    ...setting,
    jobs,
    async order(order: Partial<Order> & Pick<Order, 'kind' | 'tenantId'>) {
      const { accountId = null, organisationId = null, input = {}, ...rest } = order
      const id = await asWorker(services.worker, (db) =>
        orderJob(db, { accountId, organisationId, input, ...rest }),
      )
      return id ?? ''
    },
    async tenants(count: number) {
      const made = []
      for (let n = 0; n < count; n += 1) made.push((await aTenant(owner)).tenantId)
      return made
    },
    /** Works on jobs in this process until the test ends. */
    start(kinds: readonly JobKind[], places = 4) {
      const started = startJobs(services, kinds, { places })
      onTestFinished(() => started.stop())
      return started
    },
    async process(places = 2): Promise<ChildProcess> {
      const child = fork(program, [JSON.stringify(address), dataDir, String(places)], {
        execArgv: [],
      })
      onTestFinished(() => {
        child.kill('SIGKILL')
      })
      await once(child, 'message')
      return child
    },
    until: (states: readonly string[], timeout = 20_000) =>
      expect
        .poll(async () => (await jobs()).every(({ state }) => states.includes(state)), { timeout })
        .toBe(true),
  }
}
