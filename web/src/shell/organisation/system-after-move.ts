import type { SystemEntry } from '@iwater/contract/navigation'
import { systemTabs } from '#web/shell/header/system-list.ts'

/**
 * Which system is on screen in another organisation: the same if it is there too, else one for the same team, else the
 * first that is not hidden. Undefined where the organisation has none to work in.
 */
export function systemAfterMove(
  current: SystemEntry | undefined,
  there: readonly SystemEntry[],
): SystemEntry | undefined {
  const shown = systemTabs(there)
  return (
    shown.find(({ systemId }) => systemId === current?.systemId) ??
    shown.find(({ teamFlag }) => teamFlag === current?.teamFlag) ??
    shown[0]
  )
}
