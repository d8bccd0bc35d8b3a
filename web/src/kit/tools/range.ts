import type { Triple } from '@iwater/contract/kit/condition'
import type { Field } from '@iwater/contract/kit/field-types'
import { momentOfText, wallText } from '#web/platform/clock/wall-clock.ts'

/** The first and the last day, as `2026-11-20`. */
export type Days = readonly [from: string, to: string]

export const shortcuts = ['today', 'yesterday', 'week', 'month', 'quarter'] as const
export type Shortcut = (typeof shortcuts)[number]

const dayMs = 86_400_000

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Another day of the calendar. */
export const dayAfter = (day: string, by: number) => dayOf(new Date(Date.parse(day) + by * dayMs))

/** The day so many months before; the last one of a month that is shorter. */
function monthsBefore(day: string, months: number) {
  const [year = 0, month = 1, of = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(year, month - 1 - months, Math.min(of, last))))
}

/** The days that a shortcut means; the last week, month and three months end today. */
export function daysOf(shortcut: Shortcut, today: string): Days {
  const begins: Record<Shortcut, string> = {
    today,
    yesterday: dayAfter(today, -1),
    week: dayAfter(today, -6),
    month: dayAfter(monthsBefore(today, 1), 1),
    quarter: dayAfter(monthsBefore(today, 3), 1),
  }
  return [begins[shortcut], shortcut === 'yesterday' ? begins.yesterday : today]
}

const bounds: readonly string[] = ['>', '≥', '<', '≤']

const isBound = (name: string, [of, operator]: Triple) => of === name && bounds.includes(operator)

/** Midnight at which a day begins in a zone. */
const beginOf = (day: string, zone: string) =>
  new Date(momentOfText(`${day}T00:00`, zone) ?? 0).toISOString()

/** A filter in which a field lies within some days, both included, instead of what bounded it before. */
export function withRange(
  filter: readonly Triple[],
  name: string,
  field: Field,
  days: Days | undefined,
  zone: string,
): readonly Triple[] {
  const others = filter.filter((triple) => !isBound(name, triple))
  if (days === undefined) return others
  const [from, to] = days
  return field.type === 'date'
    ? [...others, [name, '≥', from], [name, '≤', to]]
    : [...others, [name, '≥', beginOf(from, zone)], [name, '<', beginOf(dayAfter(to, 1), zone)]]
}

/** The days that a filter leaves to a field; undefined where it is bounded otherwise, or not on both sides. */
export function rangeIn(
  filter: readonly Triple[],
  name: string,
  field: Field,
  zone: string,
): Days | undefined {
  const own = filter.filter((triple) => isBound(name, triple))
  const valueOf = (operator: string) => own.find((triple) => triple[1] === operator)?.[2]
  const from = valueOf('≥')
  const to = valueOf(field.type === 'date' ? '≤' : '<')
  if (own.length !== 2 || typeof from !== 'string' || typeof to !== 'string') return undefined
  if (field.type === 'date') return [from, to]
  const dayAt = (moment: number) => wallText(moment, zone).slice(0, 10)
  const days = [dayAt(Date.parse(from)), dayAt(Date.parse(to) - 1)] as const
  // Hours of a day are no range of days.
  const isWholeDays =
    Date.parse(from) === Date.parse(beginOf(days[0], zone)) &&
    Date.parse(to) === Date.parse(beginOf(dayAfter(days[1], 1), zone))
  return isWholeDays ? days : undefined
}
