import type { CommandKind, sendCommand } from '@iwater/contract/field/station-command'
import type { InputOf } from '@iwater/contract/route'

const hourMs = 3_600_000

/** How far back records are asked for, milliseconds. */
const reach: Partial<Record<CommandKind, number>> = {
  'request-minutes': hourMs,
  'request-hours': 24 * hourMs,
  'request-days': 7 * 24 * hourMs,
}

/** A command with what it needs: seconds of an interval, or the period that ends now. */
export function commandInput(
  connectionId: string,
  command: CommandKind,
  { seconds, now }: { seconds: number; now: number },
): InputOf<typeof sendCommand> {
  const back = reach[command]
  return {
    connectionId,
    command,
    ...(command === 'set-interval' && { seconds }),
    ...(back !== undefined && {
      from: new Date(now - back).toISOString(),
      to: new Date(now).toISOString(),
    }),
  }
}
