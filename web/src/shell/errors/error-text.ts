import type { ErrorEntry } from '#web/platform/errors/error-entry.ts'

/** An entry as text for pasting into an e-mail. */
export const textOfError = ({
  type,
  url,
  message,
  stack,
  info,
  reference,
  at,
  count,
}: ErrorEntry) =>
  [
    `${reference} ${new Date(at).toISOString()} ${type} ×${count} ${url}`,
    message,
    ...(info === '' ? [] : [info.trim()]),
    ...(stack === '' ? [] : [stack]),
  ].join('\n')
