import '../trend/trend-data-table.css'
import type { CalendarStatistics } from '@iwater/contract/plant/statistics'
import { Pagination } from 'antd'
import { useMemo, useState } from 'react'
import { absent, useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useValueText } from '#web/product/value-text.ts'
import { statisticsText } from './statistics.text.ts'
import { periodText, type StatisticsRow, statisticsRows } from './statistics-rows.ts'

const rowsOfPage = 24

/** With its time; within an hour or a day the time of day says it all. */
function Extreme({
  title,
  text,
  at,
  unit,
}: {
  title: string
  text: string
  at: number | null
  unit: CalendarStatistics['unit']
}) {
  const format = useFormat()
  const isOfDay = unit === 'hour' || unit === 'day'
  return (
    <td data-label={title}>
      <span className="w-figure">{text}</span>
      {at !== null && <small>{isOfDay ? format.time(at) : format.dateTime(at)}</small>}
    </td>
  )
}

function Figures({
  row: { point, index },
  unit,
}: {
  row: StatisticsRow
  unit: CalendarStatistics['unit']
}) {
  const words = useText(statisticsText)
  const format = useFormat()
  const textOf = useValueText()
  const at = (column: readonly (number | null)[]) => column[index] ?? null
  const [deviation, completeness] = [at(point.deviation), at(point.completeness)]
  const [valid, count] = [point.valid[index] ?? 0, point.count[index] ?? 0]
  return (
    <>
      <td data-label={words.mean}>
        <span className="w-figure">{textOf(at(point.mean), point)}</span>
      </td>
      <Extreme
        title={words.min}
        text={textOf(at(point.min), point)}
        at={at(point.minAt)}
        unit={unit}
      />
      <Extreme
        title={words.max}
        text={textOf(at(point.max), point)}
        at={at(point.maxAt)}
        unit={unit}
      />
      <td data-label={words.deviation}>
        {format.number(deviation, Math.min(point.decimals + 1, 6))}
      </td>
      <td data-label={words.valid} className={valid < count ? 'statistics-flagged' : undefined}>
        {valid === count
          ? format.number(count)
          : words.of(format.number(valid), format.number(count))}
      </td>
      <td data-label={words.completeness}>
        {completeness === null ? absent : `${format.number(completeness * 100, 1)} %`}
      </td>
    </>
  )
}

/** Statistics as a table, the latest unit first; points stand below each other. */
export function StatisticsTable({
  statistics,
  labelOf,
}: {
  statistics: CalendarStatistics
  labelOf: (pointId: string) => string
}) {
  const words = useText(statisticsText)
  const format = useFormat()
  const rows = useMemo(() => statisticsRows(statistics), [statistics])
  const [current, setCurrent] = useState(1)
  // A shorter period may have fewer pages.
  const page = Math.min(current, Math.max(Math.ceil(rows.length / rowsOfPage), 1))
  const { unit, timeZone: zone, points } = statistics
  const [only] = points.length === 1 ? points : []
  return (
    <>
      {/* It scrolls sideways, which the keyboard has to be able to do too. */}
      <div className="trend-data" role="region" aria-label={words.title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.period}</th>
              {only === undefined && (
                <th scope="col" className="statistics-point">
                  {words.point}
                </th>
              )}
              <th scope="col">
                {words.mean} {only && <small>{only.unitOfMeasure}</small>}
              </th>
              <th scope="col">{words.min}</th>
              <th scope="col">{words.max}</th>
              <th scope="col">{words.deviation}</th>
              <th scope="col">{words.valid}</th>
              <th scope="col">{words.completeness}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((page - 1) * rowsOfPage, page * rowsOfPage).map((row) => (
              <tr key={`${row.at} ${row.point.pointId}`}>
                <th scope="row">{periodText(row.at, unit, { format, zone })}</th>
                {only === undefined && (
                  <td className="statistics-point">
                    {labelOf(row.point.pointId)} <small>{row.point.unitOfMeasure}</small>
                  </td>
                )}
                <Figures row={row} unit={unit} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        align="end"
        current={page}
        pageSize={rowsOfPage}
        total={rows.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setCurrent}
      />
    </>
  )
}
