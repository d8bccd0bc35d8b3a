import { reportClientErrors } from '@iwater/contract/client-errors'
import { create } from 'zustand'
import { ApiError, call } from '#web/platform/api/api.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'
import { buildId } from './build-id.ts'
import { type ErrorEntry, entryOf, mostEntries, withEntry } from './error-entry.ts'
import type { RawError } from './watch-errors.ts'

const record = 'errors'
const texts = ['type', 'url', 'message', 'stack', 'info', 'reference'] as const
const numbers = ['at', 'count', 'sentCount'] as const

const isEntry = (value: unknown): value is ErrorEntry => {
  const entry = value as Partial<Record<keyof ErrorEntry, unknown>> | null
  return (
    typeof entry === 'object' &&
    entry !== null &&
    texts.every((name) => typeof entry[name] === 'string') &&
    numbers.every((name) => Number.isFinite(entry[name])) &&
    (entry.loginId === null || typeof entry.loginId === 'string')
  )
}

function storedEntries(): ErrorEntry[] {
  const stored = readRecord(record)
  return Array.isArray(stored) ? stored.filter(isEntry).slice(0, mostEntries) : []
}

type Log = { entries: readonly ErrorEntry[] }

/** Errors that this browser has met, the latest first. */
const errorLog = create<Log>(() => ({ entries: storedEntries() }))

const currentLogin = () => sessionStore.getState().tokens?.loginId ?? null

const isOf = (loginId: string | null) => (entry: ErrorEntry) =>
  entry.loginId === loginId || entry.loginId === null

/** Entries of the person who is signed in, and those from before anybody was. */
export function useOwnErrors(): readonly ErrorEntry[] {
  const entries = errorLog((log) => log.entries)
  const loginId = sessionStore((session) => session.tokens?.loginId ?? null)
  return entries.filter(isOf(loginId))
}

// A storm of errors must not fill the disk with the same log again and again.
const writePauseMs = 1000
let writing: ReturnType<typeof setTimeout> | undefined

function keep(entries: readonly ErrorEntry[]) {
  errorLog.setState({ entries })
  writing ??= setTimeout(() => {
    writing = undefined
    writeRecord(record, errorLog.getState().entries)
  }, writePauseMs)
}

/** More than this many new kinds of errors in a span are one trouble; the rest is left out. */
const stormSize = 40
const stormMs = 60_000
let stormBegan = 0
let inStorm = 0

function isStorm(at: number) {
  if (at - stormBegan > stormMs) {
    stormBegan = at
    inStorm = 0
  }
  inStorm += 1
  return inStorm > stormSize
}

/** Records errors. A failed call that was not shown yet is shown now: no failure is silent. */
export function logErrors(noted: readonly RawError[]) {
  let { entries } = errorLog.getState()
  for (const raw of noted) {
    if (raw.type === 'rejection' && raw.error instanceof ApiError) showFailure(raw.error)
    const entry = entryOf(raw, window.location.pathname, currentLogin())
    if (entry === undefined) continue
    const next = withEntry(entries, entry)
    const isNew = next.length > entries.length || next.length === mostEntries
    if (!isNew || !isStorm(raw.at)) entries = next
  }
  keep(entries)
  planSending(sendAfterMs)
}

/** Forgets the errors of the person who is signed in, in this browser; the server's copy stays. */
export function clearErrors() {
  const own = isOf(currentLogin())
  keep(errorLog.getState().entries.filter((entry) => !own(entry)))
}

const sendAfterMs = 3000
const tryAgainMs = 60_000
const mostAtOnce = 20
let sending: ReturnType<typeof setTimeout> | undefined

function planSending(afterMs: number) {
  sending ??= setTimeout(() => {
    sending = undefined
    void sendNew()
  }, afterMs)
}

const isUnsent = (entry: ErrorEntry) => entry.count > entry.sentCount

const reportOf = ({ type, url, message, stack, info, at, count, sentCount }: ErrorEntry) => ({
  type,
  url,
  message,
  stack,
  info,
  at: new Date(at).toISOString(),
  count: count - sentCount,
})

function markSent(sent: readonly ErrorEntry[]) {
  const counts = new Map(sent.map((entry) => [entry.reference + entry.message, entry.count]))
  keep(
    errorLog.getState().entries.map((entry) => {
      const sentCount = counts.get(entry.reference + entry.message)
      return sentCount === undefined ? entry : { ...entry, sentCount }
    }),
  )
}

/** Sends what the server does not know of yet. What cannot be sent now is sent later, and is no error itself. */
async function sendNew() {
  const loginId = currentLogin()
  if (loginId === null) return
  const unsent = errorLog.getState().entries.filter(isOf(loginId)).filter(isUnsent)
  const part = unsent.slice(0, mostAtOnce)
  if (part.length === 0) return
  try {
    await call(reportClientErrors, { version: buildId(), errors: part.map(reportOf) })
    markSent(part)
    if (unsent.length > part.length) planSending(sendAfterMs)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // Rejected for good: it would be rejected again.
    if (error.status === 400) markSent(part)
    else planSending(tryAgainMs)
  }
}

// Errors of another tab of the same browser, or from before the last reload.
planSending(sendAfterMs)
