import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { localeOf, useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { DateInput } from '#web/ui/form/DateInput.tsx'
import { useClear } from '#web/ui/form/use-clear.tsx'
import { FilterChoice } from '#web/ui/list/FilterChoice.tsx'
import { peopleQuery } from './logs.api.ts'
import { logsText } from './logs.text.ts'
import { lastMonths } from './logs-filter.ts'

/** One of the visible people, found by part of their name. */
export function ChoosePerson({ userId }: { userId: string | undefined }) {
  const words = useText(logsText)
  const clear = useClear()
  const local = useLocal()
  const change = useChangeFilter()
  const [keyword, setKeyword] = useState('')
  const { data = [], isFetching } = useQuery(peopleQuery(keyword))
  return (
    <Select
      aria-label={words.person}
      placeholder={words.person}
      allowClear={clear}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={isFetching}
      value={userId ?? null}
      onChange={(next: string | null | undefined) => change({ person: next ?? null })}
      options={data.map(({ value, label }) => ({ value, label: local(label) }))}
      labelRender={({ label, value }) => label ?? String(value).slice(0, 8)}
      popupMatchSelectWidth={false}
    />
  )
}

/** One of the last two years' months. */
export function ChooseMonth({ month }: { month: string | undefined }) {
  const words = useText(logsText)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const format = new Intl.DateTimeFormat(localeOf(language), {
    year: 'numeric',
    month: 'long',
    timeZone,
  })
  const [today] = useState(() => new Date())
  const choices = lastMonths(today, timeZone).map((value) => ({
    value,
    // The middle of a month is in it wherever the clocks are.
    label: format.format(new Date(`${value}-15T12:00:00Z`)),
  }))
  return <FilterChoice name="month" label={words.month} value={month} choices={choices} />
}

/** A day by the organisation's calendar. */
export function ChooseDay({
  name,
  label,
  value,
}: {
  name: string
  label: string
  value: string | undefined
}) {
  const change = useChangeFilter()
  const id = useId()
  return (
    <span className="log-day">
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        value={value ?? ''}
        onChange={(day) => change({ [name]: day === '' ? null : day })}
      />
    </span>
  )
}
