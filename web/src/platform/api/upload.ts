import type { Envelope } from '@iwater/contract/envelope'
import type { OutputOf, Route } from '@iwater/contract/route'
import { storageHeader } from '@iwater/contract/system'
import { noteSilence, noteStorage } from '#web/platform/connection/connection.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { noteForSession } from './note-for-session.ts'
import { renewTokens } from './renew-tokens.ts'
import { requestOf } from './route-url.ts'
import { answerError, networkError, requestHeaders } from './transport.ts'

export type UploadOptions = {
  signal?: AbortSignal
  /** Share of the file that has left this machine, 0 to 1. */
  onProgress?: (share: number) => void
  /** What the route takes besides the file, in its query. */
  query?: Readonly<Record<string, string>>
}

function parse(text: string): Envelope<unknown> | undefined {
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    // A proxy's page instead of an answer: the status says the rest.
    return undefined
  }
}

/** `fetch` cannot tell how far an upload has come. Rejects with `signal.reason`, or a TypeError when nothing answers. */
function send(
  request: XMLHttpRequest,
  content: FormData | File,
  { signal, onProgress }: UploadOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve()
    request.onerror = () => reject(new TypeError('upload failed'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(content)
  })
}

/** One try. */
async function post(
  url: string,
  form: FormData,
  token: string | undefined,
  options: UploadOptions,
): Promise<{ status: number; envelope: Envelope<unknown> | undefined }> {
  const request = new XMLHttpRequest()
  request.open('POST', url)
  const headers = requestHeaders(token === undefined ? undefined : `Bearer ${token}`)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  try {
    await send(request, form, options)
  } catch (error) {
    const { signal } = options
    if (signal?.aborted) throw error
    noteSilence()
    throw networkError(error, signal)
  }
  noteStorage(request.getResponseHeader(storageHeader))
  return { status: request.status, envelope: parse(request.responseText) }
}

/** Sends a file to a signed address of the object store; answers whether the store has taken it. */
export async function putAt(url: string, file: File, options: UploadOptions): Promise<boolean> {
  const request = new XMLHttpRequest()
  request.open('PUT', url)
  try {
    await send(request, file, options)
    return request.status >= 200 && request.status < 300
  } catch (error) {
    // Nothing that the user or the connection to the server could do anything about.
    if (options.signal?.aborted) throw error
    return false
  }
}

/** Sends one file to a route as multipart field `file`; there is no time limit, the caller may abort. */
export async function upload<R extends Route>(
  route: R,
  file: File,
  options: UploadOptions = {},
): Promise<OutputOf<R>> {
  const { query } = options
  const { url: path } = requestOf(route, {})
  const url = query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`
  const form = new FormData()
  form.set('file', file)
  const token = sessionStore.getState().tokens?.accessToken
  let answer = await post(url, form, token, options)
  if (answer.status === 401 && token !== undefined) {
    const renewed = await renewTokens(token)
    if (renewed !== null) answer = await post(url, form, renewed, options)
  }
  if (answer.envelope?.code === 0) return answer.envelope.data as OutputOf<R>
  const error = answerError(answer.status, answer.envelope)
  noteForSession(error)
  throw error
}
