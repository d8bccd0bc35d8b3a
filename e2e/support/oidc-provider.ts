import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const oidcClientId = 'iwater'

/**
 * A real OpenID Connect provider on this machine. Its own pages ask for a name and accept any password; a user who
 * signs in as `ann` is `ann` in the claim `preferred_username`.
 */
export async function startOidcProvider(redirectAddress: string) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidcClientId,
        redirect_uris: [redirectAddress],
        token_endpoint_auth_method: 'none',
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id }),
    }),
  })
  server.on('request', (request, response) => void provider.callback()(request, response))
  const close = () =>
    new Promise<void>((done) => {
      server.closeAllConnections()
      server.close(() => done())
    })
  return { issuer, close }
}
