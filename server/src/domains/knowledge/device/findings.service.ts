import {
  type DeviceFindings,
  type DeviceValue,
  mostDeviceValues,
  type readDeviceFindings,
} from '@iwater/contract/knowledge/device-findings'
import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import { canonicalCode, type FactorList } from '#domains/factors'
import { type DeviceWithPoints, readFactors, selectDeviceWithPoints } from '#domains/monitoring'
import { selectUnderMaintenance } from '#domains/telemetry'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { readQuestion } from '../entries.service.ts'
import { readingsAgainst } from './contradictions.ts'
import { type Reading, readingOf } from './readings.ts'
import { readRule } from './rule.ts'

async function readReadings(
  db: Db,
  { tenantId, now, factors }: { tenantId: number; now: Date; factors: FactorList },
  points: DeviceWithPoints['points'],
): Promise<Reading[]> {
  const measured = points.flatMap(({ series, point: { last } }) =>
    last === null ? [] : [{ series, since: new Date(last.at) }],
  )
  const worked = await selectUnderMaintenance(db, tenantId, {
    series: measured.map(({ series }) => series),
    since: measured.map(({ since }) => (since > now ? now : since)),
    now,
  })
  return points.map(({ series, point }) =>
    readingOf(point, { now, isUnderMaintenance: worked.has(series) }, factors),
  )
}

const shownValue = ({ point, ...reading }: Reading, isAsked: boolean): DeviceValue => ({
  pointId: point.pointId,
  name: point.name,
  factor: point.factor,
  unitOfMeasure: point.unitOfMeasure,
  decimals: point.decimals,
  states: point.states,
  value: point.last?.value ?? null,
  flag: point.last?.flag ?? null,
  at: point.last?.at ?? null,
  ageSeconds: reading.ageSeconds,
  state: reading.state,
  isAsked,
})

/** How many neighbouring characters of a Chinese name stand in the title of a question: 余氯 of 出厂余氯 in 余氯仪读数漂移. */
const sharedPairs = (title: string, name: string) =>
  Array.from(name).filter((character, at, all) => {
    const next = all[at + 1]
    return next !== undefined && title.includes(character + next)
  }).length

/** Those of the factors of rules, however many, and others of the device: first what the title of the question is about. */
function shownValues(
  readings: readonly Reading[],
  asked: ReadonlySet<string>,
  title: string,
): DeviceValue[] {
  const isAsked = ({ factor }: Reading) => asked.has(factor)
  const shared = ({ point }: Reading) => sharedPairs(title, point.name.zh)
  const first = readings.filter(isAsked).toSorted((a, b) => shared(b) - shared(a))
  const others = readings
    .filter((reading) => !isAsked(reading))
    .toSorted((a, b) => shared(b) - shared(a))
  return [
    ...first.map((reading) => shownValue(reading, true)),
    ...others
      .slice(0, Math.max(0, mostDeviceValues - first.length))
      .map((reading) => shownValue(reading, false)),
  ]
}

/**
 * The values of a device, and the reasons of a question that they rule out. A device that is not visible is answered like one that
 * does not exist. Throws knowledge.device-not-found, knowledge.question-not-found.
 */
export async function readFindings(
  { db, session, language, now }: RequestContext,
  { deviceId, questionId }: RequestOf<typeof readDeviceFindings>,
): Promise<AnswerOf<typeof readDeviceFindings>> {
  const { tenantId } = session
  const device = await selectDeviceWithPoints(db, tenantId, deviceId, now)
  if (!device) throw new AppError('knowledge.device-not-found')
  const { question, reasons } = await readQuestion(db, questionId)
  const factors = await readFactors(db, tenantId)
  const readings = await readReadings(db, { tenantId, now, factors }, device.points)
  const rules = reasons.flatMap(({ id, contradicted }) => {
    const rule = readRule(contradicted)
    return rule === null ? [] : [{ reasonId: id, rule }]
  })
  const asked = new Set(
    rules.flatMap(({ rule }) => [...rule.factors.values()]).map((code) => canonicalCode(code)),
  )
  const measured = new Set(readings.map(({ factor }) => factor))
  const contradicted: DeviceFindings['contradicted'] = rules.flatMap(({ reasonId, rule }) => {
    const pointIds = readingsAgainst(rule, readings).map(({ point }) => point.pointId)
    return pointIds.length === 0 ? [] : [{ reasonId, why: rule.why[language], pointIds }]
  })
  return {
    deviceId,
    name: device.name,
    unitId: device.unitId,
    unitName: device.unitName,
    checkedAt: now.toISOString(),
    values: shownValues(readings, asked, question.title.zh),
    missing: [...asked]
      .filter((code) => !measured.has(code))
      .map((factor) => ({
        factor,
        name: factors.factorOf(factor)?.name ?? { zh: factor, en: factor },
      })),
    contradicted,
  }
}
