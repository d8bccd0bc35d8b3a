import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { AccountClaim } from '#domains/accounts'
import { ForbiddenTarget, guardedFetch } from '#platform/egress/guarded-fetch'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'

/** A registered provider, with its secret decrypted. */
export type OidcClient = {
  providerId: string
  issuer: string
  clientId: string
  clientSecret: string | null
  accountClaim: AccountClaim
  /** Whether addresses and numbers of the provider are trusted that it does not declare as verified. */
  trustsUnverified: boolean
}

/** How long the metadata of a provider are cached; the keys of its signatures are renewed separately. */
const rememberedMs = 600_000
const maxRemembered = 200

/** How long nobody is made to wait for a provider that could not be reached. */
const restMs = 30_000

const scopes: Record<AccountClaim, string> = {
  preferred_username: 'openid profile',
  phone_number: 'openid phone',
  email: 'openid email',
}

/** Claims that the other system has not verified prove nothing: anybody could have entered them there. */
const verifiedBy: Partial<Record<AccountClaim, string>> = {
  email: 'email_verified',
  phone_number: 'phone_number_verified',
}

const isFromProvider = (error: unknown): error is AuthorizationResponseError | ResponseBodyError =>
  error instanceof AuthorizationResponseError || error instanceof ResponseBodyError

const refused = (reason: string, cause?: unknown) =>
  new AppError('entrance.provider-refused', { details: { reason }, cause })

/** In the header, as every provider must accept it, unless it declares that it accepts it in the body only. */
const withSecret = (secret: string): ClientAuth => {
  const [inHeader, inBody] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported
    const takesHeader = methods?.includes('client_secret_basic') ?? true
    return (takesHeader ? inHeader : inBody)(server, ...request)
  }
}

const innermost = (error: Error): Error =>
  error.cause instanceof Error ? innermost(error.cause) : error

/** Whether a provider was not reached, or not in time, or must not be contacted at all. */
function isUnreachable(error: Error) {
  const reason = innermost(error)
  const code = String((reason as { code?: unknown }).code ?? '')
  return (
    reason instanceof ForbiddenTarget ||
    /^(Timeout|Abort)Error$/.test(reason.name) ||
    /^E[A-Z]+$/.test(code)
  )
}

/** The failure for the user that follows from an error of a provider; any other error is a bug and stays as it is. */
function explain(services: Services, { providerId }: OidcClient, error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  if (isFromProvider(error)) return refused(error.error, error)
  if (error instanceof WWWAuthenticateChallengeError) {
    return refused(error.cause[0]?.parameters.error ?? 'invalid_client', error)
  }
  services.logger.warn({ err: error, providerId }, 'OpenID Connect failed')
  if (isUnreachable(error)) return new AppError('entrance.provider-failed', { cause: error })
  return error instanceof ClientError ? refused(error.code ?? 'protocol', error) : error
}

export type OidcProviders = ReturnType<typeof openOidcProviders>

/** Performs OpenID Connect with the providers of all tenants: authorization code with PKCE. */
export function openOidcProviders(services: Services) {
  const { config, clock } = services
  const remembered = new Map<string, { configuration: Configuration; until: number }>()

  const resting = new Map<string, number>()

  function rest(key: string) {
    resting.set(key, clock.now() + restMs)
    if (resting.size > maxRemembered) resting.delete(resting.keys().next().value ?? '')
  }

  const fetchGuarded: CustomFetch = (address, { method, headers, body }) =>
    guardedFetch(config, address, {
      method,
      headers,
      body: body === null || body === undefined ? undefined : String(body),
    })

  async function discover({ issuer, clientId, clientSecret }: OidcClient) {
    const authentication = clientSecret === null ? None() : withSecret(clientSecret)
    return discovery(new URL(issuer), clientId, undefined, authentication, {
      [customFetch]: fetchGuarded,
      timeout: 5,
      // The guard decides whether a provider may be used without TLS.
      execute: [allowInsecureRequests],
    })
  }

  async function configurationOf(client: OidcClient) {
    const key = JSON.stringify(client)
    const known = remembered.get(key)
    if (known && known.until > clock.now()) return known.configuration
    remembered.delete(key)
    const configuration = await discover(client)
    remembered.set(key, { configuration, until: clock.now() + rememberedMs })
    if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
    return configuration
  }

  async function explained<T>(client: OidcClient, work: () => Promise<T>): Promise<T> {
    const key = JSON.stringify([client.providerId, client.issuer])
    if ((resting.get(key) ?? 0) > clock.now()) throw new AppError('entrance.provider-failed')
    resting.delete(key)
    try {
      return await work()
    } catch (error) {
      if (error instanceof Error && isUnreachable(error)) rest(key)
      throw explain(services, client, error)
    }
  }

  return {
    /** The address for the browser, and the state that must be stored until it returns. */
    begin: (client: OidcClient, redirectAddress: string) =>
      explained(client, async () => {
        const configuration = await configurationOf(client)
        const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
        const address = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectAddress,
          scope: scopes[client.accountClaim],
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return { address: address.href, state, nonce, verifier }
      }),

    /** The value of the claim that identifies an account. */
    finish: (client: OidcClient, { address, state, nonce, verifier }: CameBack) =>
      explained(client, async () => {
        const configuration = await configurationOf(client)
        const answer = await authorizationCodeGrant(configuration, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const token = answer.claims()
        if (!token) throw refused('no ID token')
        const { accountClaim, trustsUnverified } = client
        const verified = trustsUnverified ? undefined : verifiedBy[accountClaim]
        const isTold =
          typeof token[accountClaim] === 'string' &&
          (verified === undefined || token[verified] !== undefined)
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
        const claims: Record<string, unknown> =
          isTold || !hasMore
            ? token
            : await fetchUserInfo(configuration, answer.access_token, token.sub)
        const value = claims[accountClaim]
        if (typeof value !== 'string') throw refused(`no ${accountClaim}`)
        if (verified && claims[verified] !== true) throw refused(`${accountClaim} is not verified`)
        return value
      }),
  }
}

/** The address to which a browser returned, and the stored state of its sign-in. */
type CameBack = { address: URL; state: string; nonce: string; verifier: string }
