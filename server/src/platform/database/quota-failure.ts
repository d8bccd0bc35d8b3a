import pg from 'pg'
import { AppError } from '#platform/http/app-error'

/** A gigabyte as storage is sold. */
const gigabyte = 1e9

/** Files beyond a quota in bytes. */
export const filesBeyondQuota = (quota: number, cause?: unknown) =>
  new AppError('organisation.quota-files', { details: { gigabytes: quota / gigabyte }, cause })

/** What goes beyond the quota of the tenant, as the failure that a person reads; undefined for any other error. See `assert_quota`. */
export function quotaFailure(error: unknown): AppError | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const quota = Number(error.detail)
  const details = { quota, wanted: Number(error.hint) }
  switch (error.constraint) {
    case 'quota_people':
      return new AppError('organisation.quota-people', { details, cause: error })
    case 'quota_points':
      return new AppError('organisation.quota-points', { details, cause: error })
    case 'quota_files':
      return filesBeyondQuota(quota, error)
    default:
      return undefined
  }
}
