import type { KeyboardEvent } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { signInText } from './sign-in.text.ts'

export type SignInMethod = 'byPassword' | 'bySms'

const signInMethods = ['byPassword', 'bySms'] as const satisfies SignInMethod[]
const otherMethod = { byPassword: 'bySms', bySms: 'byPassword' } as const
const arrowKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])

/** With what a person signs in; the arrow keys turn it too. */
export function SignInTabs({
  method,
  onSelect,
}: {
  method: SignInMethod
  onSelect: (method: SignInMethod) => void
}) {
  const text = useText(signInText)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!arrowKeys.has(event.key)) return
    event.preventDefault()
    const next = otherMethod[method]
    onSelect(next)
    event.currentTarget.querySelector<HTMLElement>(`[id="si-tab-${next}"]`)?.focus()
  }

  return (
    <div className="si-tabs" role="tablist" aria-label={text.methods} onKeyDown={onKeyDown}>
      {signInMethods.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`si-tab-${each}`}
          aria-selected={each === method}
          aria-controls="si-method"
          tabIndex={each === method ? 0 : -1}
          onClick={() => onSelect(each)}
        >
          {text[each]}
        </button>
      ))}
    </div>
  )
}
