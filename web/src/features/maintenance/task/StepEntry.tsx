import { faultSentence } from '@iwater/contract/kit/faults'
import type { Field as Description } from '@iwater/contract/kit/field-types'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { Checkbox } from 'antd'
import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Control, type ControlledField } from '#web/kit/form/Control.tsx'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { outside, rangeText, readingText, type Step } from './step-reading.ts'
import { taskText } from './task.text.ts'

const { reading: readingField, remark } = maintenanceTask.fields.steps.fields

/** What is wrong with a reading, in words; the range alone where nothing is. */
function RangeNote({ step }: { step: Step }) {
  const words = useText(taskText)
  const range = rangeText(step, useFormat())
  const side = outside(step)
  if (range === undefined) return null
  if (side === undefined) return words.range(range)
  return (
    <span className="task-outside" role="status">
      <TriangleAlert size={14} aria-hidden="true" />
      {words[side](range)}
    </span>
  )
}

/** What a step is about, and whether it has to be recorded. */
export function StepFrame({
  step,
  number,
  isMissing,
  isMissed,
  children,
}: {
  step: Step
  number: string
  isMissing: boolean
  /** Work could not be completed without its record. */
  isMissed: boolean
  children: ReactNode
}) {
  const words = useText(taskText)
  return (
    <li className="task-step" data-missing={isMissing || undefined}>
      <p className="task-step-head">
        <span aria-hidden="true">{number}</span>
        <strong>{step.instruction}</strong>
        {isMissing && <em>{words.required}</em>}
      </p>
      {children}
      {isMissing && isMissed && (
        <p className="task-result task-outside" role="alert">
          {words.stepMissing}
        </p>
      )}
    </li>
  )
}

type EntryProps = { step: Step; onChange: (step: Step) => void }

function StepField({
  label,
  field,
  value,
  hint,
  error,
  onChange,
}: {
  label: string
  field: Description
  value: unknown
  hint?: ReactNode
  error?: string | undefined
  onChange: (value: unknown) => void
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Control
          field={field as ControlledField}
          value={value}
          isDisabled={false}
          fields={{}}
          values={{}}
          label={undefined}
          tied={control}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

const noteField = { ...remark, format: 'multiline' } as const

/** The entry that the kind of a step asks for, and a note for any of them. */
export function StepEntry({ step, onChange }: EntryProps) {
  const words = useText(taskText)
  const language = useLanguage()
  const { kind, unit_of_measure: unit } = step
  // What was typed and is no number stays until it is one.
  const unread =
    typeof (step.reading as unknown) === 'string'
      ? faultSentence({ is: 'not-a-number' }, readingField.title, language)
      : undefined
  const note = (
    <StepField
      label={kind === 'text' ? words.text : words.note}
      field={noteField}
      value={step.remark}
      onChange={(value) => onChange({ ...step, remark: value as string | null })}
    />
  )
  if (kind === 'text') return note
  return (
    <>
      {kind === 'tick' && (
        <Checkbox
          checked={step.is_ticked}
          onChange={({ target }) => onChange({ ...step, is_ticked: target.checked })}
        >
          {words.done}
        </Checkbox>
      )}
      {kind === 'reading' && (
        <StepField
          label={words.reading}
          field={{ ...readingField, ...(unit !== null && { unit }) }}
          value={step.reading}
          hint={<RangeNote step={step} />}
          error={unread}
          onChange={(value) => onChange({ ...step, reading: value as number | null })}
        />
      )}
      {kind === 'photo' && <p className="task-quiet">{words.photo}</p>}
      <details className="task-note" open={step.remark !== null}>
        <summary>{words.note}</summary>
        {note}
      </details>
    </>
  )
}

/** What was recorded for a step, to read. */
export function StepResult({ step }: { step: Step }) {
  const words = useText(taskText)
  const format = useFormat()
  const { kind, is_ticked: isTicked, remark: text } = step
  const reading = readingText(step, format)
  return (
    <>
      {kind === 'tick' && (
        <p className="task-result">
          {isTicked ? (
            <CircleCheck size={16} aria-hidden="true" />
          ) : (
            <Circle size={16} aria-hidden="true" />
          )}
          {isTicked ? words.done : words.notDone}
        </p>
      )}
      {kind === 'reading' && (
        <p className="task-result">
          {reading ?? words.notRecorded} <RangeNote step={step} />
        </p>
      )}
      {kind === 'photo' && <p className="task-quiet">{words.photosRecorded}</p>}
      {text !== null && <p className="task-text">{text}</p>}
    </>
  )
}
