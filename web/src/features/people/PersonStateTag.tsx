import '#web/ui/state-tag.css'
import type { PersonState } from '@iwater/contract/people'
import { CircleCheck, CirclePause, Lock, type LucideIcon } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { peopleText } from './people.text.ts'

/** Colours are those of the live states that mean the same. */
export const stateLooks: Readonly<Record<PersonState, { tone: string; Icon: LucideIcon }>> = {
  enabled: { tone: 'w-state-normal', Icon: CircleCheck },
  disabled: { tone: 'w-state-offline', Icon: CirclePause },
  locked: { tone: 'w-state-breach', Icon: Lock },
}

export function PersonStateTag({ state }: { state: PersonState }) {
  const words = useText(peopleText)
  const { tone, Icon } = stateLooks[state]
  return (
    <span className={`w-state-tag ${tone}`}>
      <Icon size={13} strokeWidth={2.2} aria-hidden="true" />
      {words.states[state]}
    </span>
  )
}
