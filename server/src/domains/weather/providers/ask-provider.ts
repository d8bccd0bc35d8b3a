import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { ForbiddenTarget, guardedFetch, maxBytes, TooLarge } from '#platform/egress/guarded-fetch'
import type { Services } from '#platform/services'
import { PullFailure } from './weather.provider.ts'

const unzip = promisify(gunzip)

/** From the beginning of a request to the end of its answer. */
const patienceMs = 10_000

export type Egress = Pick<Services['config'], 'mode' | 'egressHosts' | 'egress'> & {
  patienceMs?: number
}

/** Seconds or a date, as `Retry-After` has them; undefined where it is neither. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

function failureOfStatus(response: Response): PullFailure | null {
  const { status } = response
  const detail = `status ${status}`
  if (status === 200) return null
  if (status === 401 || status === 403) return new PullFailure('refused', detail)
  if (status === 404) return new PullFailure('not-found', detail)
  if (status === 429) {
    const retryAfterMs = waitOf(response.headers.get('retry-after'))
    return new PullFailure('quota', detail, retryAfterMs === undefined ? {} : { retryAfterMs })
  }
  // A redirect is not followed: the address is one that the operator has to set right.
  return new PullFailure(status >= 500 ? 'server-error' : 'not-found', detail)
}

function failureOfError(error: unknown, isLate: boolean): PullFailure {
  const { name, message } = error as Error
  if (error instanceof ForbiddenTarget) return new PullFailure('forbidden-target', message)
  if (error instanceof TooLarge) return new PullFailure('too-large', message)
  // An answer that is cut off by our patience says no more than that it was.
  if (isLate || name === 'TimeoutError' || name === 'AbortError')
    return new PullFailure('timeout', message)
  return new PullFailure('unreachable', message, { cause: error })
}

async function bytesOf(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.headers.get('content-encoding') !== 'gzip') return bytes
  try {
    return await unzip(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new PullFailure(isTooLarge ? 'too-large' : 'garbled', 'gzip', { cause: error })
  }
}

/** What an answer of a provider looks like. */
export type Shape<Answer> = {
  safeParse(answer: unknown):
    | { success: true; data: Answer }
    | {
        success: false
        error: { issues: readonly { path: readonly PropertyKey[]; code: string }[] }
      }
}

/** The JSON of an address, in the shape that its provider documents. Throws a PullFailure; its text has no address, which may hold a key. */
export async function askProvider<Answer>(
  egress: Egress,
  address: string,
  shape: Shape<Answer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const patience = egress.patienceMs ?? patienceMs
  const begun = performance.now()
  let response: Response
  try {
    response = await guardedFetch(egress, address, {
      method: 'GET',
      headers: { accept: 'application/json', 'accept-encoding': 'gzip', ...headers },
      patienceMs: patience,
    })
  } catch (error) {
    throw failureOfError(error, performance.now() - begun >= patience - 1)
  }
  const failure = failureOfStatus(response)
  if (failure) throw failure
  const text = (await bytesOf(response)).toString('utf8')
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (error) {
    throw new PullFailure('garbled', 'no JSON', { cause: error })
  }
  const checked = shape.safeParse(answer)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw new PullFailure(
    'garbled',
    `${issue?.path.map(String).join('.') ?? ''} ${issue?.code ?? ''}`,
  )
}
