import { Check, TriangleAlert } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { brandingText } from './branding.text.ts'
import type { WeakName } from './name-contrast.ts'

const fieldOf = { header: 'name_color', 'sign-in': 'sign_in_name_color' } as const

/** Whether the names can be read in the colours that are chosen, and in which they could. */
export function ContrastNotes({
  weak,
  isDisabled,
  onUse,
}: {
  weak: readonly WeakName[]
  isDisabled: boolean
  onUse: (field: string, colour: string) => void
}) {
  const words = useText(brandingText)
  const format = useFormat()
  return (
    <section className="branding-contrast" aria-label={words.contrast} aria-live="polite">
      <h2>{words.contrast}</h2>
      {weak.length === 0 && (
        <p className="branding-good">
          <Check size={15} aria-hidden="true" />
          {words.contrastGood}
        </p>
      )}
      <ul>
        {weak.map(({ place, mode, ratio, needed, nearest }) => (
          <li key={`${place} ${mode}`}>
            <TriangleAlert size={15} aria-hidden="true" />
            <span>
              <b>{words.weak[place][mode]}</b>{' '}
              {words.ratio(format.number(Math.floor(ratio * 10) / 10), format.number(needed))}{' '}
              {words.nearest(nearest)}
            </span>
            <Button
              disabled={isDisabled}
              aria-label={`${words.use(nearest)} · ${words.weak[place][mode]}`}
              onClick={() => onUse(fieldOf[place], nearest)}
            >
              <span className="branding-swatch" style={{ background: nearest }} />
              {words.use(nearest)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
