import { useNowAs } from '#web/platform/clock/use-now.ts'
import { useFormat } from '#web/platform/i18n/format.ts'

const stepMs = 10_000

/** In steps of ten seconds below a minute: a list of ages that all tell seconds is never still. */
const coarse = (ms: number) => (ms < 60_000 ? Math.floor(ms / stepMs) * stepMs : ms)

/** How long ago a moment was; grows while it is looked at. */
export function Age({ at }: { at: number | null }) {
  const format = useFormat()
  const age = useNowAs((now) =>
    format.relative(at === null ? null : now - coarse(Math.max(0, now - at)), now),
  )
  return (
    <time
      dateTime={at === null ? undefined : new Date(at).toISOString()}
      title={format.dateTime(at)}
    >
      {age}
    </time>
  )
}
