import type { Db } from '#platform/database/database'

/** A job as its handler knows it. */
export type Job = {
  tenantId: number
  id: string
  kind: string
  /** The person who ordered it, and the organisation; null where the system itself did. */
  accountId: string | null
  organisationId: string | null
  input: unknown
  /** The progress of earlier attempts, in units of the kind; work continues from here. */
  doneCount: number
  totalCount: number | null
  /** The number of attempts, this one included. */
  attempts: number
  /** Those since the last progress, this one included. */
  stalledAttempts: number
}

export type Progress = { done: number; total?: number }

/** The reason why a job failed, or its last attempt: a code of the catalogue with the values of its message. */
export type Failure = { code: string; details: Record<string, unknown> }

export type JobContext = {
  job: Job
  /** Aborted when the job is cancelled, when this process stops, or when another process has taken the job up. */
  signal: AbortSignal
  isCancelled(): boolean
  /** Records the progress, at most twice a second. */
  progress(done: number, total?: number): Promise<void>
  /**
   * One transaction of the worker's login that commits only while this process has the job; with `progress` the
   * position to continue from is written in it. Throws once the job is cancelled or lost, so that a job ends between
   * two batches.
   */
  transaction<T>(work: (db: Db) => Promise<T>, progress?: Progress): Promise<T>
  /**
   * The same within a transaction of the worker's login that other code commits. False when the job is cancelled or no
   * longer this process's: then that transaction must not commit.
   */
  holds(db: Db, progress?: Progress): Promise<boolean>
  /** The same as the last step: what `work` writes and the end of the job are committed together or not at all. */
  complete(work: (db: Db) => Promise<unknown>): Promise<void>
}

/**
 * Once in every period, for each tenant, over all processes; a missed period is made up for once, and the first job is
 * due as soon as the kind is known. Due times follow the clock of the database. A job that had to wait may start in the
 * next period: its handler decides by its input and its progress, not by the present day.
 */
export type Schedule = {
  /** Days and weeks, which begin on Mondays, are those of the tenant's clock. */
  period: 'hour' | 'day' | 'week'
  /** The time within the period at which it is due. */
  minutes?: number
}

export type JobKind = {
  /** As `domain.subject`; users read its name in `jobKindNames` of the contract. */
  name: string
  /**
   * Does the work. May run more than once, so what it does outside the database must tolerate that. Its return value is
   * kept as the output. An AppError below 500 fails the job for good; any other error is tried again.
   */
  handle(context: JobContext): Promise<unknown>
  /**
   * Records in its domain that a job failed, or was cancelled if there is no failure, in the transaction that ends the
   * job. Readers of the domain's own rows need not look at the job.
   */
  ended?(db: Db, job: Pick<Job, 'tenantId' | 'id'>, failure: Failure | null): Promise<void>
  /** Kinds of one group share the two limits that follow; a kind without one is a group of its own. */
  group?: string
  /** Running jobs of a tenant over all processes. */
  perTenant?: number
  /** Running jobs in one process. */
  perProcess?: number
  /** Attempts without progress until the job fails. */
  attempts?: number
  /** Before the second attempt; each further one waits twice as long, an hour at most. */
  retryMs?: number
  schedule?: Schedule
}

/** Another process has the job, or none: what this one still does must have no effect. */
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

/** The process stops; another process, or the next start, continues the job. */
export class JobPaused extends Error {
  constructor() {
    super('the process stops')
  }
}
