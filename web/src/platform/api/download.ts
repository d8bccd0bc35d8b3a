import type { InputOf, Route } from '@iwater/contract/route'
import { fetchInSession } from './fetch-in-session.ts'
import { requestOf } from './route-url.ts'

/** A table of many rows takes its time. */
const timeoutMs = 300_000

/** The name in full as RFC 5987 encodes it, else that in ASCII. */
function nameIn(disposition: string | null) {
  const [, whole] = /filename\*=UTF-8''([\w.~%-]{1,800})/.exec(disposition ?? '') ?? []
  if (whole !== undefined) return decodeURIComponent(whole)
  return /filename="([\w.-]{1,80})"/.exec(disposition ?? '')?.[1]
}

/** Has the browser keep a file. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Fetches a route that answers with a file, and has the browser keep it. Throws an ApiError like a call. */
export async function download<R extends Route>(route: R, input: InputOf<R>): Promise<void> {
  const { url } = requestOf(route, input as Record<string, unknown>)
  const response = await fetchInSession(url, AbortSignal.timeout(timeoutMs))
  const name = nameIn(response.headers.get('content-disposition')) ?? 'download'
  saveFile(await response.blob(), name)
}
