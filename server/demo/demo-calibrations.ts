import type { CalibrationKind } from '@iwater/contract/maintenance/calibration-fields'
import {
  createCalibrationRecord,
  createCalibrationRule,
  openCalibrationTasks,
  selectPointsOfFactors,
} from '#domains/maintenance'
import type { Db } from '#platform/database/database'

type DemoRule = {
  factor: string
  kind: CalibrationKind
  intervalDays: number
  errorKind: 'absolute' | 'relative'
  limit: number
  reference: number
  standard: string
  minimumPairs?: number
}

// Limits of an example: what a plant keeps to is for its own documents to say.
const limitSource = '演示限值，请按本厂依据填写'

const rules: readonly DemoRule[] = [
  {
    factor: 'w01018',
    kind: 'standard',
    intervalDays: 7,
    errorKind: 'relative',
    limit: 10,
    reference: 50,
    standard: 'COD 标准溶液 50 mg/L',
  },
  {
    factor: 'w01018',
    kind: 'comparison',
    intervalDays: 30,
    errorKind: 'relative',
    limit: 15,
    reference: 42,
    standard: '重铬酸盐法',
    minimumPairs: 3,
  },
  {
    factor: 'w21003',
    kind: 'standard',
    intervalDays: 7,
    errorKind: 'relative',
    limit: 10,
    reference: 5,
    standard: '氨氮标准溶液 5 mg/L',
  },
  {
    factor: 'w01001',
    kind: 'standard',
    intervalDays: 14,
    errorKind: 'absolute',
    limit: 0.1,
    reference: 6.86,
    standard: 'pH 标准缓冲液 6.86',
  },
]

const dayMs = 86_400_000
const checks = 20

/** The errors of an analyser that drifts and is adjusted, from −1 to 1 of its limit and now and then beyond. */
const driftAt = (at: number, point: number) =>
  ((at % 6) / 6 - 0.35) * 1.1 + Math.sin(at * 2.3 + point * 1.7) * 0.35

const rounded = (value: number) => Number(value.toFixed(3))

/** A reading of the reference that is off by a share of the limit. */
function readingOf({ errorKind, limit }: DemoRule, reference: number, share: number) {
  const off = errorKind === 'absolute' ? limit : (limit * reference) / 100
  return rounded(reference + off * share)
}

function readings(rule: DemoRule, share: number, at: number) {
  const { kind, reference } = rule
  if (kind !== 'comparison') {
    const isOut = Math.abs(share) > 1
    return {
      reference_value: reference,
      found_value: readingOf(rule, reference, share),
      adjusted_value: isOut ? readingOf(rule, reference, 0.1) : null,
      work_done: isOut ? '清洗后重新校准' : null,
    }
  }
  const pairs = [0.8, 1, 1.25].map((part, place) => ({
    sampled_at: null,
    sample_number: `B${at + 1}-${place + 1}`,
    analyser_value: readingOf(rule, rounded(reference * part), share * (0.6 + place * 0.2)),
    reference_value: rounded(reference * part),
  }))
  return { pairs }
}

/**
 * Rules and a history of checks for the analysers of some units. Of every third rule the last check is missing, so that something
 * is overdue, and one that failed was not adjusted.
 */
export async function addCalibrations(
  db: Db,
  tenantId: number,
  { unitIds, doneBy, now }: { unitIds: readonly string[]; doneBy: string | undefined; now: Date },
) {
  const factors = [...new Set(rules.map(({ factor }) => factor))]
  const points = await selectPointsOfFactors(db, tenantId, { unitIds, factors })
  const pairs = points.flatMap(({ pointId, factor }) =>
    rules.filter((rule) => rule.factor === factor).map((rule) => ({ pointId, rule })),
  )
  for (const [place, { pointId, rule }] of pairs.entries()) {
    const { kind, intervalDays, errorKind, limit, standard, minimumPairs = null } = rule
    await createCalibrationRule(db, tenantId, {
      point_id: pointId,
      kind,
      interval_days: intervalDays,
      starts_on: new Date(now.getTime() - checks * intervalDays * dayMs).toISOString().slice(0, 10),
      error_kind: errorKind,
      limit_value: limit,
      limit_source: limitSource,
      minimum_pairs: minimumPairs,
    })
    // The others are due beyond their lead, whatever time of the day the demo begins at.
    const missing = place % 3 === 2 ? 1.4 : 0.3
    for (let at = 0; at < checks; at += 1) {
      const ago = (checks - 1 - at + missing) * intervalDays * dayMs
      const isLastOfFirst = place === 0 && at === checks - 1
      await createCalibrationRecord(db, tenantId, {
        point_id: pointId,
        kind,
        done_at: new Date(now.getTime() - ago).toISOString(),
        done_by: doneBy ?? null,
        standard,
        ...readings(rule, isLastOfFirst ? 1.3 : driftAt(at, place), at),
        ...(isLastOfFirst && { adjusted_value: null, work_done: '待更换试剂后复测' }),
      })
    }
  }
  await openCalibrationTasks(db, tenantId)
}
