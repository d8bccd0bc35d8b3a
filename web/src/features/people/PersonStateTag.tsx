import type { PersonState } from '@iwater/contract/accounts/people'
import { CircleCheck, CirclePause, Lock } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { type StateAppearance, StateTag } from '#web/product/StateTag.tsx'
import { peopleText } from './people.text.ts'

const stateAppearances: Readonly<Record<PersonState, StateAppearance>> = {
  enabled: { tone: 'normal', Icon: CircleCheck },
  disabled: { tone: 'offline', Icon: CirclePause },
  locked: { tone: 'alarm', Icon: Lock },
}

export function PersonStateTag({ state }: { state: PersonState }) {
  const words = useText(peopleText)
  return <StateTag appearance={stateAppearances[state]} label={words.states[state]} />
}
