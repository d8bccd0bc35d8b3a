import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/byte-range'
import type { S3Client } from './s3-client.ts'
import { S3Failure, StoreUnreachable } from './s3-failure.ts'

/** How often an interrupted download is resumed. */
const mostResumptions = 5

const whatIsMissing = ['NoSuchKey', 'NotFound']

const isMissing = (error: unknown) =>
  error instanceof S3Failure && error.status === 404 && whatIsMissing.includes(error.code)

/** Bytes of the whole object, by the answer to a request for it or for a part of it. */
function wholeSize({ headers }: IncomingMessage): number {
  const [, ofRange] = /^bytes \d+-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  return Number(ofRange ?? headers['content-length'])
}

async function get(
  { send }: S3Client,
  key: string,
  { range, etag }: { range?: ByteRange | undefined; etag?: string | undefined },
) {
  const response = await send({
    method: 'GET',
    key,
    headers: {
      ...(range && { range: `bytes=${range.start}-${range.end}` }),
      ...(etag && { 'if-match': etag }),
    },
  })
  if (range && response.statusCode !== 206) {
    response.destroy()
    throw new S3Failure(502, '<Code>RangeIgnored</Code>')
  }
  return response
}

/** The bytes of `range`, the first part from `first`; an interrupted download is resumed. */
function resuming(client: S3Client, key: string, first: IncomingMessage, range: ByteRange) {
  const { etag } = first.headers
  const length = range.end - range.start + 1
  let from = first
  let received = 0
  let resumptions = 0
  let isOver = false
  let silence: NodeJS.Timeout | undefined
  const silent = new StoreUnreachable('the store was silent')

  const content = new Readable({
    read() {
      if (isOver) return
      listen()
      from.resume()
    },
    destroy(error, done) {
      isOver = true
      quiet()
      from.destroy()
      done(error)
    },
  })

  /** From now on the reader waits for the store, not the store for the reader. */
  function listen() {
    silence ??= setTimeout(() => from.destroy(silent), client.patience.idleMs)
  }

  function quiet() {
    clearTimeout(silence)
    silence = undefined
  }

  function take(chunk: Buffer) {
    quiet()
    received += chunk.length
    if (content.push(chunk)) listen()
    else from.pause()
  }

  async function resume(error: Error) {
    resumptions += 1
    try {
      if (resumptions > mostResumptions) throw error
      const missing = { start: range.start + received, end: range.end }
      const response = await get(client, key, { range: missing, etag })
      if (isOver) response.destroy()
      else follow(response)
    } catch (failure) {
      content.destroy(
        await client.asking(() => Promise.reject(failure)).catch((known: Error) => known),
      )
    }
  }

  function ended(error: Error) {
    if (isOver) return
    quiet()
    if (received === length) {
      isOver = true
      content.push(null)
    } else void resume(error)
  }

  function follow(response: IncomingMessage) {
    from = response
    let isEnded = false
    const once = (error: Error) => {
      if (!isEnded) ended(error)
      isEnded = true
    }
    response.on('data', take).on('error', once)
    const tooEarly = () => once(new StoreUnreachable('the store ended its answer too early'))
    response.on('end', tooEarly).on('close', tooEarly)
  }

  follow(first)
  first.pause()
  return content
}

/** An object or a part of it; null when there is none of that key. */
export async function download(client: S3Client, key: string, range: ByteRange | undefined) {
  try {
    const response = await get(client, key, { range })
    const size = wholeSize(response)
    const content = resuming(client, key, response, range ?? { start: 0, end: size - 1 })
    return { size, content }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
