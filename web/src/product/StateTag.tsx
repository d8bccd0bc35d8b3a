import './state-tag.css'
import type { LiveState } from '@iwater/contract/monitoring'
import {
  CircleCheck,
  CircleDashed,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  Unplug,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { liveStateText } from './live-state.text.ts'

/** The colours of the live states; states of other things use the tone with the same meaning. */
export type StateAppearance = {
  tone: 'normal' | 'alarm' | 'stale' | 'offline' | 'waiting'
  Icon: LucideIcon
}

export const liveStateAppearances: Readonly<Record<LiveState, StateAppearance>> = {
  normal: { tone: 'normal', Icon: CircleCheck },
  breach: { tone: 'alarm', Icon: TriangleAlert },
  stale: { tone: 'stale', Icon: Hourglass },
  offline: { tone: 'offline', Icon: Unplug },
  waiting: { tone: 'waiting', Icon: CircleDashed },
}

/** A state by colour, icon and word. `detail` follows the word, such as the age of a value. */
export function StateTag({
  appearance: { tone, Icon },
  label,
  detail,
}: {
  appearance: StateAppearance
  label: string
  detail?: ReactNode
}) {
  return (
    <span className={`w-state-tag w-state-${tone}`}>
      <Icon size={13} strokeWidth={2.2} aria-hidden="true" />
      {label}
      {detail !== undefined && <small>{detail}</small>}
    </span>
  )
}

/** The state of a unit or point. */
export function LiveStateTag({ state, detail }: { state: LiveState; detail?: ReactNode }) {
  const words = useText(liveStateText)
  return <StateTag appearance={liveStateAppearances[state]} label={words[state]} detail={detail} />
}
