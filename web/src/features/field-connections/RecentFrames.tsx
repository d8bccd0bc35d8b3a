import './recent-frames.css'
import type { RecentFrame } from '@iwater/contract/ingest'
import { CircleCheck, CircleX } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { connectionText } from './connection.text.ts'
import { framesWithKeys } from './frame-keys.ts'
import { reasonIn, refusalReasonText } from './refusal-reason.text.ts'

/** Frames as they came, newest first, with what became of each. */
export function RecentFrames({ frames }: { frames: readonly RecentFrame[] }) {
  const words = useText(connectionText)
  const reasons = useText(refusalReasonText)
  const format = useFormat()
  return (
    <ol className="recent-frames">
      {framesWithKeys(frames).map(({ key, frame: { at, accepted, reason, text, sampleCount } }) => {
        const Icon = accepted ? CircleCheck : CircleX
        return (
          <li key={key}>
            <p className={accepted ? 'frame-accepted' : 'frame-refused'}>
              <Icon size={14} strokeWidth={2.2} aria-hidden="true" />
              <b>{accepted ? words.accepted : words.refused}</b>
              {reason !== null && <span>{reasonIn(reasons, reason)}</span>}
              {sampleCount > 0 && <span>{words.samples(format.number(sampleCount))}</span>}
              <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
            <pre>{text}</pre>
          </li>
        )
      })}
    </ol>
  )
}
