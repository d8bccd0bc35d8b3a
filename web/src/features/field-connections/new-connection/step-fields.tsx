import { Input, InputNumber } from 'antd'
import { Field } from '#web/ui/form/Field.tsx'
import { typedNumber } from '#web/ui/form/typed-number.ts'
import type { Draft, DraftField } from './connection-draft.ts'

export type Messages = Readonly<Partial<Record<DraftField, string>>>

/** What every step of the panel gets. */
export type StepProps = {
  draft: Draft
  /** Sentences by field. */
  messages: Messages
  change: (next: Partial<Draft>) => void
}

type TextFieldName =
  | 'nameZh'
  | 'nameEn'
  | 'unitZh'
  | 'unitEn'
  | 'stationNumber'
  | 'password'
  | 'sm4Key'
type NumberFieldName = 'periodSeconds' | 'silentAfterSeconds'

type Labels = { label: string; hint?: string; isRequired?: boolean }

export function TextInput({
  draft,
  messages,
  change,
  field,
  label,
  hint,
  isRequired = false,
  ...input
}: StepProps &
  Labels & { field: TextFieldName; maxLength: number; placeholder?: string; autoFocus?: boolean }) {
  return (
    <Field label={label} isRequired={isRequired} error={messages[field]} hint={hint}>
      {(control) => (
        <Input
          {...control}
          {...input}
          autoComplete="off"
          value={draft[field]}
          status={messages[field] === undefined ? '' : 'error'}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  )
}

export function NumberInput({
  draft,
  messages,
  change,
  field,
  label,
  hint,
  isRequired = false,
  ...input
}: StepProps & Labels & { field: NumberFieldName; min: number; max: number; autoFocus?: boolean }) {
  return (
    <Field label={label} isRequired={isRequired} error={messages[field]} hint={hint}>
      {(control) => (
        <InputNumber
          parser={typedNumber}
          {...control}
          {...input}
          precision={0}
          style={{ width: '100%' }}
          value={draft[field]}
          status={messages[field] === undefined ? '' : 'error'}
          onChange={(value) => change({ [field]: value })}
        />
      )}
    </Field>
  )
}
