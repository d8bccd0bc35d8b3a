import './chart.css'
import type { EChartsCoreOption } from 'echarts/core'
import { useRef } from 'react'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { type ChartEvents, useChart } from './use-chart.ts'

/** The data of a chart, for screen readers. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }

function ReadOutTable({ label, table }: { label: string; table: ChartTable }) {
  return (
    <div className="w-read-out-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, index) => (
                // Cells have no identity but their column.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={index}>{figure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * An ECharts drawing (lines, bars, donuts). Keep `option` the same object until it changes: every new
 * one is drawn. `isZoomable` also loads inside zoom, datasets, mark areas and linked cursors (`group`).
 */
export function Chart({
  option,
  label,
  height = '100%',
  isZoomable = false,
  group,
  onEvents,
  tipRound = 0,
  table,
}: {
  option: EChartsCoreOption
  label: string
  height?: number | string
  isZoomable?: boolean
  group?: string
  onEvents?: ChartEvents
  /** The next number takes away the tooltip on screen, when what it tells of has gone. */
  tipRound?: number
  table?: ChartTable
}) {
  const element = useRef<HTMLDivElement>(null)
  const { isReady, failure, retry } = useChart(element, option, {
    isZoomable,
    group,
    onEvents,
    tipRound,
  })
  if (failure !== null) return <ErrorState error={failure} onRetry={retry} />
  return (
    <>
      <div
        ref={element}
        role="img"
        aria-label={label}
        className={isReady ? 'w-chart' : 'w-chart w-chart-waiting'}
        style={{ height }}
      />
      {table !== undefined && <ReadOutTable label={label} table={table} />}
    </>
  )
}
