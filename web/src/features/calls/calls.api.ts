import { queryOptions } from '@tanstack/react-query'
import { answerError, networkError, requestHeaders } from '#web/platform/api/transport.ts'
import type { CallDocument } from './call-document.ts'

export const documentAddress = '/api/openapi.json'

/** The document of all calls is served as it is, without the envelope of other answers. */
async function readDocument(signal: AbortSignal): Promise<CallDocument> {
  let response: Response
  try {
    response = await fetch(documentAddress, { headers: requestHeaders(undefined), signal })
    if (response.ok) return (await response.json()) as CallDocument
  } catch (cause) {
    throw networkError(cause, signal)
  }
  throw answerError(response.status, undefined)
}

export const documentQuery = queryOptions({
  queryKey: [documentAddress],
  queryFn: ({ signal }) => readDocument(signal),
  // It changes with the server's version only.
  staleTime: Number.POSITIVE_INFINITY,
})
