/** A controller that aborts with the first of the signals, and on its own; aborting it lets go of them. */
export function followSignals(...signals: readonly AbortSignal[]): AbortController {
  const own = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) own.abort(signal.reason)
    else {
      signal.addEventListener('abort', () => own.abort(signal.reason), { signal: own.signal })
    }
  }
  return own
}
