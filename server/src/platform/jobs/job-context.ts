import { asWorker, type Database, type Db } from '#platform/database/database'
import { type Claimed, endJob, holdJob } from './job.queries.ts'
import { JobCancelled, type JobContext, JobLost, type Progress } from './job.ts'

const writeMs = 500
/** Work that takes longer in one transaction renews the lease at its end as well. */
const longMs = 5000

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

  async function holds(db: Db, progress?: Progress): Promise<boolean> {
    if (signal.aborted) return false
    const held = await holdJob(db, job, progress)
    if (!held) lose()
    else if (held.isCancelled) cancel()
    else if (progress && progress.done > job.doneCount) hasComeOn = true
    return !signal.aborted
  }

  /** Throws when this process must not continue the job. */
  async function hold(db: Db, progress?: Progress) {
    if (!(await holds(db, progress))) signal.throwIfAborted()
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
        const begunAt = Date.now()
        const result = await work(db)
        // Nobody renews the lease of a locked row: it would expire before the commit.
        if (Date.now() - begunAt > longMs) await hold(db)
        return result
      }),
    holds,
    async complete(work) {
      await asWorker(worker, async (db) => {
        await hold(db, latest)
        await end(db, await work(db))
      })
      isEnded = true
    },
  }

  async function end(db: Db, output: unknown) {
    const state = await endJob(db, job, output)
    if (!state) throw new JobLost()
    return state
  }

  return {
    job,
    context,
    cancel,
    lose,
    /** Attempts since the last progress, this one included unless it made some. */
    stalledAttempts: () => (hasComeOn ? 0 : job.stalledAttempts),
    stop: (reason: Error) => stopping.abort(reason),
    /** The remaining work after a handler has returned; `ended` is called where the job was cancelled meanwhile. */
    async finish(output: unknown, ended: (db: Db) => Promise<void>) {
      if (isEnded) return
      await asWorker(worker, async (db) => {
        if (latest) await holdJob(db, job, latest)
        if ((await end(db, output)) === 'cancelled') await ended(db)
      })
    },
  }
}

export type OpenJob = ReturnType<typeof openContext>
