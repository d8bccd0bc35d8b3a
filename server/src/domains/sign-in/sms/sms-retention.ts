import { logTable } from '#platform/retention/log-table.queries'

export const smsRetention = logTable({
  kind: 'sms',
  usualDays: ({ keepDays }) => keepDays.sms,
  table: 'sms_message',
  at: 'at',
  usualBytes: 300,
})
