import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import { deleteHold, type MinuteOnRecord, selectMinutes, upsertHold } from './history.queries.ts'
import { selectTenantDays } from './retention.queries.ts'
import type { Sample } from './sample.ts'
import { planWithValues } from './sample-span.queries.ts'

const minuteMs = 60_000

/**
 * From when on a tenant keeps samples, milliseconds since 1970. What is older lives on in minutes alone, which are made
 * once: the samples they were made of are gone, so that nothing can be added to one or corrected in it.
 */
export const readKeptFrom = ({ worker }: Services, tenantId: number): Promise<number> =>
  asWorker(worker, async (db) => {
    const tenants = await selectTenantDays(db)
    const own = tenants.find((tenant) => tenant.tenantId === tenantId)
    if (!own) throw new Error(`no tenant ${tenantId}`)
    return Date.parse(own.firstKept)
  })

/**
 * What becomes of a sample that is older than its tenant keeps samples: `new` goes into a minute of which nothing is
 * known, `known` is the one value that its minute was made of, `settled` comes too late for its minute.
 */
export type HistoryOutcome = 'new' | 'known' | 'settled'

type OldSample = Pick<Sample, 'series' | 'at' | 'value'>

const minuteOf = (at: number) => Math.floor(at / minuteMs) * minuteMs
const keyOf = (series: number, minute: number) => `${series} ${minute}`

function outcomeOf({ value }: OldSample, minute: MinuteOnRecord | undefined): HistoryOutcome {
  if (!minute) return 'new'
  return minute.n === 1 && minute.validN === 1 && minute.last === value ? 'known' : 'settled'
}

/** What would become of samples that are older than their tenant keeps samples, in their order. */
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
 * Keeps old samples of a tenant from being made into minutes for some minutes more, so that a file whose rows of one
 * minute lie far apart ends as one minute.
 */
export const holdHistory = ({ worker }: Services, tenantId: number, holder: string) =>
  asWorker(worker, (db) => upsertHold(db, tenantId, holder))

export const releaseHistory = ({ worker }: Services, tenantId: number, holder: string) =>
  asWorker(worker, (db) => deleteHold(db, tenantId, holder))
