import { setTimeout as delay } from 'node:timers/promises'
import { asWorker } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { every } from './every.ts'
import { inBatches } from './in-batches.ts'
import {
  type Claimable,
  type Claimed,
  cancelHeld,
  cancelWaiting,
  claimJobs,
  failJob,
  leaseSeconds,
  releaseAbandoned,
  releaseJob,
  renewLeases,
  retryJob,
  selectDue,
  selectUnwanted,
} from './job.queries.ts'
import { type Failure, JobCancelled, type JobKind, JobLost, JobPaused } from './job.ts'
import { type OpenJob, openContext } from './job-context.ts'
import { deleteEnded, orderScheduled } from './schedule.queries.ts'

const renewMs = 5000
/** The interval of looking for work without a notification. */
const lookMs = 5000
/** The same while jobs wait for others of their tenant, whose end is not notified. */
const crowdedLookMs = 1000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Days that ended jobs are kept. */
export const keptDays = 30

const mostAttempts = 5
const firstRetryMs = 10_000

type Options = {
  /** Jobs that run in this process at once. */
  places?: number
}

export type Jobs = {
  /** Takes up no more, and tells the running jobs to end; those that do not are continued by another process. */
  stop(): Promise<void>
}

const failureOf = (error: unknown): Failure =>
  error instanceof AppError
    ? { code: error.code, details: error.details }
    : { code: 'server.failed', details: {} }

const unlimited = 1_000_000

const groupOf = ({ name, group = name }: JobKind) => group

const isFinal = (error: unknown) => error instanceof AppError && error.status < 500

/** Runs the jobs of `kinds`, as does every other such process on the database. */
export function startJobs(
  {
    worker,
    logger,
    notifications,
    space,
  }: Pick<Services, 'worker' | 'logger' | 'notifications' | 'space'>,
  kinds: readonly JobKind[],
  { places = 4 }: Options = {},
): Jobs {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const open = new Map<OpenJob, Promise<void>>()
  let isStopping = false
  let renewedAt = Date.now()
  let wake = () => {}

  async function afterFailure(one: OpenJob, kind: JobKind, error: unknown) {
    const { job } = one
    const stalled = one.stalledAttempts()
    const reason = failureOf(error)
    const isLast = stalled >= (kind.attempts ?? mostAttempts)
    const waitMs = Math.min((kind.retryMs ?? firstRetryMs) * 2 ** Math.max(stalled - 1, 0), hourMs)
    if (isFinal(error) || isLast) await fail(one, kind, reason)
    else await asWorker(worker, (db) => retryJob(db, job, waitMs, reason))
  }

  const fail = ({ job }: OpenJob, kind: JobKind, reason: Failure) =>
    asWorker(worker, async (db) => {
      if (await failJob(db, job, reason)) await kind.ended?.(db, job, reason)
    })

  /** The result of an attempt that threw. */
  async function settle(one: OpenJob, kind: JobKind, error: unknown) {
    const { job, context } = one
    const cause: unknown = context.signal.aborted ? context.signal.reason : error
    if (cause instanceof JobLost || error instanceof JobLost) {
      logger.warn({ jobId: job.id, kind: job.kind }, 'another process has taken up a job')
    } else if (cause instanceof JobCancelled) {
      await asWorker(worker, async (db) => {
        if (await cancelHeld(db, job)) await kind.ended?.(db, job, null)
      })
    } else if (cause instanceof JobPaused) {
      await asWorker(worker, (db) => releaseJob(db, job))
    } else {
      space.note(error)
      logger.warn({ err: error, jobId: job.id, kind: job.kind }, 'an attempt of a job failed')
      // However often it was tried: a job that waits for room continues when there is some.
      if (space.full()) await asWorker(worker, (db) => releaseJob(db, job))
      else await afterFailure(one, kind, error)
    }
  }

  async function work(one: OpenJob, kind: JobKind) {
    const { job } = one
    if (job.stalledAttempts > (kind.attempts ?? mostAttempts)) {
      // Every process that took it up ended.
      return fail(one, kind, { code: 'server.failed', details: {} })
    }
    try {
      await one.finish(await kind.handle(one.context), async (db) => kind.ended?.(db, job, null))
    } catch (error) {
      await settle(one, kind, error)
    }
  }

  function begin(job: Claimed) {
    const kind = byName.get(job.kind)
    if (!kind) throw new Error(`no job is called ${job.kind}`)
    const one = openContext(worker, job)
    const done = work(one, kind)
      .catch((error: unknown) => {
        logger.warn({ err: error, jobId: job.id }, 'a job is taken up again when its lease is over')
      })
      .finally(() => {
        open.delete(one)
        wake()
      })
    open.set(one, done)
  }

  /** The kinds that can be taken up now. */
  function claimable(): Claimable[] {
    const atWork = [...open.keys()].map(({ job }) => byName.get(job.kind))
    return kinds.map((kind) => {
      const group = groupOf(kind)
      const ofGroup = atWork.filter((other) => other && groupOf(other) === group).length
      const { name, perTenant = unlimited, perProcess = unlimited } = kind
      return { name, group, perTenant, free: perProcess - ofGroup }
    })
  }

  /** Each in a transaction of its own: one whose domain fails does not block others. */
  async function cancelUnwanted() {
    for (const one of await asWorker(worker, (db) => selectUnwanted(db, claimable()))) {
      const cancelled = asWorker(worker, async (db) => {
        if (await cancelWaiting(db, one)) await byName.get(one.kind)?.ended?.(db, one, null)
      })
      await cancelled.catch((error: unknown) => {
        logger.warn({ err: error, jobId: one.id }, 'a waiting job is cancelled later')
      })
    }
  }

  const claim = (free: number) =>
    asWorker(worker, async (db) => {
      await releaseAbandoned(db)
      return claimJobs(db, claimable(), free)
    })

  /** Fills the free slots, and answers after how long to look again. */
  async function fill(): Promise<number> {
    for (;;) {
      const free = places - open.size
      if (free <= 0 || space.full()) return lookMs
      const due = await asWorker(worker, (db) => selectDue(db, claimable()))
      if (due === null || due > 0) return Math.min(due ?? lookMs, lookMs)
      await cancelUnwanted()
      const claimed = await claim(free)
      for (const job of claimed) begin(job)
      if (claimed.length === 0) return crowdedLookMs
    }
  }

  async function run() {
    while (!isStopping) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const waitMs = await fill().catch((error: unknown) => {
        logger.warn({ err: error }, 'jobs cannot be taken up and are tried again')
        return crowdedLookMs
      })
      const waiting = new AbortController()
      const pause = delay(waitMs, undefined, { signal: waiting.signal, ref: false }).catch(() => {
        // Woken.
      })
      if (!isStopping) await Promise.race([woken, pause])
      waiting.abort()
    }
  }

  async function renew() {
    if (open.size === 0) {
      renewedAt = Date.now()
      return
    }
    const asked = [...open.keys()]
    // While the database does not answer it is unknown whether this process still has the jobs.
    if (Date.now() - renewedAt > leaseSeconds * 1000) for (const one of asked) one.lose()
    const askedAt = Date.now()
    const ours = await asWorker(worker, (db) =>
      renewLeases(
        db,
        asked.map(({ job }) => job),
      ),
    )
    renewedAt = askedAt
    const byFence = new Map(ours.map((held) => [held.fence, held]))
    for (const one of asked) {
      const held = byFence.get(one.job.fence)
      if (!held && open.has(one)) one.lose()
      else if (held?.isCancelled) one.cancel()
    }
  }

  const renewing = every('job leases', { ms: renewMs, logger }, renew)
  const stopListening = notifications.on('jobs', (payload) => {
    if (payload !== '') {
      renew().catch((error: unknown) =>
        logger.warn({ err: error }, 'a cancelled job is notified late'),
      )
    }
    wake()
  })
  const timers = [
    every('job schedules', { ms: minuteMs, logger, startsNow: true }, async () => {
      for (const { name, schedule } of kinds) {
        if (schedule) await asWorker(worker, (db) => orderScheduled(db, name, schedule))
      }
    }),
    every('ended jobs', { ms: hourMs, logger }, (signal) =>
      inBatches(signal, (most) => asWorker(worker, (db) => deleteEnded(db, keptDays, most))),
    ),
  ]
  const running = kinds.length > 0 ? run() : Promise.resolve()

  return {
    async stop() {
      isStopping = true
      stopListening()
      wake()
      await Promise.all(timers.map((timer) => timer.stop()))
      await running
      for (const one of open.keys()) one.stop(new JobPaused())
      await Promise.all(open.values())
      await renewing.stop()
    },
  }
}
