import type { PersonState } from '@iwater/contract/accounts/people'
import { CircleCheck, CirclePause, Lock } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { type StateLook, StateTag } from '#web/product/StateTag.tsx'
import { peopleText } from './people.text.ts'

export const stateLooks: Readonly<Record<PersonState, StateLook>> = {
  enabled: { tone: 'normal', Icon: CircleCheck },
  disabled: { tone: 'offline', Icon: CirclePause },
  locked: { tone: 'breach', Icon: Lock },
}

export function PersonStateTag({ state }: { state: PersonState }) {
  const words = useText(peopleText)
  return <StateTag look={stateLooks[state]} label={words.states[state]} />
}
