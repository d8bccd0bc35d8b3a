import type { Entity } from '@iwater/contract/kit/entity'
import type { Field } from '@iwater/contract/kit/field-types'
import { readFilter } from '@iwater/contract/kit/filter'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { wallText } from '#web/platform/clock/wall-clock.ts'
import { type Language, useLanguage, useLocal, useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { kitText } from '../kit.text.ts'
import { filterInAddress, type ListState } from '../list/list-address.ts'
import { rangeText } from './range.text.ts'
import { type Days, daysOf, rangeIn, shortcuts, withRange } from './range.ts'

/** As days are written in each language; the second one is accepted as input. */
const formats: Readonly<Record<Language, string[]>> = {
  zh: ['YYYY/MM/DD', 'YYYY-MM-DD'],
  en: ['DD/MM/YYYY', 'YYYY-MM-DD'],
}

const stored = 'YYYY-MM-DD'

const shown = ([from, to]: Days): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs(from), dayjs(to)]

/** From which day to which, also by shortcut; kept as two conditions of the filter. */
export function RangePicker({
  entity,
  name,
  field,
  state: { filter },
}: {
  entity: Entity
  name: string
  field: Field
  state: ListState
}) {
  const words = useText(rangeText)
  const { filterTooLong } = useText(kitText)
  const local = useLocal()
  const language = useLanguage()
  const zone = useTimeZone()
  const change = useChangeFilter()
  const title = local(field.title)
  const days = rangeIn(filter, name, field, zone)
  const take = (next: Days | undefined) => {
    const narrowed = withRange(filter, name, field, next, zone)
    if (readFilter(entity.fields, JSON.stringify(narrowed)) === undefined)
      showFailure({ message: filterTooLong, reference: '' })
    else change(filterInAddress(narrowed, entity))
  }
  return (
    <DatePicker.RangePicker
      className="kit-range"
      format={formats[language]}
      placeholder={[words.from(title), words.to]}
      value={days === undefined ? null : shown(days)}
      presets={shortcuts.map((shortcut) => ({
        label: words.shortcuts[shortcut],
        value: () => shown(daysOf(shortcut, wallText(serverNow(), zone).slice(0, 10))),
      }))}
      onChange={(next) => {
        const [from, to] = next ?? []
        take(from && to ? [from.format(stored), to.format(stored)] : undefined)
      }}
    />
  )
}
