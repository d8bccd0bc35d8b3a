import type { ReportedError } from '@iwater/contract/client-errors'
import { ApiError } from '#web/platform/api/api-error.ts'
import { isChunkError } from './chunk-error.ts'
import { errorReference } from './error-reference.ts'
import type { RawError } from './watch-errors.ts'

/** An error as the log keeps it. */
export type ErrorEntry = Omit<ReportedError, 'at'> & {
  /** What a person quotes to the administrator; the same for the same error. */
  reference: string
  /** When it was met last, milliseconds since 1970. */
  at: number
  /** How many of `count` the server knows of. */
  sentCount: number
  /** Whose it is; null before anybody was signed in. */
  loginId: string | null
}

const limits = { message: 2048, stack: 4096, info: 1024, url: 512 } as const

/** Removes confidential parts: queries of addresses, tokens. */
export const withoutSecrets = (text: string) =>
  text
    .replace(/((?:https?|wss?):\/\/[^\s?#"')]+|\/[\w./-]+)[?#][^\s:"')]*/g, '$1')
    .replace(/\bBearer\s+[\w.~+/=-]+/gi, 'Bearer …')
    .replace(/\b[\w-]{40,}\b/g, '…')

const shortened = (text: string, limit: number) => withoutSecrets(text).slice(0, limit)

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`
  if (typeof error === 'string') return error
  try {
    return JSON.stringify(error) ?? String(error)
  } catch {
    // Something that contains itself.
    return String(error)
  }
}

/** Whether the request was only aborted: the page was left before the response. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Whether no server answered: that is told where it is met, and is no error of the product. */
const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === 0

/** What the log keeps of an error, or undefined for what is none. */
export function entryOf(
  { type, error, info, at }: RawError,
  path: string,
  loginId: string | null,
): ErrorEntry | undefined {
  if (isAbort(error) || isUnanswered(error)) return undefined
  return {
    type: isChunkError(error) ? 'chunk' : error instanceof ApiError ? 'call' : type,
    url: shortened(path.split(/[?#]/, 1)[0] ?? '', limits.url),
    message: shortened(messageOf(error), limits.message),
    stack: shortened((error instanceof Error && error.stack) || '', limits.stack),
    info: shortened(info, limits.info),
    reference: errorReference(error),
    at,
    count: 1,
    sentCount: 0,
    loginId,
  }
}

/** Most entries that are kept; the oldest go. */
export const mostEntries = 200

/** The entries with one more, the latest first. The same error again only counts. */
export function withEntry(entries: readonly ErrorEntry[], entry: ErrorEntry): ErrorEntry[] {
  const isSame = (other: ErrorEntry) =>
    other.reference === entry.reference &&
    other.type === entry.type &&
    other.loginId === entry.loginId &&
    other.message === entry.message
  const known = entries.find(isSame)
  const merged = known ? { ...entry, count: known.count + 1, sentCount: known.sentCount } : entry
  return [merged, ...entries.filter((other) => !isSame(other))].slice(0, mostEntries)
}
