import { connectionStore, probeNow } from '#web/platform/connection/connection.ts'
import { isChunkError } from './chunk-error.ts'
import { noteFailedSheet } from './failed-sheets.ts'

/** What went wrong, before anything is made of it. */
export type RawError = {
  type: 'error' | 'rejection' | 'render' | 'resource' | 'chunk' | 'policy'
  error: unknown
  /** The part of the page, or the file that is missing. */
  info: string
  /** Milliseconds since 1970. */
  at: number
}

const mostWaiting = 50

/** Fetches the code that keeps errors. */
type FetchLog = () => Promise<{ logErrors: (noted: readonly RawError[]) => void }>

let waiting: RawError[] = []
let isLoading = false
let fetchLog: FetchLog | undefined

/**
 * Notes an error for the error log. The code of the log is fetched with the first error only; what comes before it is
 * there, or while it cannot be fetched, waits.
 */
export function noteError(type: RawError['type'], error: unknown, info = '') {
  const raw: RawError = { type, error, info, at: Date.now() }
  if (type === 'resource' || isChunkError(error)) void takeIfConnected(raw)
  else take(raw)
}

function take(raw: RawError) {
  if (waiting.length < mostWaiting) waiting.push(raw)
  void handOver()
}

let looking: Promise<void> | undefined

/** A file that did not come is an error of the product only where the server can be reached; a look decides. */
async function takeIfConnected(raw: RawError) {
  if (connectionStore.getState().isDown) return
  looking ??= probeNow().finally(() => {
    looking = undefined
  })
  await looking
  if (!connectionStore.getState().isDown) take(raw)
}

async function handOver() {
  if (isLoading || fetchLog === undefined || waiting.length === 0) return
  isLoading = true
  try {
    const { logErrors } = await fetchLog()
    const noted = waiting
    waiting = []
    logErrors(noted)
  } catch {
    // The log cannot be fetched: what is noted waits for the next error. Were it to fail itself, noting that would not end.
  } finally {
    isLoading = false
  }
}

// Browsers report it for work that simply goes on in the next frame.
const isNoise = (message: string) => message.startsWith('ResizeObserver loop')

function noteEvent(event: Event) {
  if (event instanceof ErrorEvent) {
    if (!isNoise(event.message)) noteError('error', event.error ?? event.message, event.filename)
    return
  }
  const { target } = event
  if (target instanceof HTMLElement) {
    if (target instanceof HTMLLinkElement) noteFailedSheet(target)
    const address = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
    noteError('resource', `<${target.localName}> ${address}`)
  }
}

/** Says where the log comes from. It stores and sends, and errors of that are noted here: so this cannot import it. */
export function keepErrors(fetch: FetchLog) {
  fetchLog = fetch
  void handOver()
}

/** Listens for uncaught errors, rejections, failed files and policy violations. */
export function watchErrors() {
  // In the capture phase, because failures of files do not bubble.
  window.addEventListener('error', noteEvent, true)
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejection', reason))
  document.addEventListener('securitypolicyviolation', (event) =>
    noteError('policy', event.violatedDirective, event.blockedURI),
  )
}
