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

let waiting: RawError[] = []
let isLoading = false

/**
 * Notes an error in the error log. Its code is fetched with the first error only; what comes before it is there, or
 * while it cannot be fetched, waits.
 */
export function noteError(type: RawError['type'], error: unknown, info = '') {
  if (waiting.length < mostWaiting) waiting.push({ type, error, info, at: Date.now() })
  void handOver()
}

async function handOver() {
  if (isLoading) return
  isLoading = true
  try {
    const { logErrors } = await import('./error-log.ts')
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
    const address = target.getAttribute('src') ?? target.getAttribute('href') ?? ''
    noteError('resource', `<${target.localName}> ${address}`)
  }
}

/** Listens for everything that nobody has caught: errors, rejections, files that fail, what the policy forbids. */
export function watchErrors() {
  // In the capture phase, because failures of files do not bubble.
  window.addEventListener('error', noteEvent, true)
  window.addEventListener('unhandledrejection', ({ reason }) => noteError('rejection', reason))
  document.addEventListener('securitypolicyviolation', (event) =>
    noteError('policy', event.violatedDirective, event.blockedURI),
  )
}
