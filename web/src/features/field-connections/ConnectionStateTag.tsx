import { stateItems } from '@iwater/contract/field/connection-list'
import type { ConnectionState } from '@iwater/contract/field/connections'
import { CircleDashed, CirclePause, Hourglass, Radio } from 'lucide-react'
import { useLocal } from '#web/platform/i18n/language.ts'
import { type StateAppearance, StateTag } from '#web/product/StateTag.tsx'

const stateAppearances: Readonly<Record<ConnectionState, StateAppearance>> = {
  waiting: { tone: 'waiting', Icon: CircleDashed },
  online: { tone: 'normal', Icon: Radio },
  silent: { tone: 'stale', Icon: Hourglass },
  disabled: { tone: 'offline', Icon: CirclePause },
}

/** The state of a connection by colour, icon and word. */
export function ConnectionStateTag({ state }: { state: ConnectionState }) {
  const local = useLocal()
  return <StateTag appearance={stateAppearances[state]} label={local(stateItems[state].label)} />
}
