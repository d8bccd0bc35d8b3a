import './device-answer.css'
import type { DeviceFindings } from '@iwater/contract/knowledge/device-findings'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { DeviceValues } from './DeviceValues.tsx'
import { deviceFindingsText } from './device-findings.text.ts'
import { type ReasonChoice, ReasonChoices } from './ReasonChoices.tsx'
import { useDeviceFindings } from './use-device-findings.ts'

/** The reasons of a question that is asked about a device, beside its live values, which are renewed while it is shown. */
export function DeviceAnswer({
  deviceId,
  questionId,
  ...choices
}: {
  deviceId: string
  questionId: string
  reasons: readonly ReasonChoice[]
  onChoose: (reason: ReasonChoice) => void
}) {
  const words = useText(deviceFindingsText)
  const format = useFormat()
  const summaryOf = ({ contradicted: { length } }: DeviceFindings) =>
    length > 0 ? words.some(format.number(length)) : words.none
  const { data, error } = useDeviceFindings(deviceId, questionId)
  return (
    <div className="chat-device-answer">
      <div className="chat-device-reasons">
        <ReasonChoices {...choices} findings={data} />
        {data !== undefined && <p className="chat-device-note">{summaryOf(data)}</p>}
      </div>
      {data !== undefined && <DeviceValues findings={data} />}
      {error !== null && <ErrorNote error={error} />}
      {data === undefined && error === null && (
        <p className="chat-device-note" aria-live="off">
          {words.reading}
        </p>
      )}
    </div>
  )
}
