import './form.css'
import type { LocalText } from '@iwater/contract/fields'
import type { StoredFile } from '@iwater/contract/files'
import type { Values } from '@iwater/contract/kit/condition'
import type { Field as Description, LocalizedField } from '@iwater/contract/kit/field-types'
import { sideTitle } from '@iwater/contract/kit/title-at'
import { Input } from 'antd'
import type { FocusEvent, ReactNode } from 'react'
import { useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { afterPress } from '#web/ui/form/after-press.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { kitText } from '../kit.text.ts'
import { RowsControl } from '../rows/RowsControl.tsx'
import { useShowValue } from '../show-value.ts'
import type { Draft } from '../use-draft.ts'
import { Control, isControlled } from './Control.tsx'
import { neededSide } from './needed-side.ts'

export type FieldProps = {
  name: string
  field: Description
  draft: Draft
  /** What stored choices and references are called. */
  labels: Readonly<Record<string, LocalText | null>>
  /** The files of a stored record, by field. */
  files: Readonly<Record<string, readonly StoredFile[]>>
  isDisabled: boolean
}

const usualSpan = 12
const wide = 24
const wideTypes: readonly Description['type'][] = ['rows', 'localized', 'files']

/** How many of the 24 parts of a row a field takes. */
function spanOf(field: Description) {
  if (field.span !== undefined) return field.span
  return wideTypes.includes(field.type) ? wide : usualSpan
}

const sides = ['zh', 'en'] as const

type SideProps = FieldProps & { field: LocalizedField; side: (typeof sides)[number] }

/** Whether a side may stay empty because the other is filled in, whether it is marked as required, and what is said below it. */
function useSideNote({ name, field, side, draft }: SideProps) {
  const local = useLocal()
  const words = useText(kitText)
  const value = draft.values[name] as LocalText
  const isEmpty = value.zh === '' && value.en === ''
  const isLeftOut = !isEmpty && value[side] === ''
  const { isRequired } = draft.stateOf(name)
  const isNeeded = neededSide(value, useLanguage()) === side
  const notes = [
    side === 'zh' && field.description && local(field.description),
    isLeftOut && !field.partial && words.leftOut[side],
    isEmpty && isRequired && !isNeeded && words.oneSide,
  ]
  return { isLeftOut, isMarked: isRequired && isNeeded, hint: notes.filter(Boolean).join(' ') }
}

function SideField(props: SideProps) {
  const { name, field, side, draft, isDisabled } = props
  const local = useLocal()
  const value = draft.values[name] as LocalText
  const message = draft.messages[`${name}.${side}`]
  const { isLeftOut, isMarked, hint } = useSideNote(props)
  // Of a text that is entered on one side, what is wrong is said there.
  const lacking = isLeftOut ? undefined : draft.messages[name]
  return (
    <Field
      label={local(sideTitle(field.title, side))}
      isRequired={isMarked}
      error={message ?? lacking}
      hint={hint}
    >
      {(control) => {
        const shared = {
          ...control,
          lang: side === 'zh' ? 'zh-CN' : 'en',
          disabled: isDisabled || draft.stateOf(name).isDisabled,
          maxLength: field.maxLength,
          status: message === undefined && lacking === undefined ? '' : 'error',
          value: value[side],
          autoComplete: 'off',
        } as const
        const change = (text: string) => draft.change(name, { ...value, [side]: text })
        return field.multiline ? (
          <Input.TextArea
            {...shared}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => change(target.value)}
          />
        ) : (
          <Input {...shared} onChange={({ target }) => change(target.value)} />
        )
      }}
    </Field>
  )
}

/** What the expression of a field gives for the values that stand in the form. */
function ComputedValue({ id, name, field, draft }: FieldProps & { id: string }) {
  const show = useShowValue({ [name]: field })
  return <output id={id}>{show(name, { [name]: draft.stateOf(name).computed, labels: {} })}</output>
}

function SingleField(props: FieldProps) {
  const { name, field, draft, labels, files, isDisabled } = props
  const local = useLocal()
  const hintOf = ({ description, describesChange }: Description, isNew: boolean) =>
    description && !(describesChange && isNew) ? local(description) : undefined
  const state = draft.stateOf(name)
  const label = draft.labels[name] ?? labels[name]
  return (
    <Field
      label={local(field.title)}
      isRequired={state.isRequired}
      error={draft.messages[name]}
      hint={hintOf(field, draft.isNew)}
    >
      {(control) =>
        isControlled(field) ? (
          <Control
            field={field}
            value={draft.values[name]}
            isDisabled={isDisabled || state.isDisabled}
            fields={draft.fields}
            values={draft.values}
            label={label ? local(label) : undefined}
            files={files[name]}
            tied={control}
            onUnstored={(unstored) => draft.hold(name, unstored)}
            onChange={(value, chosen, sets) => draft.change(name, value, chosen, sets)}
          />
        ) : (
          <ComputedValue {...props} id={control.id} />
        )
      }
    </Field>
  )
}

export function FormField(props: FieldProps) {
  const { name, field, draft, isDisabled } = props
  const { isShown } = draft.stateOf(name)
  if (!isShown) return null
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) afterPress(() => draft.leave(name))
  }
  const within = (content: ReactNode) => (
    <div className="kit-field" style={{ gridColumn: `span ${spanOf(field)}` }} onBlur={leave}>
      {content}
    </div>
  )
  if (field.type === 'localized')
    return within(
      <div className={field.multiline ? 'kit-sides kit-sides-long' : 'kit-sides'}>
        {sides.map((side) => (
          <SideField key={side} {...props} field={field} side={side} />
        ))}
      </div>,
    )
  if (field.type !== 'rows') return within(<SingleField {...props} />)
  return within(
    <RowsControl
      name={name}
      field={field}
      rows={draft.values[name] as (Values & { id?: string })[]}
      messages={draft.messages}
      outer={{ fields: draft.fields, values: draft.values }}
      isDisabled={isDisabled || draft.stateOf(name).isDisabled}
      onChange={(rows) => draft.change(name, rows)}
    />,
  )
}
