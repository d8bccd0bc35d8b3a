import './live-line.css'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { monitoringText } from './monitoring.text.ts'
import type { Line, Live } from './use-live.ts'

/** A mark that moves without end keeps the browser drawing day and night. */
const beatMs = 5000

/** Another number when values come in, but not more often than every few seconds. */
function useBeat(subscribe: Live['subscribe']) {
  const [beat, setBeat] = useState(0)
  useEffect(() => subscribe(() => setBeat(Math.floor(Date.now() / beatMs))), [subscribe])
  return beat
}

/** Whether values come in by themselves at the moment; it beats when some have. */
export function LiveMark({ live: { line, subscribe } }: { live: Live }) {
  const words = useText(monitoringText)
  const beat = useBeat(subscribe)
  const label = { connecting: words.connecting, open: words.live, lost: words.lost }[line.state]
  return (
    <span className={`live-mark live-mark-${line.state}`}>
      <i key={beat} aria-hidden="true" />
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
