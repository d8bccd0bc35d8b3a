import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { type Answer, anS3Bucket, type Call, failure } from './s3-bucket.ts'
import { readAuthorization, readSignedQuery, sha256, signatureOf } from './s3-signature.ts'

/** The fault of one request. */
export type Fault = {
  answers?: { status: number; code: string }
  /** The connection ends after so many bytes of the request's body. */
  cutsRequestAt?: number
  /** The connection ends after so many bytes of the answer's body. */
  cutsAnswerAt?: number
  /** The answer stops for good after so many bytes of its body. */
  stopsAnswerAt?: number
  /** The request is executed, and the connection ends instead of an answer, or there is none at all. */
  instead?: 'cut' | 'silence'
}

const account = { keyId: 'AKIATEST', keySecret: 'secret/of+the=test', region: 'cn-test-1' }

/** The reason to reject a request: its signature must be right in every part, and cover its body. */
function rejection(call: Call, target: string): Answer | null {
  return call.query.has('X-Amz-Signature') ? ofAddress(call, target) : ofHeaders(call, target)
}

const moment = (text: string) =>
  Date.parse(text.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** The same for an address that is signed in its query: its length must be part of it, and it ends. */
function ofAddress({ method, query, headers }: Call, target: string): Answer | null {
  const { given, at, seconds } = readSignedQuery(query)
  if (!given.signedHeaders.includes('content-length')) return failure(403, 'AccessDenied')
  const expected = signatureOf({ method, target, headers }, given, account.keySecret)
  if (expected !== given.signature) return failure(403, 'SignatureDoesNotMatch')
  return Date.now() < moment(at) + seconds * 1000 ? null : failure(403, 'AccessDenied')
}

function ofHeaders({ headers, body, ...call }: Call, target: string): Answer | null {
  const given = readAuthorization(headers.authorization)
  if (!given) return failure(403, 'AccessDenied')
  if (given.keyId !== account.keyId) return failure(403, 'InvalidAccessKeyId')
  if (given.region !== account.region) return failure(400, 'AuthorizationHeaderMalformed')
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (needed.some((name) => !given.signedHeaders.includes(name))) {
    return failure(403, 'SignatureDoesNotMatch')
  }
  const expected = signatureOf({ method: call.method, target, headers }, given, account.keySecret)
  if (expected !== given.signature) return failure(403, 'SignatureDoesNotMatch')
  if (!(Math.abs(Date.now() - moment(String(headers['x-amz-date']))) < 900_000)) {
    return failure(403, 'RequestTimeTooSkewed')
  }
  if (headers['x-amz-content-sha256'] !== sha256(body)) {
    return failure(400, 'XAmzContentSHA256Mismatch')
  }
  return null
}

async function readBody(request: IncomingMessage, cutsAt: number) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    chunks.push(chunk)
    if (size >= cutsAt) request.socket.destroy()
  }
  return Buffer.concat(chunks)
}

function send(response: ServerResponse, answer: Answer, { cutsAnswerAt, stopsAnswerAt }: Fault) {
  const { status = 200, headers = {}, body = '' } = answer
  const bytes = Buffer.from(body)
  response.writeHead(status, { 'content-length': bytes.length, ...headers })
  const end = cutsAnswerAt ?? stopsAnswerAt
  if (end === undefined) return void response.end(bytes)
  response.write(bytes.subarray(0, end), () => {
    if (cutsAnswerAt !== undefined) response.destroy()
  })
}

/** A store that speaks S3 in memory and accepts signed requests only; closed when the test ends. */
export async function anS3Server() {
  const server = await startS3Server()
  onTestFinished(server.close)
  return server
}

/** The same for several tests: it ends with the process. */
export async function startS3Server() {
  const bucket = 'water'
  const { objects, uploads, answer } = anS3Bucket(bucket)
  const faults: { matches: (call: Omit<Call, 'body' | 'headers'>) => boolean; fault: Fault }[] = []
  const calls: Omit<Call, 'body'>[] = []

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', headers, url: target = '/' } = request
    const { pathname: path, searchParams: query } = new URL(target, 'http://store')
    calls.push({ method, path, query, headers })
    const index = faults.findIndex(({ matches }) => matches({ method, path, query }))
    const { fault = {} } = (index < 0 ? undefined : faults.splice(index, 1)[0]) ?? {}
    const body = await readBody(request, fault.cutsRequestAt ?? Number.POSITIVE_INFINITY)
    const call = { method, path, query, headers, body }
    const { answers, instead } = fault
    const given = answers
      ? failure(answers.status, answers.code)
      : (rejection(call, target) ?? answer(call))
    if (instead === 'cut') response.destroy()
    else if (instead === undefined) send(response, given, fault)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  server.unref()
  const { port } = server.address() as AddressInfo

  return {
    ...account,
    bucket,
    port,
    objects,
    uploads,
    calls,
    close,
    /** Settings of a server process that keeps its files here. */
    environment: {
      FILE_STORAGE: 's3',
      FILE_STORAGE_ENDPOINT: `http://127.0.0.1:${port}`,
      FILE_STORAGE_REGION: account.region,
      FILE_STORAGE_BUCKET: bucket,
      FILE_STORAGE_KEY_ID: account.keyId,
      FILE_STORAGE_KEY_SECRET: account.keySecret,
    },
    /** Makes the next requests of a kind fail, one for each fault. */
    spoil(matches: (typeof faults)[number]['matches'], ...how: Fault[]) {
      faults.push(...how.map((fault) => ({ matches, fault })))
    },
  }
}
