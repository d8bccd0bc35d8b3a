import { queryOptions } from '@tanstack/react-query'
import { fetchInSession } from '#web/platform/api/fetch-in-session.ts'
import type { CallDocument } from './call-document.ts'

const documentAddress = '/api/openapi.json'

/** The document of all calls is served as it is, without the envelope of other answers. */
async function readDocument(signal: AbortSignal): Promise<CallDocument> {
  const response = await fetchInSession(documentAddress, signal)
  return (await response.json()) as CallDocument
}

export const documentQuery = queryOptions({
  queryKey: [documentAddress],
  queryFn: ({ signal }) => readDocument(signal),
  // It changes with the server's version only.
  staleTime: Number.POSITIVE_INFINITY,
})
