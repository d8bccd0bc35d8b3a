import './date-input.css'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { type Language, useLanguage } from '#web/platform/i18n/language.ts'

/** The date formats of each language; the second one is accepted as input. */
const days: Readonly<Record<Language, readonly string[]>> = {
  zh: ['YYYY/MM/DD', 'YYYY-MM-DD'],
  en: ['DD/MM/YYYY', 'YYYY-MM-DD'],
}

/** A day in words, where there is room and it is read more often than written. */
const longDays: Readonly<Record<Language, string>> = {
  zh: 'YYYY年 MM月 DD日',
  en: 'D MMM YYYY',
}

const months: Readonly<Record<Language, readonly string[]>> = {
  zh: ['YYYY/MM', 'YYYY-MM'],
  en: ['MM/YYYY', 'YYYY-MM'],
}

const stored = {
  year: 'YYYY-01-01',
  month: 'YYYY-MM-01',
  day: 'YYYY-MM-DD',
  minute: 'YYYY-MM-DDTHH:mm',
  second: 'YYYY-MM-DDTHH:mm:ss',
}
const clocks = { year: '', month: '', day: '', minute: ' HH:mm', second: ' HH:mm:ss' }

const pickers = {
  year: 'year',
  month: 'month',
  day: 'date',
  minute: 'date',
  second: 'date',
} as const

function formatsOf(precision: keyof typeof stored, language: Language, isLong: boolean) {
  if (precision === 'year') return ['YYYY']
  if (isLong) return [longDays[language], ...days[language]]
  const dates = precision === 'month' ? months : days
  return dates[language].map((date) => date + clocks[precision])
}

/** Above the page, or inside the panel or dialog of the field: those lie above everything else. */
export const containerOf = (field: HTMLElement) =>
  field.closest<HTMLElement>('.w-popover, dialog') ?? document.body

/** The day or the moment that a text tells, on a clock without a zone; null for none. */
function momentOf(text: string | undefined) {
  if (text === undefined || text === '') return null
  const moment = dayjs(text)
  return moment.isValid() ? moment : null
}

/**
 * A day, a month, a year, or a moment to the minute or second, written and chosen in the language of the product. A native field
 * follows the browser's. `value` is as those write it: `2026-11-20`, `2026-11-20T16:30`; empty for none.
 */
export function DateInput({
  value,
  precision = 'day',
  min,
  max,
  isDisabled = false,
  isLong = false,
  isClearable = true,
  onChange,
  ...control
}: {
  value: string
  /** A month or year is that of its first day. */
  precision?: keyof typeof stored
  /** Days before and after these cannot be chosen. */
  min?: string | undefined
  max?: string | undefined
  isDisabled?: boolean
  /** Of a day: the month in words. */
  isLong?: boolean
  isClearable?: boolean
  onChange: (value: string) => void
  id?: string
  'aria-label'?: string
  'aria-required'?: true
  'aria-describedby'?: string
  'aria-invalid'?: true | undefined
}) {
  const language = useLanguage()
  const clock = clocks[precision]
  const earliest = momentOf(min)
  const latest = momentOf(max)
  return (
    <DatePicker
      {...control}
      disabled={isDisabled}
      value={momentOf(value)}
      picker={pickers[precision]}
      format={formatsOf(precision, language, isLong)}
      allowClear={isClearable}
      showTime={clock !== '' && { format: clock.trim() }}
      // What has been typed counts on leaving the field, as in any other.
      needConfirm={false}
      {...(earliest !== null && { minDate: earliest })}
      {...(latest !== null && { maxDate: latest })}
      getPopupContainer={containerOf}
      onChange={(moment) => onChange(moment?.format(stored[precision]) ?? '')}
      // The picker itself shows an emptied field as empty and keeps its value.
      onBlur={({ target }) => {
        if (isClearable && value !== '' && (target as HTMLInputElement).value === '') onChange('')
      }}
    />
  )
}
