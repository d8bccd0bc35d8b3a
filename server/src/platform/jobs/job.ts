import type { Db } from '#platform/database/database'

/** A job as its handler knows it. */
export type Job = {
  tenantId: number
  id: string
  kind: string
  /** Who ordered it, and for which organisation; null where the product itself did. */
  accountId: string | null
  organisationId: string | null
  input: unknown
  /** How far earlier attempts have come, in units of the kind; work goes on from here. */
  doneCount: number
  totalCount: number | null
  /** How often it was taken up, this time included. */
  attempts: number
}

export type Progress = { done: number; total?: number }

/** Why a job failed, or the last attempt: a code of the catalogue with the values of its sentence. */
export type Failure = { code: string; details: Record<string, unknown> }

export type JobContext = {
  job: Job
  /** Aborted when the job is cancelled, when this process stops, or when another process has taken the job up. */
  signal: AbortSignal
  isCancelled(): boolean
  /** Notes how far the work has come, at most twice a second. */
  progress(done: number, total?: number): Promise<void>
  /**
   * One transaction of the worker's login that commits only while this process has the job; with `progress` the place to
   * go on from is written in it. Throws once the job is cancelled or lost, so that a job ends between two batches.
   */
  transaction<T>(work: (db: Db) => Promise<T>, progress?: Progress): Promise<T>
  /**
   * The same within a transaction of the worker's login that somebody else commits. False when the job is cancelled or no
   * longer this process's: then that transaction must not commit.
   */
  holds(db: Db, progress?: Progress): Promise<boolean>
  /** The same as the last act: what `work` writes and the end of the job are committed together or not at all. */
  complete(work: (db: Db) => Promise<unknown>): Promise<void>
}

/** Once in every period, for each tenant, over all processes; a period that was missed is made up for once. */
export type Schedule = {
  /** Days are those of the tenant's clock. */
  period: 'hour' | 'day'
  /** When in the period it falls due. */
  minutes?: number
}

export type JobKind = {
  /** As `domain.subject`. */
  name: string
  /**
   * Does the work. May run more than once, so what it does outside the database must bear that. What it returns is kept
   * as the output. An AppError below 500 fails the job for good; anything else is tried again.
   */
  handle(context: JobContext): Promise<unknown>
  /**
   * Writes down for its domain that a job of it failed, or was cancelled where there is no failure, in the transaction
   * that ends the job. Whoever waits for the domain's own rows need not look at the job.
   */
  ended?(db: Db, job: Pick<Job, 'tenantId' | 'id'>, failure: Failure | null): Promise<void>
  /** Kinds of one group count together in the two limits that follow; a kind without one is its own. */
  group?: string
  /** Jobs of a tenant at work at once, over all processes. */
  perTenant?: number
  /** Jobs at work at once in one process. */
  perProcess?: number
  /** Attempts without progress until the job fails. */
  attempts?: number
  /** Before the second attempt; each further one waits twice as long, an hour at most. */
  retryMs?: number
  schedule?: Schedule
}

/** Another process has the job, or nobody: what this one still does must not count. */
export class JobLost extends Error {
  constructor() {
    super('another process has taken up the job')
  }
}

export class JobCancelled extends Error {
  constructor() {
    super('the job was cancelled')
  }
}

/** The process stops; the job goes on in another one or at the next start. */
export class JobPaused extends Error {
  constructor() {
    super('the process stops')
  }
}
