import { logTable } from '#platform/retention/log-table.queries'

export const signInRetention = logTable({
  kind: 'sign-ins',
  usualDays: ({ keepDays }) => keepDays.signIns,
  table: 'sign_in_log',
  at: 'at',
  usualBytes: 400,
})
