import type { KeyboardEvent } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { signInText } from './sign-in.text.ts'

export type Way = 'byPassword' | 'bySms'

const ways = ['byPassword', 'bySms'] as const satisfies Way[]
const otherWay = { byPassword: 'bySms', bySms: 'byPassword' } as const
const turningKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** With what a person signs in; the arrow keys turn it too. */
export function SignInTabs({ way, onTurn }: { way: Way; onTurn: (way: Way) => void }) {
  const text = useText(signInText)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!turningKeys.has(event.key)) return
    event.preventDefault()
    const next = otherWay[way]
    onTurn(next)
    event.currentTarget.querySelector<HTMLElement>(`[id="si-tab-${next}"]`)?.focus()
  }

  return (
    <div className="si-tabs" role="tablist" aria-label={text.ways} onKeyDown={onKeyDown}>
      {ways.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`si-tab-${each}`}
          aria-selected={each === way}
          aria-controls="si-way"
          tabIndex={each === way ? 0 : -1}
          onClick={() => onTurn(each)}
        >
          {text[each]}
        </button>
      ))}
    </div>
  )
}
