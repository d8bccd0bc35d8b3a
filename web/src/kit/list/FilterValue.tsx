import type { Operator } from '@iwater/contract/kit/condition'
import type { Dictionary, Field, Fields } from '@iwater/contract/kit/field-types'
import { readFigure } from '@iwater/contract/kit/figure'
import { filterLimits } from '@iwater/contract/kit/filter'
import { Input, Select } from 'antd'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Control, isControlled } from '../form/Control.tsx'
import { kitText } from '../kit.text.ts'

/** The choices of all parents: a filter has no form around it. */
const unlinked = (dictionary: Dictionary): Dictionary =>
  'code' in dictionary ? { code: dictionary.code } : dictionary

/** A field as a filter asks about it: nothing is required, and any choice may be asked for. */
function asked(field: Field): Field {
  if (field.type === 'localized' || field.type === 'string')
    return { type: 'string', title: field.title, maxLength: filterLimits.characters }
  if (field.type === 'computed')
    return { type: 'number', title: field.title, ...(field.unit && { unit: field.unit }) }
  const { required: _, ...rest } = field
  return (
    field.type === 'choice' ? { ...rest, dictionary: unlinked(field.dictionary) } : rest
  ) as Field
}

const noFields: Fields = {}

/** Numbers of a list that was typed are numbers; what is none stays as it was typed, and is told to be wrong. */
function listed({ type }: Field, texts: readonly string[]) {
  const isNumber = type === 'integer' || type === 'number' || type === 'computed'
  return isNumber ? texts.map((text) => readFigure(text) ?? text) : texts
}

/** What a condition compares with: a value of the kind of the field, or a list of them. */
export function FilterValue({
  label,
  field,
  operator,
  value,
  isWrong,
  onChange,
}: {
  label: string
  field: Field
  operator: Operator
  value: unknown
  isWrong: boolean
  onChange: (value: unknown) => void
}) {
  const words = useText(kitText)
  const local = useLocal()
  const tied = { 'aria-label': label, ...(isWrong && { 'aria-invalid': true as const }) }
  if (field.type === 'boolean')
    return (
      <Select
        {...tied}
        status={isWrong ? 'error' : ''}
        placeholder={words.choose}
        value={value as boolean | null}
        options={[
          { value: true, label: field.texts ? local(field.texts.on) : words.yes },
          { value: false, label: field.texts ? local(field.texts.off) : words.no },
        ]}
        onChange={(next: boolean) => onChange(next)}
      />
    )
  if ('dictionary' in field && operator === '∈') {
    const dictionary = unlinked(field.dictionary)
    const several: Field = { type: 'choices', title: field.title, dictionary }
    return <KindControl field={several} {...{ tied, value, onChange }} />
  }
  if (operator === '∈')
    return (
      <Select
        {...tied}
        mode="tags"
        status={isWrong ? 'error' : ''}
        tokenSeparators={[',', '，', '、', ' ', '\n']}
        maxCount={filterLimits.values}
        value={((value as unknown[] | null) ?? []).map(String)}
        open={false}
        onChange={(texts: string[]) => onChange(listed(field, texts))}
      />
    )
  return <KindControl field={asked(field)} {...{ tied, value, onChange }} />
}

function KindControl({
  field,
  ...rest
}: {
  field: Field
  tied: { 'aria-label': string; 'aria-invalid'?: true }
  value: unknown
  onChange: (value: unknown) => void
}) {
  if (!isControlled(field)) return <Input disabled />
  return (
    <Control
      field={field}
      isDisabled={false}
      offersDisabled
      fields={noFields}
      values={noFields}
      label={undefined}
      {...rest}
    />
  )
}
