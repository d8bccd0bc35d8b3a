import './live-line.css'
import { CloudOff } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { monitoringText } from './monitoring.text.ts'
import type { Line } from './use-live.ts'

/** Whether values come in by themselves at the moment. */
export function LiveMark({ line }: { line: Line }) {
  const words = useText(monitoringText)
  const label = { connecting: words.connecting, open: words.live, lost: words.lost }[line.state]
  return (
    <span className={`live-mark live-mark-${line.state}`}>
      <i aria-hidden="true" />
      {label}
    </span>
  )
}

/** Says that what is on screen stands still, and since when. */
export function LostBanner({ line }: { line: Line }) {
  const words = useText(monitoringText)
  const format = useFormat()
  return (
    <div role="status">
      {line.state === 'lost' && (
        <p className="lost-banner">
          <CloudOff size={17} aria-hidden="true" />
          {line.since === null ? words.neverOpen : words.lostSince(format.time(line.since))}
        </p>
      )}
    </div>
  )
}
