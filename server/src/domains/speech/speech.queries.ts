import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Key = { tenantId: number; key: Buffer }

/** Use is noted to the day, so that most reads write nothing. */
const noteAfterMs = 86_400_000

/** Stored audio, whose use is noted. One statement. */
export async function selectAudio(
  db: Db,
  { tenantId, key }: Key,
  now: Date,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ audio: Buffer }>`
    with used as (
      update speech_audio set used_at = ${now}
       where tenant_id = ${tenantId} and key = ${key}
         and used_at < ${new Date(now.getTime() - noteAfterMs)})
    select audio from speech_audio where tenant_id = ${tenantId} and key = ${key}`.execute(db)
  return rows[0]?.audio
}

/** Stores audio while the tenant has less than so many bytes; two processes may have made the same. */
export const insertAudio = (
  db: Db,
  { tenantId, key }: Key,
  { audio, now, mostBytes }: { audio: Buffer; now: Date; mostBytes: number },
) =>
  sql`insert into speech_audio (tenant_id, key, audio, used_at)
      select ${tenantId}, ${key}, ${audio}, ${now}
       where (select coalesce(sum(length(audio)), 0) from speech_audio where tenant_id = ${tenantId}) < ${mostBytes}
          on conflict do nothing`.execute(db)

/**
 * Deletes up to so many texts that nobody has asked for since a moment, or that are beyond so many bytes of their tenant, the
 * longest unused first; answers how many.
 */
export async function deleteUnusedAudio(
  db: Db,
  { before, bytesLeft, most }: { before: Date; bytesLeft: number; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from speech_audio where (tenant_id, key) in (
      select tenant_id, key from (
        select tenant_id, key, used_at,
               sum(length(audio)) over (partition by tenant_id order by used_at desc, key) as bytes
          from speech_audio) kept
       where used_at < ${before} or bytes > ${bytesLeft} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type Person = { tenantId: number; accountId: string }

export async function selectReadsAloud(db: Db, { tenantId, accountId }: Person) {
  const found = await db
    .selectFrom('speech_preference')
    .select('reads_aloud')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.reads_aloud ?? false
}

export const storeReadsAloud = (db: Db, { tenantId, accountId }: Person, isOn: boolean) =>
  db
    .insertInto('speech_preference')
    .values({ tenant_id: tenantId, account_id: accountId, reads_aloud: isOn })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id']).doUpdateSet({ reads_aloud: isOn }),
    )
    .execute()
