import { AppError } from '#platform/http/app-error'
import { noSpace } from '#platform/space/space'
import { textOf } from './s3-xml.ts'
import type { S3Settings } from './storage-settings.ts'

const retryAfterSeconds = 5

/** An unsuccessful answer of the store. `code` is its word for the reason, empty where it gives none. */
export class S3Failure extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, body: string) {
    // The rest of the body may contain the key ID and the signed text.
    const code = textOf(body, 'Code') ?? ''
    const message = (textOf(body, 'Message') ?? '').slice(0, 300)
    const request = textOf(body, 'RequestId')
    super(
      [`HTTP ${status}`, code, message, request && `request ${request}`]
        .filter(Boolean)
        .join(' · '),
    )
    this.status = status
    this.code = code
  }
}

/** A store that was not reached, was silent or did not complete its answer. */
export class StoreUnreachable extends Error {}

const ours = [S3Failure, AppError, TypeError, RangeError]

/** Network failures have a code of the system; so have bugs, which are type errors. */
const isOfNetwork = (error: unknown) =>
  error instanceof StoreUnreachable ||
  (error instanceof Error && 'code' in error && !ours.some((kind) => error instanceof kind))

const passingStatus = [408, 429, 500, 502, 503, 504]
const passingCodes = ['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable']

/** Whether the same request may succeed a moment later: the store is busy, or the network failed. */
export const isPassing = (error: unknown) =>
  error instanceof S3Failure
    ? passingStatus.includes(error.status) || passingCodes.includes(error.code)
    : isOfNetwork(error)

/** Codes of stores for a lack of room. Source: MinIO, Ceph, Alibaba Cloud. */
const isFull = ({ status, code }: S3Failure) =>
  status === 507 || /^(XMinioStorageFull|QuotaExceeded|.*StorageQuotaExceeded)$/.test(code)

/** The failure of the catalogue for an error of the store; other errors stay as they are. */
export function asStorageError(error: unknown, { bucket }: S3Settings): unknown {
  if (isOfNetwork(error)) {
    return new AppError('storage.unavailable', { retryAfterSeconds, cause: error })
  }
  if (!(error instanceof S3Failure)) return error
  if (isFull(error)) return noSpace(error)
  if (isPassing(error))
    return new AppError('storage.unavailable', { retryAfterSeconds, cause: error })
  if (error.code === 'NoSuchBucket') {
    return new AppError('storage.bucket-missing', { details: { bucket }, cause: error })
  }
  const details = { reason: error.code || `HTTP ${error.status}` }
  const isDenied = error.status === 401 || error.status === 403
  return new AppError(isDenied ? 'storage.denied' : 'storage.failed', { details, cause: error })
}
