import './recent-frames.css'
import type { FrameState, RecentFrame } from '@iwater/contract/field/connections'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { connectionText } from '../connection/connection.text.ts'
import { reasonIn, rejectionReasonText } from '../rejection-reason.text.ts'
import { framesWithKeys } from './frame-keys.ts'
import { keysByReason } from './frame-rejections.ts'

const icons: Record<FrameState, typeof CircleCheck> = {
  accepted: CircleCheck,
  'accepted-in-part': CircleAlert,
  rejected: CircleX,
}

/** What was not taken of a frame, by reason. */
function Rejections({ frame }: { frame: RecentFrame }) {
  const words = useText(connectionText)
  const reasons = useText(rejectionReasonText)
  const format = useFormat()
  const { rejections, rejectedCount } = frame
  const more = rejectedCount - rejections.length
  return (
    <ul className="frame-rejections">
      {[...keysByReason(rejections)].map(([reason, keys]) => (
        <li key={reason}>
          <span>{reasonIn(reasons, reason)}</span>
          {keys.map((key) => (
            <code key={key}>{key}</code>
          ))}
        </li>
      ))}
      {more > 0 && <li>{words.moreRejections(format.number(more))}</li>}
    </ul>
  )
}

/** Frames as received, newest first, with the result of each. */
export function RecentFrames({
  frames,
  benchOf,
}: {
  frames: readonly RecentFrame[]
  /** Where a frame can be read in its parts. */
  benchOf?: ((frame: RecentFrame) => string) | undefined
}) {
  const words = useText(connectionText)
  const reasons = useText(rejectionReasonText)
  const format = useFormat()
  return (
    <ol className="recent-frames">
      {framesWithKeys(frames).map(({ key, frame }) => {
        const { at, state, reason, rejections, rejectedCount, text, sampleCount } = frame
        const taken = format.number(sampleCount)
        const Icon = icons[state]
        return (
          <li key={key}>
            <p className={`frame-${state}`}>
              <Icon size={14} strokeWidth={2.2} aria-hidden="true" />
              <b>{words.frameStates[state]}</b>
              {reason !== null && rejections.length === 0 && (
                <span>{reasonIn(reasons, reason)}</span>
              )}
              {state === 'accepted-in-part' && (
                <span>{words.samplesOf(taken, format.number(sampleCount + rejectedCount))}</span>
              )}
              {state === 'accepted' && <span>{words.samples(taken)}</span>}
              <time dateTime={at}>{format.dateTime(at)}</time>
            </p>
            {rejections.length > 0 && <Rejections frame={frame} />}
            <pre>{text}</pre>
            {benchOf && <OwnLink to={benchOf(frame)}>{words.openBench}</OwnLink>}
          </li>
        )
      })}
    </ol>
  )
}
