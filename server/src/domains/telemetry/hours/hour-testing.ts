import { asWorker } from '#platform/database/database'
import type { RollupRow } from '../blocks/block-rows.ts'
import { aStore, dayMs } from '../blocks/block-testing.ts'
import { daysToMove, finishMove, moveDay } from '../index.ts'
import { inWorker, withPartitions } from '../partitions/partitions.ts'
import { monthOf, packedUntil } from './closed-months.ts'
import { decodeHours } from './hour-codec.ts'
import { packHours } from './packing.service.ts'

export type Hour = RollupRow & { series: number }

const byHour = (a: Hour, b: Hour) => a.series - b.series || a.at - b.at

/** A store whose hours are looked at wherever they are. `edge`: the beginning of the last month that may be packed. */
export async function anHourStore(zone = 'Asia/Shanghai') {
  const store = await aStore(zone)
  const { owner, services, clock, tenantId } = store
  const edge = Date.parse(monthOf(packedUntil(clock.now()) - dayMs))
  const pack = () => packHours(services)
  const settleAndPack = async () => {
    await store.settleAll()
    await pack()
  }
  const blocks = () =>
    owner<{ series: number; month: string; n: number; hours: Buffer }>(
      'select series, month, n, hours from hour_block order by series, month',
    )
  const rows = () =>
    owner<Hour>(`select series, (extract(epoch from bucket) * 1000)::float8 as at, n, valid_n as "validN", min, max, sum, last,
      sq_dev as "sqDev", min_after as "minAfter", max_after as "maxAfter" from sample_hour order by 1, 2`)
  /** All hours, wherever they are. */
  const hours = async (): Promise<Hour[]> => {
    const packed = (await blocks()).flatMap(({ series, hours: block }) => {
      const columns = decodeHours(block)
      return columns.at.map((at, place) => ({
        series,
        at,
        n: columns.n[place] ?? 0,
        validN: columns.validN[place] ?? 0,
        min: columns.min[place] ?? null,
        max: columns.max[place] ?? null,
        sum: columns.sum[place] ?? null,
        last: columns.last[place] ?? null,
        sqDev: columns.sqDev[place] ?? null,
        minAfter: columns.minAfter[place] ?? null,
        maxAfter: columns.maxAfter[place] ?? null,
      }))
    })
    return [...packed, ...(await rows())].toSorted(byHour)
  }
  const counts = () =>
    owner(`select 'day' as of, day::text as at, count from sample_day_count
      union all select 'hour', hour::text, count from sample_volume
      union all select 'all', '', count from sample_total order by 1, 2`)
  const move = async (source: number, target: number, from: number) => {
    const wish = {
      tenantId,
      sources: [source],
      targets: [target],
      from: new Date(from),
      receivedUntil: new Date(clock.now() + 1000 * dayMs),
    }
    await withPartitions(inWorker(services.worker), async (db) => {
      for (const day of await daysToMove(db, wish)) await moveDay(db, day, wish)
    })
    await asWorker(services.worker, (db) => finishMove(db, wish))
  }
  return {
    ...store,
    edge,
    pack,
    settleAndPack,
    hourBlocks: blocks,
    hourRows: rows,
    hours,
    counts,
    move,
  }
}
