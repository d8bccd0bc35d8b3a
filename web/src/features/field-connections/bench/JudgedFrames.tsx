import { type JudgedFrame, mostFrames } from '@iwater/contract/field/frame-bench'
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { CopyButton } from '#web/ui/action/CopyButton.tsx'
import { reasonIn, rejectionReasonText } from '../rejection-reason.text.ts'
import { FrameFacts, FrameParts } from './FrameFacts.tsx'
import { FrameText } from './FrameText.tsx'
import { FrameValues } from './FrameValues.tsx'
import { frameBenchText } from './frame-bench.text.ts'
import { flagMeaning } from './frame-words.ts'

const icons = { accepted: CircleCheck, 'accepted-in-part': CircleAlert, rejected: CircleX }

const wantsAnswer = ({ header }: JudgedFrame) =>
  flagMeaning(header.find(({ name }) => name === 'Flag')?.value ?? '')?.isAnswered === true

function Answer({ frame }: { frame: JudgedFrame }) {
  const words = useText(frameBenchText)
  const { answer, state } = frame
  return (
    <section>
      <h4>
        {words.answerOf} {answer !== null && <CopyButton text={answer} label={words.answerOf} />}
      </h4>
      {answer === null ? (
        <p className="bench-quiet">
          {state === 'rejected' || wantsAnswer(frame) ? words.noReply : words.noReplyWanted}
        </p>
      ) : (
        <pre>{answer}</pre>
      )}
    </section>
  )
}

function Judged({ frame, number }: { frame: JudgedFrame; number: number }) {
  const words = useText(frameBenchText)
  const reasons = useText(rejectionReasonText)
  const format = useFormat()
  const { state, reason, offset, bytes, header, fields, values } = frame
  const Icon = icons[state]
  return (
    <li>
      <h3 className={`bench-${state}`}>
        <Icon size={16} strokeWidth={2.2} aria-hidden="true" />
        {words.frame(format.number(number))} · {words.states[state]}
        {reason !== null && <span>{reasonIn(reasons, reason)}</span>}
        <small>{words.place(format.number(offset), format.number(bytes))}</small>
      </h3>
      <FrameText frame={frame} />
      <FrameFacts frame={frame} />
      {header.length > 0 && <FrameParts title={words.header} parts={header} />}
      {fields.length > 0 && (
        <FrameParts title={words.fields} parts={fields} at={values.find((value) => value.at)?.at} />
      )}
      {values.length > 0 && (
        <section>
          <h4>{words.values}</h4>
          <FrameValues values={values} />
        </section>
      )}
      {header.length > 0 && <Answer frame={frame} />}
    </li>
  )
}

/** Frames as the server reads them, in their order. */
export function JudgedFrames({
  frames,
  isMore,
}: {
  frames: readonly JudgedFrame[]
  isMore: boolean
}) {
  const words = useText(frameBenchText)
  const { number } = useFormat()
  return (
    <>
      <ol className="bench-frames">
        {frames.map((frame, at) => (
          <Judged key={frame.offset} frame={frame} number={at + 1} />
        ))}
      </ol>
      {isMore && <p className="bench-quiet">{words.more(number(mostFrames))}</p>}
    </>
  )
}
