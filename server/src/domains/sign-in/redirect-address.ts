import type { Context } from '#platform/http/serve'
import type { Services } from '#platform/services'

/** The address to which providers return browsers; it has to be registered there. */
export const redirectAddressOf = (
  { config }: Pick<Services, 'config'>,
  { request }: Pick<Context, 'request'>,
) =>
  // In the form of a URL: without a default port.
  new URL(`${config.baseUrl ?? `${request.protocol}://${request.host}`}/login/oidc`).href
