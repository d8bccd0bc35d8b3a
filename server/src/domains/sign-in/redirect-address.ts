import type { Context } from '#platform/http/serve'
import type { Services } from '#platform/services'

/** Where providers send browsers back to; it has to be registered there. */
export const redirectAddressOf = (
  { config }: Pick<Services, 'config'>,
  { request }: Pick<Context, 'request'>,
) =>
  // As a URL spells it: without a port that goes without saying.
  new URL(`${config.baseUrl ?? `${request.protocol}://${request.host}`}/login/oidc`).href
