import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/**
 * Scripts are loaded from this origin only. Inline styles are allowed because the component library writes its
 * variables there; they cannot execute anything.
 */
const directives = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "form-action 'self'",
]

/** Other origins that a page may use besides its own: in frames, and by calls of its scripts. */
export type OtherOrigins = { framed?: readonly string[]; called?: readonly string[] }

export const contentPolicy = ({ framed = [], called = [] }: OtherOrigins = {}) =>
  [
    ...directives,
    ["frame-src 'self'", ...framed].join(' '),
    ["connect-src 'self'", ...called].join(' '),
  ].join('; ')

const headers = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** Sets the security headers of every answer. */
export function protect(app: FastifyInstance, config: Config) {
  const isHttps = config.baseUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', async (_, reply) => {
    reply.headers(headers)
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
