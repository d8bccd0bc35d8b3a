import { sessionStore } from '#web/platform/session/session-store.ts'
import { noteForView } from './note-for-session.ts'
import { renewTokens } from './renew-tokens.ts'
import { answerError, envelopeOf, networkError, requestHeaders } from './transport.ts'

async function request(url: string, token: string | undefined, signal: AbortSignal) {
  try {
    return await fetch(url, {
      headers: requestHeaders(token === undefined ? undefined : `Bearer ${token}`),
      signal,
    })
  } catch (cause) {
    throw networkError(cause, signal)
  }
}

/** Fetches what is answered without an envelope, in the name of the person. Throws an ApiError like a call. */
export async function fetchInSession(url: string, signal: AbortSignal): Promise<Response> {
  const token = sessionStore.getState().tokens?.accessToken
  let response = await request(url, token, signal)
  if (response.status === 401 && token !== undefined) {
    const renewed = await renewTokens(token)
    if (renewed !== null) response = await request(url, renewed, signal)
  }
  if (!response.ok) {
    const error = answerError(response.status, await envelopeOf(response))
    noteForView(error)
    throw error
  }
  return response
}
