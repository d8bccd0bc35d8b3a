import { type SyntheticEvent, useState } from 'react'
import { momentOfText, wallText } from '#web/platform/clock/wall-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { longestMs, type Span, shortestMs } from './time-range.ts'
import { trendText } from './trend.text.ts'

type Words = (typeof trendText)['zh']

function fault(from: number | undefined, to: number | undefined, words: Words) {
  if (from === undefined || to === undefined) return words.missing
  if (to <= from) return words.reversed
  if (to - from < shortestMs) return words.tooShort
  return to - from > longestMs ? words.tooLong : undefined
}

/** Both ends of a period by the clocks of the organisation's zone. */
export function PeriodForm({
  span,
  zone,
  onApply,
}: {
  span: Span
  zone: string
  onApply: (span: Span, form: HTMLElement) => void
}) {
  const words = useText(trendText)
  const [from, setFrom] = useState(() => wallText(span.from, zone))
  const [to, setTo] = useState(() => wallText(span.to, zone))
  const [error, setError] = useState<string>()
  const format = useFormat()
  // The browser writes the field in its own way: what it says is repeated in that of the page.
  const written = (text: string) => format.dateTime(momentOfText(text, zone))
  function apply(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = { from: momentOfText(from, zone), to: momentOfText(to, zone) }
    const found = fault(next.from, next.to, words)
    setError(found)
    if (found === undefined) onApply(next as Span, event.currentTarget)
  }
  return (
    <form className="period-form" onSubmit={apply} noValidate>
      <TextField
        label={words.from}
        type="datetime-local"
        step={1}
        value={from}
        hint={written(from)}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label={words.to}
        type="datetime-local"
        step={1}
        value={to}
        error={error}
        hint={written(to)}
        onChange={(event) => setTo(event.target.value)}
      />
      <p>{words.zone(zone)}</p>
      <Button type="submit" look="solid">
        {words.apply}
      </Button>
    </form>
  )
}
