import type { ResourceCount, readResourceStatistics } from '@iwater/contract/activity'
import type { OutputOf } from '@iwater/contract/route'
import { selectOutOfLimitsDays, selectUnitStates } from '#domains/monitoring'
import { visibleWithin } from '#domains/organisation'
import { type Db, withTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import {
  selectGrowth,
  selectSampleDays,
  selectSampleHours,
  trendDays,
} from './statistics.queries.ts'

type Statistics = OutputOf<typeof readResourceStatistics>

type Day = { day: string; count: number }

const rememberedMs = 10_000
const maxRemembered = 2000

const countedByRows = ['unit', 'device', 'point', 'connection', 'user'] as const

const onDay = (rows: readonly Day[], day: string) => rows.find((row) => row.day === day)?.count ?? 0

/** Counts at the ends of days, from the additions of each day. */
function summedUp(days: readonly string[], added: readonly Day[]): Day[] {
  let count = 0
  return days.map((day) => {
    count += onDay(added, day)
    return { day, count }
  })
}

/** Counts at the ends of days, from the present count and the additions of each day. */
function countedBack(days: readonly Day[], total: number): Day[] {
  let after = 0
  return days
    .toReversed()
    .map(({ day, count }) => {
      const atEnd = { day, count: total - after }
      after += count
      return atEnd
    })
    .toReversed()
}

const withTrend = (resource: ResourceCount['resource'], trend: Day[]): ResourceCount => ({
  resource,
  count: trend.at(-1)?.count ?? 0,
  trend,
})

type Units = Awaited<ReturnType<typeof selectUnitStates>>

const sumBy = (units: Units, same: (unit: Units[number]) => string) =>
  [...Map.groupBy(units, same).values()].map((group) => ({
    first: group[0],
    count: group.reduce((sum, { units: count }) => sum + count, 0),
  }))

function countUnits(units: Units): Pick<Statistics, 'unitStates' | 'unitsByOrganisation'> {
  return {
    unitStates: sumBy(units, ({ state }) => state).flatMap(({ first, count }) =>
      first ? [{ state: first.state, count }] : [],
    ),
    unitsByOrganisation: sumBy(units, ({ organisationId }) => organisationId).flatMap(
      ({ first, count }) =>
        first ? [{ organizationId: first.organisationId, zh: first.zh, en: first.en, count }] : [],
    ),
  }
}

async function count(db: Db, { tenantId, timeZone }: Session, now: Date): Promise<Statistics> {
  const units = await selectUnitStates(db, tenantId, now)
  const growth = await selectGrowth(db, tenantId, now, timeZone)
  const samples = await selectSampleDays(db, tenantId, now, timeZone)
  const hours = await selectSampleHours(db, tenantId, now, timeZone)
  const outOfLimitsDays = await selectOutOfLimitsDays(db, tenantId, {
    now,
    timeZone,
    days: trendDays,
  })
  const days = samples.days.map(({ day }) => day)
  const today = days.at(-1)
  const outOfLimits = units.reduce((sum, unit) => sum + unit.pointsOutOfLimits, 0)
  const rows = (resource: string) => growth.filter((row) => row.resource === resource)
  return {
    counts: [
      ...countedByRows.map((resource) => withTrend(resource, summedUp(days, rows(resource)))),
      withTrend('sample', countedBack(samples.days, samples.total)),
      withTrend(
        'breach',
        days.map((day) => ({
          day,
          count: day === today ? outOfLimits : onDay(outOfLimitsDays, day),
        })),
      ),
    ],
    ...countUnits(units),
    samplesByHour: hours.map((row) => ({ hour: row.hour.toISOString(), count: row.count })),
  }
}

/** Counts for sessions with the same visible organisations, computed at most every ten seconds. */
export function openStatistics({ app, clock }: Services) {
  const remembered = new Map<string, { at: number; statistics: Promise<Statistics> }>()

  const countWithin = async (session: Session, organisationId: string, now: Date) => {
    const organisations = await withTenant(app, session, (db) =>
      visibleWithin(db, session, organisationId),
    )
    return withTenant(app, { ...session, organisations }, (db) => count(db, session, now))
  }

  return (session: Session, organisationId = session.organisationId): Promise<Statistics> => {
    // Sessions with other visible organisations of the same tenant have other counts.
    const scope = [session.tenantId, session.organisationId, organisationId, session.organisations]
      .map(String)
      .join(' ')
    const now = clock.now()
    const known = remembered.get(scope)
    if (known && now - known.at < rememberedMs) return known.statistics
    const statistics = countWithin(session, organisationId, new Date(now))
    remembered.delete(scope)
    remembered.set(scope, { at: now, statistics })
    if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
    statistics.catch(() => remembered.delete(scope))
    return statistics
  }
}
