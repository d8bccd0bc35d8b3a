import './trend-chart.css'
import { type PointerEvent, useMemo, useRef, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { localeOf, useLanguage, useText } from '#web/platform/i18n/language.ts'
import { useValueText } from '#web/product/value-text.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import type { Span } from '../trend/time-range.ts'
import { trendText } from '../trend/trend.text.ts'
import { momentAt, plotOf, type TrendView } from '../trend/trend-view.ts'
import { trendOption } from './trend-option.ts'

/** Shorter than this it was a click. */
const shortestDrag = 8

type Drag = { start: number; end: number }

/** A part of the time axis chosen by dragging across the chart with a mouse; the buttons above do the same. */
function useDrag(view: TrendView, onSelect: (span: Span) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const within = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const { left, right } = plotOf(view)
    return Math.min(Math.max(x, left), view.width - right)
  }
  return {
    drag,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        const x = within(event)
        setDrag({ start: x, end: x })
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag !== null) setDrag({ ...drag, end: within(event) })
      },
      onPointerUp() {
        if (drag === null) return
        setDrag(null)
        const [left, right] = [Math.min(drag.start, drag.end), Math.max(drag.start, drag.end)]
        if (right - left < shortestDrag) return
        onSelect({ from: momentAt(left, view), to: momentAt(right, view) })
      },
      onPointerLeave() {
        setDrag(null)
      },
    },
  }
}

/** The courses of a view on one time axis. */
export function TrendChart({
  view,
  height,
  onSelect,
}: {
  view: TrendView
  height: number
  onSelect: (span: Span) => void
}) {
  const words = useText(trendText)
  const locale = localeOf(useLanguage())
  const format = useFormat()
  const textOf = useValueText()
  const style = useChartStyle()
  const frame = useRef<HTMLDivElement>(null)
  const [zooms, setZooms] = useState(0)
  const { drag, handlers } = useDrag(view, (span) => {
    setZooms(zooms + 1)
    onSelect(span)
  })
  const option = useMemo(
    () => trendOption(view, style, { words, format, textOf, locale }),
    [view, style, words, format, textOf, locale],
  )
  const label = words.chart(
    view.lines.map((line) => line.label).join(', '),
    format.dateTime(view.from),
    format.dateTime(view.to),
  )
  return (
    <div ref={frame} className="trend-chart" {...handlers}>
      <Chart option={option} label={label} height={height} tipRound={zooms} isZoomable />
      {drag !== null && (
        <i
          className="trend-drag"
          style={{
            left: Math.min(drag.start, drag.end),
            width: Math.abs(drag.end - drag.start),
          }}
        />
      )}
    </div>
  )
}
