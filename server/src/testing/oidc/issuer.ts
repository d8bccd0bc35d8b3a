import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** An address on this machine with the metadata of an OpenID Connect provider, and nothing else. */
export async function anIssuer(): Promise<string> {
  let issuer = ''
  const server = createServer((_, response) => {
    const description = { issuer, authorization_endpoint: `${issuer}/authorize` }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(description))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return issuer
}
