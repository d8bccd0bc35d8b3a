import { useNowAs } from '#web/platform/clock/use-now.ts'
import { useFormat } from '#web/platform/i18n/format.ts'

/** How long ago a moment was; grows while it is looked at. */
export function Age({ at }: { at: number | null }) {
  const format = useFormat()
  const age = useNowAs((now) => format.relative(at === null ? null : Math.min(at, now), now))
  return (
    <time
      dateTime={at === null ? undefined : new Date(at).toISOString()}
      title={format.dateTime(at)}
    >
      {age}
    </time>
  )
}
