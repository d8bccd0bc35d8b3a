import './live-status.css'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { monitoringText } from '../monitoring.text.ts'
import type { Live, StreamStatus } from './use-live.ts'

/** As long after a value the mark says that values come in. */
const receivingMs = 5000

function useReceiving(subscribe: Live['subscribe']) {
  const [isReceiving, setReceiving] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setReceiving(false), receivingMs)
      setReceiving(true)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe])
  return isReceiving
}

/** Whether values come in by themselves at the moment; ringed while they do. */
export function LiveMark({ live: { stream, subscribe } }: { live: Live }) {
  const words = useText(monitoringText)
  const isReceiving = useReceiving(subscribe)
  const label = { connecting: words.connecting, open: words.live, lost: words.lost }[stream.state]
  const ring = isReceiving && stream.state === 'open' ? ' live-mark-receiving' : ''
  return (
    <span className={`live-mark live-mark-${stream.state}${ring}`}>
      <i aria-hidden="true" />
      {label}
    </span>
  )
}

/** States that the data is not updated, and since when. */
export function LostBanner({ stream }: { stream: StreamStatus }) {
  const words = useText(monitoringText)
  const format = useFormat()
  return (
    <div role="status">
      {stream.state === 'lost' && (
        <p className="lost-banner">
          <CloudOff size={17} aria-hidden="true" />
          {stream.since === null ? words.neverOpen : words.lostSince(format.time(stream.since))}
        </p>
      )}
    </div>
  )
}
