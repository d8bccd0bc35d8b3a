import { useText } from '#web/platform/i18n/language.ts'
import { newConnectionText } from './new-connection.text.ts'
import { NumberInput, type StepProps, TextInput } from './step-fields.tsx'

const daySeconds = 86_400

/** How a device names and proves itself, and how often it is expected to be heard. */
export function LinkStep(props: StepProps) {
  const words = useText(newConnectionText)
  const optional = (label: string) => `${label} · ${words.optional}`
  return (
    <>
      {props.draft.protocol === 'hj212' ? (
        <>
          <TextInput
            {...props}
            field="stationNumber"
            label={optional(words.stationNumber)}
            hint={words.stationNumberHint}
            maxLength={24}
          />
          <TextInput
            {...props}
            field="password"
            label={optional(words.password)}
            hint={words.passwordHint}
            maxLength={6}
          />
          <TextInput
            {...props}
            field="sm4Key"
            label={optional(words.sm4Key)}
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
          hint={words.periodHint}
          min={1}
          max={daySeconds}
        />
        <NumberInput
          {...props}
          field="silentAfterSeconds"
          label={words.silentAfter}
          hint={words.silentAfterHint}
          min={10}
          max={daySeconds}
        />
      </div>
    </>
  )
}
