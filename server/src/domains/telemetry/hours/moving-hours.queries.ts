import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { encodeArray } from '../sink/sample-rows.ts'
import type { HourBlock } from './hour-block.queries.ts'
import type { WholeHours } from './hour-codec.ts'

/**
 * What is done within it moves hours between rows and blocks: the counts of samples stay as they are. Doubles are read with all
 * of their digits, whatever the database is set to.
 */
export async function movingHours<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`
    select set_config('iwater.moves_hours', 'on', true), set_config('extra_float_digits', '1', true)`.execute(
    db,
  )
  const done = await work()
  await sql`select set_config('iwater.moves_hours', 'off', true)`.execute(db)
  return done
}

/**
 * Puts the hours of a block back into rows, of which the partition exists: that of a year of hours is never dropped. Where there is a row, because the
 * block is one of a backup, that is the later one and stays.
 */
export const insertHours = (db: Db, { tenantId, series }: HourBlock, hours: WholeHours) => {
  const values = (name: 'min' | 'max' | 'sum' | 'last' | 'sqDev') =>
    encodeArray('float8', hours[name])
  const counts = (name: 'n' | 'validN' | 'minAfter' | 'maxAfter') =>
    encodeArray('int4', hours[name])
  return sql`
    insert into sample_hour (bucket, series, tenant_id, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
    select u.bucket, ${series}::int, ${tenantId}::int, u.n, u.valid_n, u.min, u.max, u.sum, u.last, u.sq_dev, u.min_after, u.max_after
      from unnest(${encodeArray('timestamptz', hours.at)}::timestamptz[], ${counts('n')}::int[], ${counts('validN')}::int[],
        ${values('min')}::float8[], ${values('max')}::float8[],
        ${values('sum')}::float8[], ${values('last')}::float8[], ${values('sqDev')}::float8[], ${counts('minAfter')}::int[],
        ${counts('maxAfter')}::int[]) u (bucket, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
    on conflict (series, bucket) do nothing`.execute(db)
}
