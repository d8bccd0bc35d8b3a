import './form.css'
import { mostChoices } from '@iwater/contract/kit/check'
import type { ChoiceField, ChoicesField, ReferenceTarget } from '@iwater/contract/kit/field-types'
import { Checkbox, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OrganisationsSelect } from '#web/product/OrganisationSelect.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { Iconed } from '../Iconed.tsx'
import { kitText } from '../kit.text.ts'
import { namesOf } from './chosen-names.ts'
import type { ControlProps } from './control-props.ts'
import { RecordsControl } from './ReferenceControl.tsx'
import { type Choice, useChoices } from './use-choices.ts'

/** More than these are found by typing, too. */
const atAGlance = 8

const gone = { tone: undefined, icon: undefined, sets: undefined, keys: [] }

const isOffered = ({ isDisabled, value }: Choice, chosen: readonly unknown[]) =>
  !isDisabled || chosen.includes(value)

/** The choices of a field. What was chosen and is no longer offered stays, by its name. */
function useOffered({
  field,
  value,
  values,
  label,
  offersDisabled = false,
}: ControlProps<ChoiceField | ChoicesField>) {
  const { choices, ...state } = useChoices(field.dictionary, values)
  const chosen = Array.isArray(value) ? value : [value]
  const offered = choices.filter((choice) => offersDisabled || isOffered(choice, chosen))
  const isGone = typeof value === 'string' && !offered.some((choice) => choice.value === value)
  return {
    ...state,
    options: [
      ...(isGone ? [{ ...gone, value, label: label ?? value }] : []),
      ...offered.map(({ value, label, tone, icon, sets, keys }) => ({
        value,
        label,
        tone,
        icon,
        sets,
        keys,
      })),
    ],
  }
}

type Option = ReturnType<typeof useOffered>['options'][number]

/** Whether a choice has what is typed in its name, or a spelling that begins with it. */
function isFound(typed: string, option: Option | undefined) {
  const words = typed.toLowerCase()
  const spelling = words.replaceAll(/[\s'’]/g, '')
  return (
    option !== undefined &&
    (option.label.toLowerCase().includes(words) ||
      option.keys.some((key) => key.startsWith(spelling)))
  )
}

/** A choice in the list of choices, as lists of records show it. */
const optionRender = ({ data: { label, tone, icon } }: { data: Option }) => {
  if (icon !== undefined) return <Iconed icon={icon}>{label}</Iconed>
  return tone === undefined ? label : <span className={`kit-tone kit-tone-${tone}`}>{label}</span>
}

/** The one that is chosen. */
const chosenRender =
  (options: readonly Option[]) =>
  ({ value, label }: { value?: unknown; label?: ReactNode }) => {
    const icon = options.find((option) => option.value === value)?.icon
    return icon === undefined ? label : <Iconed icon={icon}>{label}</Iconed>
  }

function LoadFailed({ retry }: { retry: () => void }) {
  const words = useText(kitText)
  return (
    <span className="kit-failed" role="alert">
      {words.choicesFailed}
      <Button variant="quiet" onClick={retry}>
        {words.retry}
      </Button>
    </span>
  )
}

/** What stands in an empty selection: what to do, or what has to be chosen before. */
function usePlaceholder({ fields }: ControlProps, missing: string | undefined) {
  const words = useText(kitText)
  const local = useLocal()
  const parent = missing === undefined ? undefined : fields[missing]
  return parent === undefined ? words.choose : words.parentFirst(local(parent.title))
}

const setsOf = (options: readonly Option[], chosen: unknown) =>
  options.find(({ value }) => value === chosen)?.sets

/** One of a few, as a selection or as radio buttons. */
export function ChoiceControl(props: ControlProps<ChoiceField>) {
  const { field, value, onChange, isDisabled, tied } = props
  const clear = useClear()
  const { options, isLoading, error, retry, missing } = useOffered(props)
  const placeholder = usePlaceholder(props, missing)
  if (error !== null) return <LoadFailed retry={retry} />
  if (field.widget === 'radio')
    return (
      <Radio.Group
        {...tied}
        disabled={isDisabled}
        value={value ?? null}
        options={options}
        onChange={({ target: { value: next } }) =>
          onChange(next, namesOf(options, [next]), setsOf(options, next))
        }
      />
    )
  return (
    <Select
      {...tied}
      allowClear={field.required ? false : clear}
      disabled={isDisabled || missing !== undefined}
      loading={isLoading}
      placeholder={placeholder}
      showSearch={options.length > atAGlance && { filterOption: isFound }}
      status={tied['aria-invalid'] ? 'error' : ''}
      value={(value as string | null) ?? null}
      options={options}
      optionRender={optionRender}
      labelRender={chosenRender(options)}
      popupMatchSelectWidth={false}
      onChange={(next: string | null | undefined) =>
        onChange(next ?? null, namesOf(options, [next]), setsOf(options, next))
      }
    />
  )
}

/** Several organisations of the tree. */
function OrganisationsControl({ field, value, onChange, isDisabled, tied }: ControlProps) {
  const local = useLocal()
  return (
    <OrganisationsSelect
      {...tied}
      label={tied['aria-label'] ?? local(field.title)}
      value={(value as string[] | null) ?? []}
      onChange={onChange}
      isDisabled={isDisabled}
      isInvalid={tied['aria-invalid'] === true}
    />
  )
}

/** Records that are few, and answered whole. */
const few: ReadonlySet<ReferenceTarget> = new Set(['role', 'grantable-role'])

/** Several of a few, as a selection or as check boxes; several organisations, or other records of which there are many. */
export function ChoicesControl(props: ControlProps<ChoicesField>) {
  const { dictionary } = props.field
  if (!('to' in dictionary) || few.has(dictionary.to)) return <ItemsControl {...props} />
  const { to } = dictionary
  return to === 'organisation' ? (
    <OrganisationsControl {...props} />
  ) : (
    <RecordsControl {...props} to={to} />
  )
}

function ItemsControl(props: ControlProps<ChoicesField>) {
  const { field, value, onChange, isDisabled, tied } = props
  const clear = useClear()
  const { options, isLoading, error, retry, missing } = useOffered(props)
  const placeholder = usePlaceholder(props, missing)
  const chosen = (value as string[] | null) ?? []
  if (error !== null) return <LoadFailed retry={retry} />
  if (field.widget === 'checkbox')
    return (
      <Checkbox.Group
        {...tied}
        role="group"
        disabled={isDisabled}
        value={chosen}
        options={options}
        onChange={(next) => onChange(next, namesOf(options, next))}
      />
    )
  return (
    <Select
      {...tied}
      mode="multiple"
      maxTagCount="responsive"
      maxCount={field.maxItems ?? mostChoices}
      allowClear={clear}
      disabled={isDisabled || missing !== undefined}
      loading={isLoading}
      placeholder={placeholder}
      status={tied['aria-invalid'] ? 'error' : ''}
      value={chosen}
      options={options}
      optionFilterProp="label"
      optionRender={optionRender}
      onChange={(next: string[]) => onChange(next, namesOf(options, next))}
    />
  )
}
