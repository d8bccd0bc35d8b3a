import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Config } from '../../config.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

/** The maximum time, unless the request has another one, and size of the answer of a foreign server. */
const usualPatienceMs = 5000
export const maxBytes = 1_048_576

/** A request that is not sent because of its target. */
export class ForbiddenTarget extends Error {}

type Rules = Pick<Config, 'mode' | 'egressHosts' | 'egress'>

/** Hosts that the deployment names may be anywhere and use HTTP; in a demo so may this machine. */
const isTrusted = ({ mode, egressHosts }: Rules, { host, hostname }: URL, address: string) =>
  egressHosts.includes(host) ||
  egressHosts.includes(hostname) ||
  (mode === 'demo' && isLoopback(address))

/** The permitted addresses of a host; one forbidden among them forbids all. */
async function resolve(rules: Rules, url: URL) {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(name)
  const found = family ? [{ address: name, family }] : await lookup(name, { all: true })
  for (const { address } of found) {
    const isFree = isTrusted(rules, url, address)
    if (!isFree && rules.egress === 'listed') throw new ForbiddenTarget(`${url.host}: not listed`)
    if (!isFree && url.protocol !== 'https:') throw new ForbiddenTarget(`${url.host}: not https`)
    if (!isFree && !isPublicAddress(address)) throw new ForbiddenTarget(`${url.host}: not public`)
  }
  return found
}

/** An answer beyond the maximum size. */
export class TooLarge extends Error {
  constructor() {
    super(`an answer of more than ${maxBytes} bytes`)
  }
}

async function readBody(response: IncomingMessage) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new TooLarge()
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export type GuardedRequest = {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  /** Until the answer is complete. */
  patienceMs?: number
}

const isEmptyStatus = (status: number) => status === 204 || status === 205 || status === 304

/**
 * A request to an address that users of a tenant have entered. It is sent to hosts that the deployment names and,
 * unless it allows these only, to public addresses by HTTPS; names are resolved once and the connection goes to the
 * checked address. Redirects are answered and not followed. Throws a ForbiddenTarget, or the errors of network and
 * time-out.
 */
export async function guardedFetch(
  rules: Rules,
  address: string,
  { method, headers, body, patienceMs = usualPatienceMs }: GuardedRequest,
): Promise<Response> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new ForbiddenTarget(url.protocol)
  if (url.username || url.password) throw new ForbiddenTarget(`${url.host}: names a user`)
  const signal = AbortSignal.timeout(patienceMs)
  const found = await resolve(rules, url)
  const [first = { address: '', family: 4 }] = found
  const toFound: LookupFunction = (_, { all }, done) =>
    all ? done(null, found) : done(null, first.address, first.family)
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    const request = send(url, { method, headers, signal, lookup: toFound, agent: false })
    request.on('error', failed).on('response', answered)
    request.end(body)
  })
  const bytes = await readBody(response)
  const status = response.statusCode ?? 502
  const answerHeaders = Object.entries(response.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  return new Response(isEmptyStatus(status) ? null : bytes, { status, headers: answerHeaders })
}
