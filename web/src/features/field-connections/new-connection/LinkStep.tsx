import { useText } from '#web/platform/i18n/language.ts'
import { newConnectionText } from './new-connection.text.ts'
import { NumberInput, type StepProps, TextInput } from './step-fields.tsx'

const daySeconds = 86_400

/** How a device names and proves itself, and how often it is expected to be heard. */
export function LinkStep(props: StepProps) {
  const words = useText(newConnectionText)
  const { draft } = props
  return (
    <>
      {draft.protocol === 'hj212' ? (
        <>
          <TextInput
            {...props}
            field="stationNumber"
            label={words.stationNumber}
            hint={words.stationNumberHint}
            maxLength={24}
            autoFocus
          />
          <TextInput
            {...props}
            field="password"
            label={words.password}
            hint={words.passwordHint}
            maxLength={6}
          />
          <TextInput
            {...props}
            field="sm4Key"
            label={words.sm4Key}
            hint={words.sm4KeyHint}
            maxLength={32}
          />
        </>
      ) : (
        <p className="connection-quiet">{words.deviceKeyNote}</p>
      )}
      <div className="connection-pair">
        <NumberInput
          {...props}
          field="periodSeconds"
          label={words.period}
          isRequired
          hint={draft.unitChoice === 'existing' ? words.periodOfNew : words.periodHint}
          min={1}
          max={daySeconds}
          autoFocus={draft.protocol !== 'hj212'}
        />
        <NumberInput
          {...props}
          field="silentAfterSeconds"
          label={words.silentAfter}
          isRequired
          hint={words.silentAfterHint}
          min={10}
          max={daySeconds}
        />
      </div>
    </>
  )
}
