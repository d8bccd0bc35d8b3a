import type { LocalText } from '@iwater/contract/fields'
import type { ReferenceField } from '@iwater/contract/kit/field-types'
import type { InputOf, Route } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OrganisationSelect } from '#web/product/OrganisationSelect.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { kitText } from '../kit.text.ts'
import type { ControlProps } from './control-props.ts'
import { recordChoices } from './record-choices.ts'
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

/** A record found by typing a part of its name. */
function RecordControl({
  route,
  field,
  value,
  onChange,
  isDisabled,
  label,
  tied,
}: ControlProps & { route: Route }) {
  const words = useText(kitText)
  const local = useLocal()
  const clear = useClear()
  const [typed, setTyped] = useState('')
  const keyword = useRested(typed.trim())
  const { data = [], isFetching } = useQuery({
    ...apiQuery(route, (keyword === '' ? {} : { keyword }) as InputOf<Route>),
    placeholderData: (before) => before,
  })
  const options = (data as readonly Choice[]).map((choice) => ({
    value: choice.value,
    label: local(choice.label),
  }))
  const isElsewhere = typeof value === 'string' && !options.some((one) => one.value === value)
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
      options={isElsewhere ? [{ value, label: label ?? value }, ...options] : options}
      popupMatchSelectWidth={false}
      onChange={(next: string | null | undefined) =>
        onChange(next ?? null, options.find((one) => one.value === next)?.label)
      }
    />
  )
}

/** Another record. */
export function ReferenceControl(props: ControlProps<ReferenceField>) {
  const { to } = props.field
  return to === 'organisation' ? (
    <OrganisationControl {...props} />
  ) : (
    <RecordControl {...props} route={recordChoices[to]} />
  )
}
