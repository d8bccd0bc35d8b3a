import type { RetentionKind } from '@iwater/contract/retention'

/** The columns of `tenant` with the days for which it keeps each kind; null where it has not set any. */
export const spanColumns = {
  samples: 'retention_days',
  'sign-ins': 'sign_in_log_days',
  sms: 'sms_log_days',
  messages: 'message_days',
  'browser-errors': 'browser_error_days',
  'function-use': 'function_use_days',
  exports: 'export_days',
} as const satisfies Record<RetentionKind, string>
