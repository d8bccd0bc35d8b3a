import { logTable } from '#platform/retention/log-table.queries'

/** A message goes with its copies, a valid one not before it expires. */
export const messageRetention = logTable({
  kind: 'messages',
  usualDays: ({ keepDays }) => keepDays.messages,
  table: 'message',
  at: 'sent_at',
  staysUntil: 'expires_at',
  with: ['message_recipient'],
  usualBytes: 4000,
})
