// What the store holds of known values, read past its own reading, and statistics of it computed anew.
import pg from 'pg'
import { decodeBlock } from '../../server/src/domains/telemetry/blocks/block-codec.ts'
import { readStatistics, type Tally } from '../../server/src/domains/telemetry/index.ts'
import type { DatabaseAddress } from '../../server/src/platform/database/address.ts'
import { type Database, readTenant } from '../../server/src/platform/database/database.ts'

export type StoredValue = { series: number; at: number; value: number; isInBlock: boolean }

/** All values of the store, from rows and from blocks. */
export async function readStored(address: DatabaseAddress): Promise<StoredValue[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read')
    const { rows } = await client.query<Omit<StoredValue, 'isInBlock'>>(
      'select series, (extract(epoch from ts) * 1000)::float8 as at, value from sample',
    )
    const { rows: blocks } = await client.query<{ series: number; samples: Buffer }>(
      'select series, samples from sample_block',
    )
    return [
      ...rows.map((row) => ({ ...row, isInBlock: false })),
      ...blocks.flatMap(({ series, samples }) =>
        decodeBlock(samples).map(({ at, value }) => ({ series, at, value, isInBlock: true })),
      ),
    ]
  } finally {
    await client.end()
  }
}

const zones = [
  { unit: 'hour', zone: 'UTC' },
  { unit: 'day', zone: 'Asia/Shanghai' },
  { unit: 'month', zone: 'America/New_York' },
] as const

const isNear = (a: number | null, b: number) =>
  a !== null && Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b))

function isRight(found: Tally | undefined, values: readonly StoredValue[]): boolean {
  const [first] = values
  if (!first || !found) return (found?.n ?? 0) === values.length
  const sum = values.reduce((all, { value }) => all + value, 0)
  const apart = values.reduce((all, { value }) => all + (value - sum / values.length) ** 2, 0)
  const low = values.reduce((a, b) => (b.value < a.value ? b : a))
  const high = values.reduce((a, b) => (b.value > a.value ? b : a))
  const equal: [unknown, unknown][] = [
    [found.n, values.length],
    [found.validN, values.length],
    [found.min, low.value],
    [found.minAt, low.at],
    [found.max, high.value],
    [found.maxAt, high.at],
    [found.last, values.at(-1)?.value],
  ]
  return equal.every(([a, b]) => a === b) && isNear(found.sum, sum) && isNear(found.sqDev, apart)
}

/** How many units of the statistics of all series are not what the values give; without flags. */
export async function wrongUnits(
  app: Database,
  stored: readonly StoredValue[],
  { tenantId, series, from, to }: { tenantId: number; series: number[]; from: number; to: number },
) {
  const bySeries = Map.groupBy(
    stored.toSorted((a, b) => a.at - b.at),
    (value) => value.series,
  )
  let units = 0
  let wrong = 0
  for (const { unit, zone } of zones) {
    const request = { from, to, unit, zone, now: Date.now() }
    const scope = { tenantId, organisations: '*', userId: null } as const
    const { bounds, tallies, damaged } = await readTenant(app, scope, (db) =>
      readStatistics(db, {
        ...request,
        series: series.map((each) => ({ series: each, periodSeconds: 60 })),
      }),
    )
    wrong += damaged.length
    for (const [place, each] of series.entries())
      for (const [index, start] of bounds.slice(0, -1).entries()) {
        const end = bounds[index + 1] ?? start
        const values = (bySeries.get(each) ?? []).filter(({ at }) => at >= start && at < end)
        units += 1
        if (!isRight(tallies[place]?.[index], values)) wrong += 1
      }
  }
  return { units, wrong }
}
