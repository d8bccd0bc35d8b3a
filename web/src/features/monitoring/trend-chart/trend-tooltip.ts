import { absent } from '#web/platform/i18n/format.ts'
import { type Reading, readingNear } from '../trend/trend-series.ts'
import type { TrendLine, TrendView, Wording } from '../trend/trend-view.ts'

function element(tag: 'div' | 'span' | 'b' | 'i' | 'small', className: string, text = '') {
  const node = document.createElement(tag)
  node.className = className
  // Names are entered by people: they are text, never markup.
  node.textContent = text
  return node
}

function valueText({ series }: TrendLine, reading: Reading | null, wording: Wording) {
  const { words, textOf } = wording
  if (reading === null) return words.noData
  if (reading.mean === null) return absent
  const unit = series.states === null ? series.unitOfMeasure : ''
  return `${textOf(reading.mean, series)} ${unit}`.trim()
}

function noteText(line: TrendLine, reading: Reading | null, view: TrendView, wording: Wording) {
  const { words, format, textOf } = wording
  if (reading === null) return ''
  const range =
    view.bucketMs > 0 && reading.min !== null && reading.max !== null
      ? words.minMax(textOf(reading.min, line.series), textOf(reading.max, line.series))
      : ''
  const flagged = reading.flagged > 0 ? words.flagged(format.number(reading.flagged)) : ''
  return [range, flagged].filter(Boolean).join(' · ')
}

/** A tail is newer than the answer, so its values are looked for first. */
function tailReading({ tail }: TrendLine, at: number): Reading | null {
  const found = tail.findLast(([moment, value]) => value !== null && moment <= at)
  const first = tail.find(([, value]) => value !== null)
  if (found === undefined || first === undefined || at < first[0]) return null
  return { at: found[0], mean: found[1], min: null, max: null, flagged: 0 }
}

function lineRow(line: TrendLine, at: number, view: TrendView, wording: Wording) {
  const reading = tailReading(line, at) ?? readingNear(line.series, at, view.bucketMs)
  const row = element('div', 'trend-tip-line')
  const sample = element('i', 'trend-tip-sample')
  sample.style.background = line.color
  row.append(
    sample,
    element('span', 'trend-tip-name', line.label),
    element('b', 'w-figure', valueText(line, reading, wording)),
  )
  const note = noteText(line, reading, view, wording)
  if (note !== '') row.append(element('small', 'trend-tip-note', note))
  return row
}

function timeText(at: number, { bucketMs }: TrendView, { format }: Wording) {
  if (bucketMs === 0) return format.dateTime(at)
  return `${format.dateTime(at)} – ${format.time(at + bucketMs)}`
}

/** The tooltip: the time in the zone of the organisation and the value of each line. */
export function trendTooltip(view: TrendView, wording: Wording) {
  return (params: unknown): HTMLElement => {
    const [first] = (Array.isArray(params) ? params : [params]) as { axisValue?: unknown }[]
    const at = Number(first?.axisValue)
    const tip = element('div', 'trend-tip')
    tip.append(element('div', 'trend-tip-time', timeText(at, view, wording)))
    for (const line of view.lines) tip.append(lineRow(line, at, view, wording))
    return tip
  }
}
