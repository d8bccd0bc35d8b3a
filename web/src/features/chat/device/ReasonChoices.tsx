import type { DeviceFindings } from '@iwater/contract/knowledge/device-findings'
import { useId } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { ChoiceButton } from '../ChatChoices.tsx'
import { deviceFindingsText } from './device-findings.text.ts'
import { ValueNow } from './ValueNow.tsx'

export type ReasonChoice = { reasonId: string; questionReason: string }

type Contradiction = DeviceFindings['contradicted'][number]

/** Why a reason is ruled out: the words of the rule, and the values with their age. */
function Why({
  id,
  contradiction: { why, pointIds },
  values,
}: {
  id: string
  contradiction: Contradiction
  values: DeviceFindings['values']
}) {
  const words = useText(deviceFindingsText)
  const local = useLocal()
  return (
    <p id={id} className="chat-reason-why" aria-live="off">
      <strong>{words.ruledOut}</strong> {why}
      <span>
        {words.basis}
        {values
          .filter(({ pointId }) => pointIds.includes(pointId))
          .map((value) => (
            <span key={value.pointId}>
              {local(value.name)} <ValueNow value={value} />
            </span>
          ))}
      </span>
    </p>
  )
}

/** The reasons of a question in their order. One that is ruled out is struck out, says why, and can be opened all the same. */
export function ReasonChoices({
  reasons,
  findings,
  onChoose,
}: {
  reasons: readonly ReasonChoice[]
  /** Undefined where nothing is known of a device. */
  findings: DeviceFindings | undefined
  onChoose: (reason: ReasonChoice) => void
}) {
  const words = useText(deviceFindingsText)
  const prefix = useId()
  return (
    <ul className="chat-choices" aria-label={words.reasons}>
      {reasons.map((reason) => {
        const id = `${prefix}-${reason.reasonId}`
        const against = findings?.contradicted.find(({ reasonId }) => reasonId === reason.reasonId)
        return (
          <li key={reason.reasonId}>
            <ChoiceButton describedBy={against && id} onChoose={() => onChoose(reason)}>
              {against === undefined ? (
                reason.questionReason
              ) : (
                <>
                  <s>{reason.questionReason}</s> <em>{words.out}</em>
                </>
              )}
            </ChoiceButton>
            {against !== undefined && findings !== undefined && (
              <Why id={id} contradiction={against} values={findings.values} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
