import './state-tag.css'
import type { LiveState } from '@iwater/contract/monitoring'
import { CircleCheck, CircleDashed, Hourglass, TriangleAlert, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { liveStateText } from './live-state.text.ts'

export const stateIcons = {
  normal: CircleCheck,
  breach: TriangleAlert,
  stale: Hourglass,
  offline: Unplug,
  waiting: CircleDashed,
} as const satisfies Record<LiveState, unknown>

/** The state of a unit or point by colour, icon and word. `detail` follows the word, such as the age of a value. */
export function StateTag({ state, detail }: { state: LiveState; detail?: ReactNode }) {
  const words = useText(liveStateText)
  const Icon = stateIcons[state]
  return (
    <span className={`w-state-tag w-state-${state}`}>
      <Icon size={13} strokeWidth={2.2} aria-hidden="true" />
      {words[state]}
      {detail !== undefined && <small>{detail}</small>}
    </span>
  )
}
