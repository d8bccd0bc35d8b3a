import type { InputOf, Route } from '@iwater/contract/route'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renewTokens } from './renew-tokens.ts'
import { requestOf } from './route-url.ts'
import { answerError, envelopeOf, networkError, requestHeaders } from './transport.ts'

/** A table of many rows takes its time. */
const timeoutMs = 300_000

const nameIn = (disposition: string | null) =>
  /filename="([\w.-]{1,80})"/.exec(disposition ?? '')?.[1]

async function request(url: string, token: string | undefined) {
  try {
    return await fetch(url, {
      headers: requestHeaders(token === undefined ? undefined : `Bearer ${token}`),
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw networkError(cause, undefined)
  }
}

/** Fetches a route that answers with a file, and has the browser keep it. Throws an ApiError like a call. */
export async function download<R extends Route>(route: R, input: InputOf<R>): Promise<void> {
  const { url } = requestOf(route, input as Record<string, unknown>)
  const token = sessionStore.getState().tokens?.accessToken
  let response = await request(url, token)
  if (response.status === 401 && token !== undefined) {
    const renewed = await renewTokens(token)
    if (renewed !== null) response = await request(url, renewed)
  }
  if (!response.ok) throw answerError(response.status, await envelopeOf(response))
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response.headers.get('content-disposition')) ?? 'download'
  link.click()
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
