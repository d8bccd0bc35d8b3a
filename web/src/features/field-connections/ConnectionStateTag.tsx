import '#web/ui/state-tag.css'
import type { ConnectionState } from '@iwater/contract/ingest'
import { CircleDashed, CirclePause, Hourglass, type LucideIcon, Radio } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { connectionsText } from './field-connections.text.ts'

/** Colours are those of the live states that mean the same. */
export const stateLooks: Readonly<Record<ConnectionState, { tone: string; Icon: LucideIcon }>> = {
  waiting: { tone: 'w-state-waiting', Icon: CircleDashed },
  online: { tone: 'w-state-normal', Icon: Radio },
  silent: { tone: 'w-state-stale', Icon: Hourglass },
  disabled: { tone: 'w-state-offline', Icon: CirclePause },
}

/** The state of a connection by colour, icon and word. */
export function ConnectionStateTag({ state }: { state: ConnectionState }) {
  const words = useText(connectionsText)
  const { tone, Icon } = stateLooks[state]
  return (
    <span className={`w-state-tag ${tone}`}>
      <Icon size={13} strokeWidth={2.2} aria-hidden="true" />
      {words.states[state]}
    </span>
  )
}
