import { logTable } from '#platform/retention/log-table.queries'

/** Days that the use of functions is kept by a tenant that has not set any. */
export const usualUseDays = 1095

export const functionUseRetention = logTable({
  kind: 'function-use',
  usualDays: () => usualUseDays,
  table: 'function_use_month',
  at: 'last_day',
  usualBytes: 300,
})
