import type { Trend } from '@iwater/contract/monitoring'
import { Table, type TableColumnsType } from 'antd'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { trendText } from './trend.text.ts'
import { type DataRow, dataRows, type Reading } from './trend-series.ts'
import type { TrendLine } from './trend-view.ts'

type CellProps = { reading: Reading | null; decimals: number; isReduced: boolean }

function Cell({ reading, decimals, isReduced }: CellProps) {
  const words = useText(trendText)
  const format = useFormat()
  if (reading === null) return <span className="trend-data-note">{words.noData}</span>
  const number = (value: number | null) => format.number(value, decimals)
  return (
    <>
      <span className="w-figure">{number(reading.mean)}</span>
      {isReduced && (
        <span className="trend-data-note">
          {words.minMax(number(reading.min), number(reading.max))}
        </span>
      )}
      {reading.flagged > 0 && (
        <span className="trend-data-flag">{words.flagged(format.number(reading.flagged))}</span>
      )}
    </>
  )
}

/** The figures behind a trend as a table, for reading, copying, and those who cannot see the chart. */
export function TrendDataTable({ trend, lines }: { trend: Trend; lines: readonly TrendLine[] }) {
  const words = useText(trendText)
  const format = useFormat()
  const rows = useMemo(() => dataRows(trend), [trend])
  const isReduced = trend.bucketMs > 0
  const columns: TableColumnsType<DataRow> = [
    {
      key: 'time',
      title: words.time,
      fixed: 'start',
      width: 176,
      render: (_, { at }) => <span className="trend-data-time">{format.dateTime(at)}</span>,
    },
    ...trend.series.map((series, index) => ({
      key: series.pointId,
      title: `${lines[index]?.label ?? ''} ${series.unitOfMeasure}`.trim(),
      align: 'end' as const,
      render: (_: unknown, { readings }: DataRow) => (
        <Cell reading={readings[index] ?? null} decimals={series.decimals} isReduced={isReduced} />
      ),
    })),
  ]
  return (
    <Table
      rowKey="at"
      size="small"
      columns={columns}
      dataSource={rows}
      scroll={{ x: 'max-content' }}
      pagination={{
        defaultPageSize: 20,
        pageSizeOptions: [20, 50, 100],
        showSizeChanger: true,
        showTotal: (total) => format.number(total),
      }}
    />
  )
}
