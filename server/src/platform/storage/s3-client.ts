import { createHash } from 'node:crypto'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest, Agent as TlsAgent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { asStorageError, isPassing, S3Failure, StoreUnreachable } from './s3-failure.ts'
import type { S3Settings } from './storage-settings.ts'

/** The time limits for a connection, and for its silence. */
const usualPatience = { connectMs: 5000, idleMs: 20_000 }
export type Patience = typeof usualPatience

/** How often a request is sent, and until when a new attempt may start. */
const attempts = 3
const patienceMs = 30_000
const firstPauseMs = 200
/** Maximum size of a list or another short answer. */
const longestText = 8 * 1024 * 1024

/** Bytes that can be sent more than once, with their signature. */
export type Body = { chunks: readonly Buffer[]; size: number; sha256: string }

export const bodyOf = (...chunks: Buffer[]): Body => {
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  const size = chunks.reduce((sum, { length }) => sum + length, 0)
  return { chunks, size, sha256: hash.digest('hex') }
}
const nothing = bodyOf()

export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Key of an object with the prefix; none for requests about the bucket. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Body
}

export type S3Client = ReturnType<typeof s3Client>

/** As in RFC 3986, so that the address is the signed one. */
export const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The address of an object or of the bucket. */
export function addressOf(
  { endpoint, addressing, bucket }: Pick<S3Settings, 'endpoint' | 'addressing' | 'bucket'>,
  { key = '', query = {} }: Pick<S3Request, 'key' | 'query'>,
): URL {
  const path = key.split('/').map(encode).join('/')
  const base =
    addressing === 'path' ? `${endpoint}/${bucket}` : endpoint.replace('://', `://${bucket}.`)
  const address = new URL(path === '' && addressing === 'path' ? base : `${base}/${path}`)
  address.search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  return address
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > longestText)
      throw new StoreUnreachable(`an answer of more than ${longestText} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * Sends signed requests to a bucket. The address is the deployment's own setting and never from the database, so the
 * guard of `platform/egress` does not apply. Redirects are not followed.
 */
export function s3Client(settings: S3Settings, patience: Patience = usualPatience) {
  const { connectMs, idleMs } = patience
  const isTls = settings.endpoint.startsWith('https:')
  const agent = isTls ? new TlsAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const open = isTls ? httpsRequest : httpRequest

  async function sign(asked: S3Request) {
    const { method, headers = {}, body = nothing } = asked
    const signer = new AwsV4Signer({
      method,
      url: addressOf(settings, asked).toString(),
      headers: { ...headers, 'x-amz-content-sha256': body.sha256 },
      accessKeyId: settings.keyId,
      secretAccessKey: settings.keySecret,
      region: settings.region,
      service: 's3',
    })
    const signed = await signer.sign()
    return { url: signed.url, headers: Object.fromEntries(signed.headers), body }
  }

  /** One attempt: the answer of the store, whatever it is. */
  async function attempt(asked: S3Request): Promise<IncomingMessage> {
    const { url, headers, body } = await sign(asked)
    const { method } = asked
    const hasBody = method === 'PUT' || method === 'POST'
    return new Promise((answered, failed) => {
      const request = open(url, {
        method,
        agent,
        headers: { ...headers, ...(hasBody && { 'content-length': body.size }) },
      })
      const giveUp = (what: string) => () =>
        request.destroy(new StoreUnreachable(`the store ${what}`))
      request.on('socket', (socket) => {
        if (!socket.connecting) return
        const timer = setTimeout(giveUp(`was not reached in ${connectMs} ms`), connectMs)
        const stop = () => clearTimeout(timer)
        socket.once(isTls ? 'secureConnect' : 'connect', stop).once('close', stop)
      })
      request.setTimeout(idleMs, giveUp(`was silent for ${idleMs} ms`))
      request.on('error', failed).on('response', (response) => {
        // From here on the reader applies the time limit: the delay may be its own.
        request.setTimeout(0)
        answered(response)
      })
      for (const chunk of body.chunks) request.write(chunk)
      request.end()
    })
  }

  /** A short answer, which has to be complete. */
  async function readTimely(response: IncomingMessage): Promise<string> {
    const late = () => response.destroy(new StoreUnreachable('the store did not end its answer'))
    const timer = setTimeout(late, idleMs)
    try {
      return await readText(response)
    } finally {
      clearTimeout(timer)
    }
  }

  async function succeed(asked: S3Request): Promise<IncomingMessage> {
    const response = await attempt(asked)
    const status = response.statusCode ?? 500
    if (status >= 200 && status < 300) return response
    throw new S3Failure(status, await readTimely(response))
  }

  /** Repeats what may succeed a moment later; all requests can be repeated. */
  async function persist<T>(work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    for (let count = 1; ; count += 1) {
      try {
        return await work()
      } catch (error) {
        const isOver = count === attempts || performance.now() - begun > patienceMs
        if (isOver || !isPassing(error)) throw error
        await delay(firstPauseMs * 4 ** (count - 1) * (0.5 + Math.random()))
      }
    }
  }

  return {
    patience,

    /** The successful answer to a request, with its body unread; throws an S3Failure or a network error. */
    send: (asked: S3Request) => persist(() => succeed(asked)),

    /** The same with the body read as text. */
    ask: (asked: S3Request) =>
      persist(async () => {
        const response = await succeed(asked)
        return { headers: response.headers, text: await readTimely(response) }
      }),

    /** Runs work on the store; failures are thrown as failures of the catalogue. */
    async asking<T>(work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        throw asStorageError(error, settings)
      }
    },

    close: () => agent.destroy(),
  }
}
