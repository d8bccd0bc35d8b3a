import './date-input.css'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { containerOf } from './DateInput.tsx'

/** A time of day by hours and minutes, as `08:30`; empty for none. */
export function TimeInput({
  value,
  isDisabled = false,
  onChange,
  ...control
}: {
  value: string
  isDisabled?: boolean
  onChange: (value: string) => void
  id?: string
  'aria-label'?: string
  'aria-required'?: true
  'aria-describedby'?: string
  'aria-invalid'?: true | undefined
}) {
  const moment = dayjs(`2000-01-01T${value}`)
  return (
    <DatePicker
      {...control}
      picker="time"
      format="HH:mm"
      disabled={isDisabled}
      value={value !== '' && moment.isValid() ? moment : null}
      // What has been typed counts on leaving the field, as in any other.
      needConfirm={false}
      getPopupContainer={containerOf}
      onChange={(next) => onChange(next?.format('HH:mm') ?? '')}
    />
  )
}
