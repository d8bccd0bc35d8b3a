import './device-answer.css'
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
  const { data, error } = useDeviceFindings(deviceId, questionId)
  return (
    <div className="chat-device-answer">
      <ReasonChoices {...choices} findings={data} />
      {data !== undefined && <DeviceValues findings={data} />}
      {error !== null && <ErrorNote error={error} />}
      {data === undefined && error === null && (
        <p className="chat-device-reading">{words.reading}</p>
      )}
    </div>
  )
}
