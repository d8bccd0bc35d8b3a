import './form.css'
import type {
  BooleanField,
  DateField,
  Field,
  FileField,
  FilesField,
  MomentField,
  NumberField,
  TextField,
} from '@iwater/contract/kit/field-types'
import { readFigure } from '@iwater/contract/kit/figure'
import { unitIn } from '@iwater/contract/kit/words/unit-in'
import { Checkbox, Input, Switch } from 'antd'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { momentOfText, wallText } from '#web/platform/clock/wall-clock.ts'
import { useLanguage, useLocal } from '#web/platform/i18n/language.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { DateInput } from '#web/ui/form/DateInput.tsx'
import { TimeInput } from '#web/ui/form/TimeInput.tsx'
import { ChoiceControl, ChoicesControl } from './ChoiceControl.tsx'
import type { ControlProps } from './control-props.ts'
import { ReferenceControl } from './ReferenceControl.tsx'

// Few forms have them.
const rare = () => import('./RareControls.tsx')
const SliderControl = lazy(async () => ({ default: (await rare()).SliderControl }))
const RateControl = lazy(async () => ({ default: (await rare()).RateControl }))
const ColorControl = lazy(async () => ({ default: (await rare()).ColorControl }))

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
  if (field.format === 'multiline')
    return (
      <Input.TextArea
        {...shared}
        autoSize={{ minRows: 3, maxRows: 10 }}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const Kind = field.format === 'password' ? Input.Password : Input
  // A password of the browser is another than that of the record.
  const autoComplete = field.format === 'password' ? 'new-password' : 'off'
  return (
    <Kind
      {...shared}
      autoComplete={autoComplete}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function TimeControl({ value, onChange, isDisabled, tied }: ControlProps<TextField>) {
  return (
    <TimeInput
      {...tied}
      isDisabled={isDisabled}
      value={(value as string | null) ?? ''}
      onChange={onChange}
    />
  )
}

/** A text, by its format. */
function StringControl(props: ControlProps<TextField>) {
  const { format } = props.field
  if (format === 'time') return <TimeControl {...props} />
  if (format !== 'color') return <TextControl {...props} />
  return (
    <Suspense fallback={null}>
      <ColorControl {...props} />
    </Suspense>
  )
}

/** The number that is typed; what is none stays as it is, so that the form says so. */
const readTyped = (text: string) => (text.trim() === '' ? null : (readFigure(text) ?? text))

/** Nothing that is typed is changed or left out before it is understood; the form reports what is wrong with it. */
function NumberInput(props: ControlProps<NumberField>) {
  const language = useLanguage()
  const { field, value = null, onChange, isDisabled, tied } = props
  // “1.” and “1.50” as long as they are being typed.
  const [typed, setTyped] = useState('')
  const change = (text: string) => {
    setTyped(text)
    onChange(readTyped(text))
  }
  return (
    <Input
      {...tied}
      inputMode="decimal"
      autoComplete="off"
      disabled={isDisabled}
      status={statusOf(props)}
      value={readTyped(typed) === value ? typed : String(value ?? '')}
      {...(field.unit !== undefined && { suffix: unitIn(field.unit, language) })}
      onChange={({ target }) => change(target.value)}
      onBlur={() => setTyped('')}
    />
  )
}

function NumberControl(props: ControlProps<NumberField>) {
  const { widget = 'input' } = props.field
  if (widget === 'input') return <NumberInput {...props} />
  return (
    <Suspense fallback={null}>
      {widget === 'slider' ? <SliderControl {...props} /> : <RateControl {...props} />}
    </Suspense>
  )
}

function BooleanControl({ field, value, onChange, isDisabled, tied }: ControlProps<BooleanField>) {
  const local = useLocal()
  const { 'aria-required': _, 'aria-invalid': __, ...rest } = tied
  const shared = { ...rest, checked: value === true, disabled: isDisabled }
  return field.widget === 'checkbox' ? (
    <Checkbox {...shared} onChange={({ target }) => onChange(target.checked)} />
  ) : (
    <Switch
      {...shared}
      {...(field.texts && {
        checkedChildren: local(field.texts.on),
        unCheckedChildren: local(field.texts.off),
      })}
      onChange={(next) => onChange(next)}
    />
  )
}

function DateControl({ field, value, onChange, isDisabled, tied }: ControlProps<DateField>) {
  return (
    <DateInput
      {...tied}
      precision={field.precision ?? 'day'}
      isDisabled={isDisabled}
      value={(value as string | null) ?? ''}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  )
}

/** A moment on the clocks of the organisation. */
function MomentControl({ value, onChange, isDisabled, tied }: ControlProps<MomentField>) {
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

const SignatureControl = lazy(async () => ({
  default: (await import('../signature/SignatureControl.tsx')).SignatureControl,
}))

/** One file, by its widget. */
function OneFileControl(props: ControlProps<FileField>) {
  if (props.field.widget !== 'signature') return <LaterFileControl {...props} />
  return (
    <Suspense fallback={null}>
      <SignatureControl {...props} />
    </Suspense>
  )
}

/** Kinds that one control enters; texts in two languages and sub-tables take several, computed fields none. */
export type ControlledField = Exclude<Field, { type: 'localized' | 'rows' | 'computed' }>

const controls: {
  readonly [T in ControlledField['type']]: ComponentType<
    ControlProps<Extract<ControlledField, { type: T }>>
  >
} = {
  string: StringControl,
  integer: NumberControl,
  number: NumberControl,
  boolean: BooleanControl,
  date: DateControl,
  'date-time': MomentControl,
  choice: ChoiceControl,
  choices: ChoicesControl,
  reference: ReferenceControl,
  file: OneFileControl,
  files: LaterFileControl,
}

export const isControlled = (field: Field): field is ControlledField =>
  Object.hasOwn(controls, field.type)

/** The control of a field, by its kind. */
export function Control(props: ControlProps<ControlledField>) {
  const Kind = controls[props.field.type] as ComponentType<ControlProps<ControlledField>>
  return <Kind {...props} />
}
