import './calibration.css'
import {
  type CalibrationErrorPoint,
  listCalibrationErrors,
} from '@iwater/contract/maintenance/calibration-errors'
import {
  type CalibrationKind,
  calibrationKinds,
  calibrationResults,
} from '@iwater/contract/maintenance/calibration-fields'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import type { Row } from '#web/kit/records.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { calibrationText } from './calibration.text.ts'
import { drawnErrors, errorOption, signOf } from './error-option.ts'

const dayMs = 86_400_000
const days = { quarter: 90, year: 366, all: 3 * 366 } as const
type Span = keyof typeof days
const spans = ['quarter', 'year', 'all'] as const

const labelOf = <T extends { value: string }>(items: readonly T[], wanted: string) =>
  items.find(({ value }) => value === wanted)

/** Errors by time, with the limits that they were judged by. */
export function DrawnErrors({
  points,
  label,
}: {
  points: readonly CalibrationErrorPoint[]
  label: string
}) {
  const words = useText(calibrationText)
  const local = useLocal()
  const format = useFormat()
  const style = useChartStyle()
  const drawn = useMemo(() => drawnErrors(points), [points])
  const option = useMemo(
    () => errorOption(drawn, { style, names: words, format }),
    [drawn, style, words, format],
  )
  const [first] = drawn
  if (first === undefined) return <p className="calibration-quiet">{words.none}</p>
  const sign = signOf(first)
  const figure = (value: number | null) =>
    value === null ? format.number(null) : `${format.number(value)} ${sign}`
  const table = {
    columns: [words.time, words.error, words.adjusted, words.limit, words.result],
    rows: drawn.map(({ at, error, adjustedError, limit, result }) => {
      const item = labelOf(calibrationResults, result)
      return [
        format.minute(at),
        figure(error),
        figure(adjustedError),
        limit === null ? format.number(null) : `±${figure(limit)}`,
        item === undefined ? result : local(item.label),
      ]
    }),
  }
  return (
    <>
      <p className="calibration-legend">
        <span className="calibration-error">{words.error}</span>
        <span className="calibration-adjusted">{words.adjusted}</span>
        <span className="calibration-limit">{words.limit}</span>
      </p>
      <Chart option={option} label={label} height={200} table={table} />
      {drawn.length < points.length && <p className="calibration-quiet">{words.otherKinds}</p>}
    </>
  )
}

/** The error of the checks of one kind at the point of a record or rule, by time, between its limits. */
export function ErrorTrend({ row }: { row: Row }) {
  const words = useText(calibrationText)
  const local = useLocal()
  const [span, setSpan] = useState<Span>('year')
  const pointId = String(row['point_id'])
  const kind = row['kind'] as CalibrationKind
  // To the day: what is drawn is asked for once.
  const from = new Date(Math.floor(serverNow() / dayMs - days[span]) * dayMs).toISOString()
  const { data, error, refetch } = useQuery({
    ...apiQuery(listCalibrationErrors, { pointId, kind, from }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  // Once the record is saved its error may be another one.
  const drawnVersion = useRef(row.version)
  useEffect(() => {
    if (drawnVersion.current === row.version) return
    drawnVersion.current = row.version
    void refetch()
  }, [row.version, refetch])
  const point = row.labels['point_id']
  const kindLabel = labelOf(calibrationKinds, kind)?.label
  const label = words.trendOf(point ? local(point) : '', kindLabel ? local(kindLabel) : kind)
  const filter = JSON.stringify([
    ['point_id', '=', pointId],
    ['kind', '=', kind],
  ])
  return (
    <section className="calibration-trend" aria-label={words.trend}>
      <header>
        <h3>{words.trend}</h3>
        <OwnLink to={paths.calibrations({ filter })}>{words.allRecords}</OwnLink>
      </header>
      <CountChips<Span>
        label={words.span}
        value={span}
        onChange={setSpan}
        chips={spans.map((key) => ({ key, label: words.spans[key], count: undefined }))}
      />
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} rows={3} />
      ) : (
        <DrawnErrors points={data} label={label} />
      )}
    </section>
  )
}
