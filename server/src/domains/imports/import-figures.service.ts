import type { ImportColumnFigures, ImportFigures } from '@iwater/contract/field/imports'
import { plausibleRange, unitsThatFit } from '#domains/factors'
import { readRanges } from '#domains/telemetry'
import type { Mapped, Workshop } from './import-order.ts'
import type { ColumnFigures, FileFigures, Span } from './reading/import-figures.ts'

/** Points of a column whose values are compared with those of the file, and of all columns together. */
const mostCompared = { ofColumn: 200, ofFile: 2000 }
/** Values that are so many times greater or smaller than those of their points are questionable. */
const muchMore = 5
const mostUnits = 2

type Present = ImportColumnFigures['present']

const instants = ({ from, until }: Span) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
})

/** Whether a usual value of the file is far from all values of the points; those around zero cannot tell. */
const isFar = (median: number, { minimum, maximum }: NonNullable<Present>) =>
  median > 0 && minimum > 0 && (median > maximum * muchMore || median * muchMore < minimum)

function warningOf(
  { median, outsideCount }: ColumnFigures,
  { plausible, present }: Pick<ImportColumnFigures, 'plausible' | 'present'>,
): ImportColumnFigures['warning'] {
  if (median === null) return null
  if (plausible && (median < plausible.low || median > plausible.high)) return 'unit'
  if (present && isFar(median, present)) return 'differs'
  return outsideCount > 0 ? 'values' : null
}

/** The series of each column that are compared; of many columns the fewer of each. */
export function comparedSeries(
  seriesOf: readonly (readonly (number | null)[])[],
  columns: number,
): number[][] {
  const share = Math.floor(mostCompared.ofFile / Math.max(1, columns))
  const most = Math.max(1, Math.min(mostCompared.ofColumn, share))
  return Array.from({ length: columns }, (_, place) =>
    seriesOf.flatMap((series) => series[place] ?? []).slice(0, most),
  )
}

/** Joined ranges of a column's points; null where none has a value. */
function joined(
  series: readonly number[],
  ranges: ReadonlyMap<number, NonNullable<Present>>,
): Present {
  const found = series.flatMap((each) => ranges.get(each) ?? [])
  if (found.length === 0) return null
  return {
    minimum: Math.min(...found.map(({ minimum }) => minimum)),
    maximum: Math.max(...found.map(({ maximum }) => maximum)),
  }
}

/**
 * The figures of a file beside what is plausible of its factors and what its points hold already; `seriesOf` has for each
 * station the series of each column, null for points that would be made.
 */
export async function describeColumns(
  { services, factors }: Pick<Workshop, 'services' | 'factors'>,
  { mapping }: Mapped,
  { span, far, repeated, columns }: FileFigures,
  seriesOf: readonly (readonly (number | null)[])[],
): Promise<Omit<ImportFigures, 'points'>> {
  const points = comparedSeries(seriesOf, columns.length)
  const ranges = await readRanges(services, points.flat())
  return {
    span: span && instants(span),
    far: far && { rows: far.rows, others: instants(far.others) },
    repeated: repeated && { ...repeated, at: new Date(repeated.at).toISOString() },
    columns: mapping.valueColumns.flatMap(({ column, factor: code, unit: given }, place) => {
      const factor = factors.factorOf(code)
      const figures = columns[place]
      if (!factor || !figures) return []
      const plausible = plausibleRange(factor, given)
      const present = joined(points[place] ?? [], ranges)
      const warning = warningOf(figures, { plausible, present })
      const fitting =
        warning === 'unit' && figures.median !== null
          ? unitsThatFit(factor, given, figures.median)
          : []
      return {
        column,
        factor: factor.code,
        factorName: factor.name,
        unit: given ?? factor.unit,
        ...figures,
        plausible,
        unitsThatFit: fitting.slice(0, mostUnits),
        present,
        warning,
      }
    }),
  }
}
