import type { Services } from '#platform/services'
import type { Block } from '../domains/telemetry/blocks/block.queries.ts'
import { decodeBlock } from '../domains/telemetry/blocks/block-codec.ts'
import { reopenBlocks } from '../domains/telemetry/blocks/reopen.ts'
import { inWorker, withPartitions } from '../domains/telemetry/partitions/partitions.ts'
import type { Owner } from './test-database.ts'

/** How many samples are stored, in blocks and outside. */
export async function storedCount(owner: Owner): Promise<number> {
  const [row] = await owner<{ n: number }>(
    'select (select count(*) from sample)::int + (select coalesce(sum(n), 0) from sample_block)::int as n',
  )
  return row?.n ?? 0
}

/** All samples by series and time, in blocks and outside. */
export async function storedSamples(owner: Owner) {
  const blocks = await owner<{ series: number; samples: Buffer }>(
    'select series, samples from sample_block',
  )
  const open = await owner<{ series: number; at: number; value: number }>(
    'select series, (extract(epoch from ts) * 1000)::float8 as at, value from sample',
  )
  return blocks
    .flatMap(({ series, samples }) =>
      decodeBlock(samples).map(({ at, value }) => ({ series, at, value })),
    )
    .concat(open)
    .toSorted((a, b) => a.series - b.series || a.at - b.at)
}

/** Puts the samples of all blocks into `sample`, where a test can look at them. */
export async function openAllBlocks({ worker }: Pick<Services, 'worker'>, owner: Owner) {
  const blocks = await owner<Block>(
    'delete from sample_block returning tenant_id as "tenantId", series, day, n, samples',
  )
  await withPartitions(inWorker(worker), (db) => reopenBlocks(db, blocks))
}
