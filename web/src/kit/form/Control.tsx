import './form.css'
import type {
  BooleanField,
  DateField,
  Field,
  FileField,
  FilesField,
  NumberField,
  TextField,
} from '@iwater/contract/kit/entity'
import { Checkbox, Input, InputNumber, Switch } from 'antd'
import { type ComponentType, lazy, Suspense } from 'react'
import { momentOfText, wallText } from '#web/platform/clock/wall-clock.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { DateInput } from '#web/ui/form/DateInput.tsx'
import { ChoiceControl, ChoicesControl } from './ChoiceControl.tsx'
import type { ControlProps } from './control-props.ts'
import { ReferenceControl } from './ReferenceControl.tsx'

const statusOf = ({ tied }: ControlProps) => (tied['aria-invalid'] ? 'error' : '')

function TextControl(props: ControlProps<TextField>) {
  const { field, value, onChange, isDisabled, tied } = props
  const shared = {
    ...tied,
    disabled: isDisabled,
    maxLength: field.maxLength,
    status: statusOf(props),
    value: (value as string | null) ?? '',
    autoComplete: 'off',
  } as const
  return field.format === 'multiline' ? (
    <Input.TextArea
      {...shared}
      autoSize={{ minRows: 3, maxRows: 10 }}
      onChange={({ target }) => onChange(target.value)}
    />
  ) : (
    <Input {...shared} onChange={({ target }) => onChange(target.value)} />
  )
}

/** Limits and decimal places do not change the input; the form reports what is wrong with it. */
function NumberControl(props: ControlProps<NumberField>) {
  const { field, value, onChange, isDisabled, tied } = props
  return (
    <InputNumber
      {...tied}
      className="kit-number"
      controls={false}
      disabled={isDisabled}
      status={statusOf(props)}
      value={(value as number | null) ?? null}
      {...(field.unit !== undefined && { suffix: field.unit })}
      onChange={(next) => onChange(next)}
    />
  )
}

function BooleanControl({ field, value, onChange, isDisabled, tied }: ControlProps<BooleanField>) {
  const { 'aria-required': _, 'aria-invalid': __, ...rest } = tied
  const shared = { ...rest, checked: value === true, disabled: isDisabled }
  return field.widget === 'checkbox' ? (
    <Checkbox {...shared} onChange={({ target }) => onChange(target.checked)} />
  ) : (
    <Switch {...shared} onChange={(next) => onChange(next)} />
  )
}

function DateControl({ value, onChange, isDisabled, tied }: ControlProps<DateField>) {
  return (
    <DateInput
      {...tied}
      isDisabled={isDisabled}
      value={(value as string | null) ?? ''}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  )
}

/** A moment on the clocks of the organisation. */
function MomentControl({ value, onChange, isDisabled, tied }: ControlProps<DateField>) {
  const zone = useTimeZone()
  const change = (text: string) => {
    const moment = momentOfText(text, zone)
    onChange(moment === undefined ? null : new Date(moment).toISOString())
  }
  return (
    <DateInput
      {...tied}
      precision="minute"
      isDisabled={isDisabled}
      value={typeof value === 'string' ? wallText(Date.parse(value), zone) : ''}
      onChange={change}
    />
  )
}

const FileControl = lazy(async () => ({
  default: (await import('../upload/FileControl.tsx')).FileControl,
}))

const LaterFileControl = (props: ControlProps<FileField | FilesField>) => (
  <Suspense fallback={null}>
    <FileControl {...props} />
  </Suspense>
)

/** Kinds that one control enters; texts in two languages and sub-tables take several, computed fields none. */
export type ControlledField = Exclude<Field, { type: 'localized' | 'rows' | 'computed' }>

const controls: {
  readonly [T in ControlledField['type']]: ComponentType<
    ControlProps<Extract<ControlledField, { type: T }>>
  >
} = {
  string: TextControl,
  integer: NumberControl,
  number: NumberControl,
  boolean: BooleanControl,
  date: DateControl,
  'date-time': MomentControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  reference: ReferenceControl,
  file: LaterFileControl,
  files: LaterFileControl,
}

export const isControlled = (field: Field): field is ControlledField =>
  Object.hasOwn(controls, field.type)

/** The control of a field, by its kind. */
export function Control(props: ControlProps<ControlledField>) {
  const Kind = controls[props.field.type] as ComponentType<ControlProps<ControlledField>>
  return <Kind {...props} />
}
