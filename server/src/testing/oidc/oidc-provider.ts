import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'

/** The claims of the provider for everybody who signs in there; `sub` is the typed name. */
export type Told = Record<string, string | boolean>

type Client = { clientId: string; clientSecret?: string; redirectAddress: string }

/** A real OpenID Connect provider on this machine, with its own pages for signing in. */
export async function aProvider(
  { clientId, clientSecret, redirectAddress }: Client,
  told: (sub: string) => Told = (sub) => ({ preferred_username: sub }),
) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // It warns of settings for testing, which this is.
  const warning = vi.spyOn(console, 'warn').mockReturnValue()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [redirectAddress],
        ...(clientSecret === undefined
          ? { token_endpoint_auth_method: 'none' }
          : { client_secret: clientSecret }),
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      phone: ['phone_number', 'phone_number_verified'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...told(sub) }) }),
    cookies: { keys: ['a key of the tests'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, IdToken: 60 },
    pkce: { required: () => true },
  })
  warning.mockRestore()
  server.on('request', provider.callback())
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  return { issuer, stop }
}

/** A browser without a screen: it keeps cookies and follows redirects, up to an address outside of `site`. */
export function aBrowser(site: string) {
  const cookies = new Map<string, string>()

  async function load(address: string, form?: Record<string, string>) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  /** Submits the form of a page, or cancels it. */
  async function answer(page: string, login: string, isRefused: boolean) {
    const [, way] = (isRefused ? /href="([^"]*\/abort)"/ : /action="([^"]+)"/).exec(page) ?? []
    if (way === undefined) throw new Error(`a page without form: ${page.slice(0, 400)}`)
    const address = new URL(way, site).href
    if (isRefused) return load(address)
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    return load(address, { prompt, login, password: 'any' })
  }

  /** Opens an address, signs in and agrees wherever a page requires it; answers the final address. */
  return async function visit(address: string, login: string, isRefused = false): Promise<URL> {
    let response = await load(address)
    for (let step = 0; step < 20; step += 1) {
      const location = response.headers.get('location')
      const next = location === null ? undefined : new URL(location, site)
      if (next && next.origin !== site) return next
      response = next
        ? await load(next.href)
        : await answer(await response.text(), login, isRefused)
    }
    throw new Error('the provider goes round in circles')
  }
}
