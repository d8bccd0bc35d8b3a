import './trend-data-table.css'
import type { Trend, TrendSeries } from '@iwater/contract/monitoring'
import { Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useValueText } from '#web/product/value-text.ts'
import { trendText } from './trend.text.ts'
import { dataRows, type Reading } from './trend-series.ts'
import type { TrendLine } from './trend-view.ts'

const pageSizes = [20, 50, 100]

type CellProps = { reading: Reading | null; series: TrendSeries; isReduced: boolean }

function Cell({ reading, series, isReduced }: CellProps) {
  const words = useText(trendText)
  const format = useFormat()
  const textOf = useValueText()
  if (reading === null) return <small>{words.noData}</small>
  const number = (value: number | null) => textOf(value, series)
  return (
    <>
      <span className="w-figure">{number(reading.mean)}</span>
      {isReduced && <small>{words.minMax(number(reading.min), number(reading.max))}</small>}
      {reading.flagged > 0 && (
        <small className="trend-data-flag">{words.flagged(format.number(reading.flagged))}</small>
      )}
    </>
  )
}

/** The data of a trend as a table, for reading, copying and screen readers. */
export function TrendDataTable({ trend, lines }: { trend: Trend; lines: readonly TrendLine[] }) {
  const words = useText(trendText)
  const format = useFormat()
  const rows = useMemo(() => dataRows(trend), [trend])
  const [{ current, size }, setPage] = useState({ current: 1, size: 20 })
  // A shorter period may have fewer pages.
  const page = Math.min(current, Math.max(Math.ceil(rows.length / size), 1))
  const names = new Map(lines.map(({ series, label }) => [series.pointId, label]))
  return (
    <>
      {/* It scrolls sideways, which the keyboard has to be able to do too. */}
      <div className="trend-data" role="region" aria-label={words.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.time}</th>
              {trend.series.map(({ pointId, unitOfMeasure }) => (
                <th key={pointId} scope="col">
                  {names.get(pointId)} <small>{unitOfMeasure}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * size, page * size).map(({ at, readings }) => (
              <tr key={at}>
                <th scope="row">{format.dateTime(at)}</th>
                {trend.series.map((series, index) => (
                  <td key={series.pointId}>
                    <Cell
                      reading={readings[index] ?? null}
                      series={series}
                      isReduced={trend.bucketMs > 0}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        align="end"
        current={page}
        pageSize={size}
        total={rows.length}
        pageSizeOptions={pageSizes}
        showSizeChanger
        hideOnSinglePage={rows.length <= (pageSizes[0] ?? 0)}
        onChange={(next, nextSize) => setPage({ current: next, size: nextSize })}
      />
    </>
  )
}
