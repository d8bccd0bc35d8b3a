import { ApiError } from '#web/platform/api/api.ts'

/** States of an SSO callback. */
export type SsoCallbackState =
  | 'noTicket'
  | 'expired'
  | 'used'
  | 'unknown'
  | 'notBound'
  | 'strange'
  | 'cancelled'
  | 'network'
  | 'rejected'
  | 'foreign'

const states: Partial<Record<ApiError['code'], SsoCallbackState>> = {
  'entrance.ticket-expired': 'expired',
  'entrance.ticket-invalid': 'used',
  'entrance.partner-unknown': 'unknown',
  'entrance.provider-unknown': 'unknown',
  'entrance.not-bound': 'notBound',
}

/** Nothing was decided: the same ticket may be tried again. */
const isPassing = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

/** The person said no at the provider: its error code for that, of RFC 6749, 4.1.2.1. */
const isCancelled = ({ code, details }: ApiError) =>
  code === 'entrance.provider-refused' && details.reason === 'access_denied'

/** The state that a failed SSO callback is shown as. For `network` and `rejected` the failure's own sentence says more. */
export function ssoCallbackStateOf(error: ApiError): SsoCallbackState {
  if (isCancelled(error)) return 'cancelled'
  return states[error.code] ?? (isPassing(error) ? 'network' : 'rejected')
}

/** The query of an SSO callback, which boot.js has taken out of the address into the history entry. */
export function ssoCallbackQuery(state: unknown): string | null {
  const query = (state as { ssoQuery?: unknown } | null)?.ssoQuery
  return typeof query === 'string' ? query : null
}
