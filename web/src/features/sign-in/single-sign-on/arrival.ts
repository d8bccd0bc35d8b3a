import { ApiError } from '#web/platform/api/api.ts'

/** What can become of somebody who arrives from elsewhere, and what they are told. */
export type ArrivalState =
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

const states: Partial<Record<ApiError['code'], ArrivalState>> = {
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

/** What a failed arrival means. For `network` and `rejected` the failure's own sentence says more. */
export function arrivalStateOf(error: ApiError): ArrivalState {
  if (isCancelled(error)) return 'cancelled'
  return states[error.code] ?? (isPassing(error) ? 'network' : 'rejected')
}

/** The query that an arrival brought, which boot.js has taken out of the address into the history entry. */
export function arrivalQuery(state: unknown): string | null {
  const query = (state as { arrival?: unknown } | null)?.arrival
  return typeof query === 'string' ? query : null
}
