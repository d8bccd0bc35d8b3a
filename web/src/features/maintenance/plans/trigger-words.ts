import { weekdayOf } from '@iwater/contract/calendar/calendar-days'
import type { LocalText } from '@iwater/contract/fields'
import type { RowOf } from '@iwater/contract/kit/entity'
import { inSentence } from '@iwater/contract/kit/in-sentence'
import type { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { type Forecast, triggerFields } from '@iwater/contract/maintenance/trigger-fields'
import type { Format } from '#web/platform/i18n/format.ts'
import type { Language } from '#web/platform/i18n/language.ts'
import { triggerText } from './trigger.text.ts'

/** Choices of a record are texts by their type; here each is one of its items. */
type Chosen = {
  trigger: 'calendar' | 'hours' | 'condition' | 'weather'
  period: 'day' | 'week' | 'month' | 'year' | null
  move: 'none' | 'before' | 'after' | null
  forecast: Forecast | null
}
export type PlanRow = Omit<RowOf<typeof maintenancePlan>, keyof Chosen> & Chosen
type Means = { language: Language; format: Pick<Format, 'number'> }

/** Labels of some items, in the order of the items. */
const labelsOf = (
  items: readonly { value: string; label: LocalText }[],
  values: readonly string[],
  language: Language,
) => items.filter(({ value }) => values.includes(value)).map(({ label }) => label[language])

const dayOfYear = (day: string, language: Language) =>
  new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

function calendarWords(plan: PlanRow, { language, format }: Means) {
  const words = triggerText[language]
  const period = plan.period ?? 'month'
  const begun = plan.starts_on ?? ''
  const chosen = plan.weekdays.length === 0 && begun ? [`${weekdayOf(begun)}`] : plan.weekdays
  const weekdays = labelsOf(triggerFields.weekdays.dictionary.items, chosen, language)
  const on = {
    day: '',
    week: weekdays.length > 0 ? words.weekdays(weekdays.join(words.list)) : '',
    month: words.dayOfMonth(String(plan.day_of_month ?? Number(begun.slice(8)))),
    year: begun === '' ? '' : words.dayOfYear(dayOfYear(begun, language)),
  }
  const move = words.move[plan.move ?? 'none']
  const every = `${words.every[period](format.number(plan.every ?? 1))}${on[period]}`
  return [every, move]
}

function weatherWords(plan: PlanRow, { language, format }: Means) {
  if (plan.forecast === null) return []
  const words = triggerText[language]
  const { items } = triggerFields.unit_kinds.dictionary
  const named = items.map(({ value, label }) => ({ value, label: inSentence(label) }))
  const kinds = labelsOf(named, plan.unit_kinds, language)
  const limit = format.number(plan.forecast_limit)
  return [`${words.forecast[plan.forecast](limit)}${words.at}${kinds.join(words.list)}`]
}

/** When a maintenance plan falls due, such as “Every month on day 31, or the workday before”. */
export function triggerWords(plan: PlanRow, means: Means): string {
  const words = triggerText[means.language]
  const { number } = means.format
  const parts = {
    calendar: () => calendarWords(plan, means),
    hours: () => [words.hours(number(plan.every_hours))],
    condition: () => [
      plan.condition,
      plan.holds_minutes ? words.holds(number(plan.holds_minutes)) : '',
    ],
    weather: () => weatherWords(plan, means),
  }[plan.trigger]()
  return parts.filter(Boolean).join(words.next)
}
