import { asWorker, type Database, type Db } from '#platform/database/database'
import { type Claimed, endJob, holdJob } from './job.queries.ts'
import { JobCancelled, type JobContext, JobLost, type Progress } from './job.ts'

const writeMs = 500

/** A job that this process has taken up. */
export function openContext(worker: Database, job: Claimed) {
  const stopping = new AbortController()
  const { signal } = stopping
  let isCancelled = false
  let isEnded = false
  let latest: Progress | undefined
  let writtenAt = 0
  let hasComeOn = false

  const cancel = () => {
    isCancelled = true
    stopping.abort(new JobCancelled())
  }

  function lose() {
    stopping.abort(new JobLost())
  }

  /** Throws when the job is not this process's to go on with. */
  async function hold(db: Db, progress?: Progress) {
    signal.throwIfAborted()
    const held = await holdJob(db, job, progress)
    if (!held) lose()
    else if (held.isCancelled) cancel()
    else if (progress && progress.done > job.doneCount) hasComeOn = true
    signal.throwIfAborted()
  }

  const context: JobContext = {
    job,
    signal,
    isCancelled: () => isCancelled,
    async progress(done, total) {
      latest = { done, ...(total !== undefined && { total }) }
      if (Date.now() - writtenAt < writeMs) return signal.throwIfAborted()
      writtenAt = Date.now()
      await asWorker(worker, (db) => hold(db, latest))
      latest = undefined
    },
    transaction: (work, progress) =>
      asWorker(worker, async (db) => {
        await hold(db, progress)
        return work(db)
      }),
    async complete(work) {
      await asWorker(worker, async (db) => {
        await hold(db, latest)
        await end(db, await work(db))
      })
      isEnded = true
    },
  }

  async function end(db: Db, output: unknown) {
    if (!(await endJob(db, job, output))) throw new JobLost()
  }

  return {
    job,
    context,
    cancel,
    lose,
    /** Attempts since the job last came on, this one included unless it did. */
    stalledAttempts: () => (hasComeOn ? 0 : job.stalledAttempts),
    stop: (reason: Error) => stopping.abort(reason),
    /** What a handler that has returned leaves to do. */
    async finish(output: unknown) {
      if (isEnded) return
      await asWorker(worker, async (db) => {
        if (latest) await holdJob(db, job, latest)
        await end(db, output)
      })
    },
  }
}

export type OpenJob = ReturnType<typeof openContext>
