import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import { deleteHold, type MinuteOnRecord, selectMinutes, upsertHold } from './history.queries.ts'
import { selectTenantDays } from './retention.queries.ts'
import type { Sample } from './sample.ts'
import { planWithValues } from './sample-span.queries.ts'

const minuteMs = 60_000

/**
 * The start of a tenant's retention, milliseconds since 1970. Older data exist in minutes only, which are computed
 * once: their samples are deleted, so that a minute cannot be extended or corrected.
 */
export const readKeptFrom = ({ worker }: Services, tenantId: number): Promise<number> =>
  asWorker(worker, async (db) => {
    const tenants = await selectTenantDays(db)
    const own = tenants.find((tenant) => tenant.tenantId === tenantId)
    if (!own) throw new Error(`no tenant ${tenantId}`)
    return Date.parse(own.firstKept)
  })

/**
 * The result for a sample that is older than the retention: `new` goes into a minute without any data, `known` is the
 * one value of its minute, `settled` arrives too late for its minute.
 */
export type HistoryOutcome = 'new' | 'known' | 'settled'

type OldSample = Pick<Sample, 'series' | 'at' | 'value'>

const minuteOf = (at: number) => Math.floor(at / minuteMs) * minuteMs
const keyOf = (series: number, minute: number) => `${series} ${minute}`

function outcomeOf({ value }: OldSample, minute: MinuteOnRecord | undefined): HistoryOutcome {
  if (!minute) return 'new'
  return minute.n === 1 && minute.validN === 1 && minute.last === value ? 'known' : 'settled'
}

/** The results for samples that are older than the retention, in their order. */
export async function judgeHistory(
  { worker }: Services,
  samples: readonly OldSample[],
): Promise<HistoryOutcome[]> {
  if (samples.length === 0) return []
  const wanted = new Map(
    samples.map(({ series, at }) => {
      const minute = minuteOf(at)
      return [keyOf(series, minute), { series, minute }]
    }),
  )
  const found = await asWorker(worker, async (db) => {
    await planWithValues(db)
    return selectMinutes(db, [...wanted.values()])
  })
  const minutes = new Map(found.map((each) => [keyOf(each.series, each.minute), each]))
  return samples.map((sample) =>
    outcomeOf(sample, minutes.get(keyOf(sample.series, minuteOf(sample.at)))),
  )
}

/**
 * Keeps minutes from being computed of a tenant's old samples for some minutes more, so that rows of one minute that
 * are far apart in a file become one minute.
 */
export const holdHistory = ({ worker }: Services, tenantId: number, holder: string) =>
  asWorker(worker, (db) => upsertHold(db, tenantId, holder))

export const releaseHistory = ({ worker }: Services, tenantId: number, holder: string) =>
  asWorker(worker, (db) => deleteHold(db, tenantId, holder))
