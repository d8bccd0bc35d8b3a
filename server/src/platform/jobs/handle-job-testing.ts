import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import type { JobContext, JobKind } from './job.ts'

/** Does the work of a job of a tenant in this process, without the queue. Answers what each of its transactions returned. */
export async function handleJob(
  { worker }: Pick<Services, 'worker'>,
  kind: JobKind | undefined,
  tenantId: number,
) {
  if (kind === undefined) throw new Error('no such kind of job')
  const results: unknown[] = []
  const context: Pick<JobContext, 'signal' | 'transaction'> & { job: { tenantId: number } } = {
    job: { tenantId },
    signal: new AbortController().signal,
    async transaction(work) {
      const result = await asWorker(worker, work)
      results.push(result)
      return result
    },
  }
  await kind.handle(context as JobContext)
  return results
}
