import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Fault, Faults } from '@iwater/contract/kit/faults'
import type { Doubts } from '@iwater/contract/kit/quoted-faults'
import type { deviceRecord } from '@iwater/contract/plant/devices'
import type { limitVersion } from '@iwater/contract/plant/limit-versions'
import type { pointRecord } from '@iwater/contract/plant/points'
import { spelledUnit } from '#domains/factors'
import type { Row } from '#platform/entities/entity.queries'
import type { Reading, Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { readFactors, readFactorsOf, unknownFactors } from './factor.service.ts'
import { hasHistory, hasVersionAt } from './plant.queries.ts'
import { selectRetiredName } from './retirement.queries.ts'

type Limits = { low_limit: number | null; high_limit: number | null }

/** A low limit above the high one leaves no room for a value. */
const limitFaults = ({ low_limit: low, high_limit: high }: Limits): Faults =>
  low !== null && high !== null && low > high ? { low_limit: { is: 'too-large', limit: high } } : {}

type Point = DraftOf<(typeof pointRecord)['fields']>

const notYet: Fault = {
  is: 'worded',
  sentence: { zh: '不能晚于现在', en: 'Must not be later than now' },
}

/** Whether values are stale is judged by the period of the point, which therefore applies already. */
const periodFaults = ({ period_since: since }: Point, now: Date): Faults =>
  since !== null && Date.parse(since) > now.getTime() ? { period_since: notYet } : {}

type Judged<Name extends string> = {
  draft: Record<Name, string>
  before: Row | null
  known: Faults | undefined
}

/** Nothing is put into what is retired; what is there already stays. */
async function placeFaults<Name extends 'unit_id' | 'device_id'>(
  { db, session }: Work,
  name: Name,
  { draft, before, known = {} }: Judged<Name>,
): Promise<Faults> {
  const id = draft[name]
  if (before?.[name] === id || name in known) return {}
  const kind = name === 'unit_id' ? 'unit' : 'device'
  const retired = await selectRetiredName(db, session.tenantId, kind, id)
  return retired === undefined ? {} : { [name]: { is: 'retired' } }
}

export const checkDevice = (
  work: Work,
  draft: DraftOf<(typeof deviceRecord)['fields']>,
  before: Row | null,
  known?: Faults,
): Promise<Faults> => placeFaults(work, 'unit_id', { draft, before, known })

/** A factor that was stored stays, also where the list no longer has it. */
export async function checkPoint(
  work: Work,
  draft: Point,
  before: Row | null,
  known: Faults = {},
): Promise<Faults> {
  const isKnown =
    draft.factor === before?.factor ||
    'factor' in known ||
    (await unknownFactors(work.db, work.session.tenantId, [draft.factor])).length === 0
  return {
    ...(!isKnown && { factor: { is: 'unknown-factor' } as const }),
    ...limitFaults(draft),
    ...periodFaults(draft, work.now),
    ...(await placeFaults(work, 'device_id', { draft, before, known })),
  }
}

/** Values are stored as they are sent: a point in another unit than that of its factor is looked at twice. */
export async function pointDoubts({ db, session }: Work): Promise<(draft: Point) => Doubts> {
  const { factorOf } = await readFactors(db, session.tenantId)
  return ({ factor, unit_of_measure: unit }) => {
    const usual = factorOf(factor)?.unit ?? ''
    return unit === null || usual === '' || spelledUnit(unit) === spelledUnit(usual)
      ? {}
      : { unit_of_measure: { is: 'other-unit', unit: usual } }
  }
}

type Version = DraftOf<(typeof limitVersion)['fields']>

export async function checkVersion(
  { db, session }: Work,
  draft: Version,
  before: Row | null,
): Promise<Faults> {
  const isTaken = await hasVersionAt(db, session.tenantId, {
    pointId: draft.point_id,
    validFrom: draft.valid_from,
    exceptId: before?.id,
  })
  return { ...(isTaken && { valid_from: { is: 'taken' } as const }), ...limitFaults(draft) }
}

/** Throws monitoring.point-has-history: measured values are never deleted with the point. */
export async function keepMeasured({ db, session }: Work, { id }: Row) {
  if (await hasHistory(db, session.tenantId, id)) throw new AppError('monitoring.point-has-history')
}

/** What a text in a file stands for: the code or the name of a factor. */
export async function meantFactors({ db, session }: Work) {
  const { factorNamed } = await readFactors(db, session.tenantId)
  return { factor: (text: string) => factorNamed(text)?.code }
}

/** Points with the names of their factors. */
export async function withFactorNames(
  { db, tenantId }: Reading,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const codes = rows.map((row) => String(row.factor))
  const { factorOf } = await readFactorsOf(db, tenantId, codes)
  return rows.map((row) => {
    const factor = factorOf(String(row.factor))
    const labels = row.labels as object
    return factor === undefined ? row : { ...row, labels: { ...labels, factor: factor.name } }
  })
}
