import './trend-series-table.css'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useValueText } from '#web/product/value-text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { trendText } from './trend.text.ts'
import { figuresOf } from './trend-series.ts'
import type { TrendLine } from './trend-view.ts'

type RowProps = {
  line: TrendLine
  isShown: boolean
  onToggle: (pointId: string) => void
  onRemove: ((pointId: string) => void) | undefined
}

function SeriesRow({ line, isShown, onToggle, onRemove }: RowProps) {
  const words = useText(trendText)
  const format = useFormat()
  const textOf = useValueText()
  const { series: titles } = words
  const { series, label, color } = line
  const figures = useMemo(() => figuresOf(series), [series])
  const figure = (title: string, value: number | null) => (
    <td className="w-figure" data-title={title}>
      {textOf(value, series)}
    </td>
  )
  const latest = line.tail.findLast(([, value]) => value !== null)?.[1] ?? figures.latest
  return (
    <tr className={isShown ? undefined : 'trend-series-hidden'}>
      <th scope="row">
        <button
          type="button"
          aria-pressed={isShown}
          title={words.show(label)}
          onClick={() => onToggle(series.pointId)}
        >
          <i style={{ background: color }} aria-hidden="true" />
          <span>{label}</span>
          {series.unitOfMeasure !== '' && <small>{series.unitOfMeasure}</small>}
        </button>
      </th>
      {figure(titles.latest, latest)}
      {figure(titles.min, figures.min)}
      {figure(titles.mean, figures.mean)}
      {figure(titles.max, figures.max)}
      <td data-title={titles.samples}>{format.number(series.sampleCount)}</td>
      <td data-title={titles.completeness}>{`${format.number(series.completeness * 100, 1)} %`}</td>
      <td data-title={titles.gaps}>{format.number(series.gaps.length)}</td>
      <td data-title={titles.flagged} className={figures.flagged > 0 ? 'trend-flagged' : undefined}>
        {format.number(figures.flagged)}
      </td>
      {onRemove !== undefined && (
        <td className="trend-remove">
          <IconButton label={words.remove(label)} onClick={() => onRemove(series.pointId)}>
            <X size={15} />
          </IconButton>
        </td>
      )}
    </tr>
  )
}

/** The legend of a chart, which also tells the figures of each line; a line can be hidden, and taken away. */
export function TrendSeriesTable({
  lines,
  hidden,
  onToggle,
  onRemove,
}: {
  lines: readonly TrendLine[]
  hidden: ReadonlySet<string>
  onToggle: (pointId: string) => void
  onRemove?: ((pointId: string) => void) | undefined
}) {
  const { series: words } = useText(trendText)
  return (
    <div className="trend-series">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.point}</th>
            <th scope="col">{words.latest}</th>
            <th scope="col">{words.min}</th>
            <th scope="col">{words.mean}</th>
            <th scope="col">{words.max}</th>
            <th scope="col">{words.samples}</th>
            <th scope="col">{words.completeness}</th>
            <th scope="col">{words.gaps}</th>
            <th scope="col">{words.flagged}</th>
            {onRemove !== undefined && <th aria-hidden="true" />}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <SeriesRow
              key={line.series.pointId}
              line={line}
              isShown={!hidden.has(line.series.pointId)}
              onToggle={onToggle}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
