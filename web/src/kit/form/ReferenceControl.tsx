import type { LocalText } from '@iwater/contract/fields'
import { mostChoices } from '@iwater/contract/kit/check'
import type {
  ChoicesField,
  ReferenceField,
  ReferenceTarget,
} from '@iwater/contract/kit/field-types'
import type { InputOf, Route } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useContext, useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { absent } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useSession } from '#web/platform/session/session.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { kitText } from '../kit.text.ts'
import { mayCall } from '../may-call.ts'
import { namesOf } from './chosen-names.ts'
import type { ControlProps } from './control-props.ts'
import { ParentContext } from './parent-choices.ts'
import { recordChoices } from './record-choices.ts'
import { useAskedNames } from './record-names.ts'
import { useRested } from './use-rested.ts'

type Choice = { value: string; label: LocalText }

function OrganisationControl({ field, value, onChange, isDisabled, tied }: ControlProps) {
  const local = useLocal()
  return (
    <OrganisationSelect
      {...tied}
      label={tied['aria-label'] ?? local(field.title)}
      value={(value as string | null) ?? undefined}
      onChange={(next, name) => onChange(next ?? null, name)}
      isDisabled={isDisabled}
      isInvalid={tied['aria-invalid'] === true}
      canBeEmpty={field.required !== true}
      offersAll
    />
  )
}

/** What a record is called that is not among those offered. A form knows it; a filter of the address knows the id alone. */
function useLabelOf(to: ReferenceTarget, id: string | undefined, label: string | undefined) {
  const words = useText(kitText)
  const local = useLocal()
  const { nameOf, isAsking } = useAskedNames(
    id === undefined || label !== undefined ? [] : [{ to, id }],
  )
  if (id === undefined || label !== undefined) return label
  const name = nameOf({ to, id })
  if (name !== undefined) return local(name)
  return isAsking ? absent : words.notVisible
}

/** What the server found last; while it has not answered yet what is typed, those of them that it fits. */
function useFound(route: Route, input: object, typed: string) {
  const local = useLocal()
  const keyword = useRested(typed)
  const permissions = useSession((session) => session.info?.permissions)
  // What would be rejected is not asked for; without a session, as in a form of the sign-in, the server decides.
  const mayAsk = permissions === undefined || mayCall(permissions, route)
  const {
    data = [],
    isFetching,
    isPlaceholderData,
  } = useQuery({
    ...apiQuery(route, { ...input, ...(keyword !== '' && { keyword }) } as InputOf<Route>),
    placeholderData: (before) => before,
    enabled: mayAsk,
  })
  const found = (data as readonly Choice[]).map(({ value, label }) => ({
    value,
    label: local(label),
  }))
  const isAnswer = keyword === typed && !isPlaceholderData
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(typed.toLowerCase())
  return { isFetching, options: isAnswer ? found : found.filter(fits) }
}

/** A record found by typing a part of its name. */
function RecordControl({
  route,
  field,
  value,
  onChange,
  isDisabled,
  label,
  tied,
  input,
}: ControlProps<ReferenceField> & { route: Route; input: object }) {
  const words = useText(kitText)
  const clear = useClear()
  const [typed, setTyped] = useState('')
  const { isFetching, options } = useFound(route, input, typed.trim())
  const elsewhere =
    typeof value === 'string' && !options.some((one) => one.value === value) ? value : undefined
  const elsewhereLabel = useLabelOf(field.to, elsewhere, label)
  const present = elsewhere === undefined ? [] : [{ value: elsewhere, label: elsewhereLabel }]
  return (
    <Select
      {...tied}
      allowClear={field.required ? false : clear}
      disabled={isDisabled}
      loading={isFetching}
      placeholder={words.choose}
      // The server has filtered them.
      showSearch={{ filterOption: false, onSearch: setTyped }}
      status={tied['aria-invalid'] ? 'error' : ''}
      value={(value as string | null) ?? null}
      // Enter takes the first one: what was chosen before is that only where nothing is typed.
      options={typed === '' ? [...present, ...options] : [...options, ...present]}
      popupMatchSelectWidth={false}
      onChange={(next: string | null | undefined) =>
        onChange(next ?? null, options.find((one) => one.value === next)?.label)
      }
    />
  )
}

/** Several records, each found by typing a part of its name. */
export function RecordsControl({
  field,
  to,
  value,
  onChange,
  isDisabled,
  tied,
}: ControlProps<ChoicesField> & { to: keyof typeof recordChoices }) {
  const words = useText(kitText)
  const local = useLocal()
  const clear = useClear()
  const [typed, setTyped] = useState('')
  const { isFetching, options } = useFound(recordChoices[to], {}, typed.trim())
  const chosen = (value as string[] | null) ?? []
  const elsewhere = chosen.filter((id) => !options.some((one) => one.value === id))
  const { nameOf, isAsking } = useAskedNames(elsewhere.map((id) => ({ to, id })))
  const present = elsewhere.map((id) => {
    const name = nameOf({ to, id })
    const unnamed = isAsking ? absent : words.notVisible
    return { value: id, label: name === undefined ? unnamed : local(name) }
  })
  const all = typed === '' ? [...present, ...options] : [...options, ...present]
  return (
    <Select
      {...tied}
      mode="multiple"
      maxTagCount="responsive"
      maxCount={field.maxItems ?? mostChoices}
      allowClear={clear}
      disabled={isDisabled}
      loading={isFetching}
      placeholder={words.choose}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      status={tied['aria-invalid'] ? 'error' : ''}
      value={chosen}
      options={all}
      onChange={(next: string[]) => {
        setTyped('')
        onChange(next, namesOf(all, next))
      }}
    />
  )
}

/** Devices are those of the unit that is chosen beside them. */
function choicesBeside({ field: { to }, fields, values }: ControlProps<ReferenceField>) {
  const { unit_id: unit } = fields
  const unitId = values['unit_id']
  const isOfUnit = unit?.type === 'reference' && unit.to === 'unit' && typeof unitId === 'string'
  return to === 'device' && isOfUnit ? { unitId } : {}
}

/** Another record. */
export function ReferenceControl(props: ControlProps<ReferenceField>) {
  const { to } = props.field
  const parent = useContext(ParentContext)
  const choices =
    parent?.field === props.field
      ? parent
      : {
          route: to === 'organisation' ? undefined : recordChoices[to],
          input: choicesBeside(props),
        }
  return choices.route === undefined ? (
    <OrganisationControl {...props} />
  ) : (
    <RecordControl {...props} route={choices.route} input={choices.input} />
  )
}
