import { type SyntheticEvent, useState } from 'react'
import { momentOfText, wallText } from '#web/platform/clock/wall-clock.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { DateInput } from '#web/ui/form/DateInput.tsx'
import { Field } from '#web/ui/form/Field.tsx'
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
  function apply(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = { from: momentOfText(from, zone), to: momentOfText(to, zone) }
    const found = fault(next.from, next.to, words)
    setError(found)
    if (found === undefined) onApply(next as Span, event.currentTarget)
  }
  return (
    <form className="period-form" onSubmit={apply} noValidate>
      <Field label={words.from}>
        {(control) => <DateInput {...control} precision="second" value={from} onChange={setFrom} />}
      </Field>
      <Field label={words.to} error={error}>
        {(control) => <DateInput {...control} precision="second" value={to} onChange={setTo} />}
      </Field>
      <p>{words.zone(zone)}</p>
      <Button type="submit" variant="solid">
        {words.apply}
      </Button>
    </form>
  )
}
