import type { InputOf, OutputOf, Route } from '@iwater/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { ApiError } from './api-error.ts'
import { isNotSignedIn, noteForSession } from './note-for-session.ts'
import { renewTokens } from './renew-tokens.ts'
import { answeredHere } from './stand-in.ts'
import { send } from './transport.ts'

export { ApiError }

export type CallOptions = {
  signal?: AbortSignal | undefined
  /** Instead of the session's token, where a call is not made in a person's name. */
  authorization?: string
  /** It is sent to the end when the page is left meanwhile. */
  keepalive?: boolean
}

/** One attempt with the current token; if it has expired, one more with a new one. */
async function callInSession<R extends Route>(route: R, input: InputOf<R>, options: CallOptions) {
  const token = sessionStore.getState().tokens?.accessToken
  const sendWith = (accessToken: string | null | undefined) =>
    send(route, input, {
      signal: options.signal,
      keepalive: options.keepalive,
      authorization: accessToken ? `Bearer ${accessToken}` : undefined,
    })
  try {
    return await sendWith(token)
  } catch (error) {
    if (!isNotSignedIn(error) || token === undefined) throw error
    const renewed = await renewTokens(token)
    if (renewed === null) throw error
    return sendWith(renewed)
  }
}

/**
 * Calls the server: path parameters, query or body are taken from `input`, the envelope is opened.
 * Throws an ApiError whose message can be shown; a session that cannot be renewed ends.
 */
export async function call<R extends Route>(
  route: R,
  input: InputOf<R>,
  options: CallOptions = {},
): Promise<OutputOf<R>> {
  if (options.authorization !== undefined) return send(route, input, options)
  const answer = answeredHere(route, input)
  if (answer !== undefined) return answer as Promise<OutputOf<R>>
  try {
    return await callInSession(route, input, options)
  } catch (error) {
    if (route.access !== 'public') noteForSession(error)
    throw error
  }
}

/** The same as options of a query whose key is the path and the input. */
export function apiQuery<R extends Route>(route: R, input: InputOf<R>) {
  return queryOptions({
    queryKey: [route.path, input] as const,
    queryFn: ({ signal }) => call(route, input, { signal }),
  })
}
