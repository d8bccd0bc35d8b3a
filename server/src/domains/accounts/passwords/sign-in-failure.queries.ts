import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Wrong passwords in a row after which a name is locked, for how long, and when they expire. */
const rule = { tries: 5, lockMinutes: 15, forgottenAfterHours: 12 } as const

/** Failures in a row from which an image code is required: the third attempt needs one. */
export const codeAfter = 2

/**
 * Counts an attempt before it is known to be wrong, so that simultaneous attempts cannot slip past the limit. Answers
 * whether the name is locked against this attempt; the one that reaches the limit is still checked.
 */
export async function countFailure(db: Db, tenantId: number, loginName: string, now: Date) {
  const { rows } = await sql<{ is_locked: boolean }>`
    insert into sign_in_failure as f (tenant_id, login_name, count, last_at)
      values (${tenantId}, ${loginName}, 1, ${now})
    on conflict (tenant_id, login_name) do update set (count, last_at, locked_until) = (
      select next.count, ${now}::timestamptz,
             case when next.count < ${rule.tries} then null
                  when next.count = ${rule.tries} then ${now}::timestamptz + make_interval(mins => ${rule.lockMinutes})
                  else f.locked_until end
        from (select case
          when f.locked_until <= ${now} or f.last_at < ${now}::timestamptz - make_interval(hours => ${rule.forgottenAfterHours}) then 1
          else least(f.count, ${rule.tries}) + 1 end as count) next)
    returning count > ${rule.tries} as is_locked`.execute(db)
  return rows[0]?.is_locked ?? true
}

/** Whether a name is locked, without counting an attempt. */
export const selectIsLocked = async (db: Db, tenantId: number, loginName: string, now: Date) =>
  (await db
    .selectFrom('sign_in_failure')
    .select('count')
    .where('tenant_id', '=', tenantId)
    .where('login_name', '=', loginName)
    .where('locked_until', '>', now)
    .executeTakeFirst()) !== undefined

/**
 * Takes back one attempt that turned out to be right but does not end the guessing: somebody who knows the password
 * could otherwise guess codes without limit, by signing in between.
 */
export const takeBackTry = (db: Db, tenantId: number, loginName: string) =>
  db
    .updateTable('sign_in_failure')
    .set((is) => ({ count: is('count', '-', 1), locked_until: null }))
    .where('tenant_id', '=', tenantId)
    .where('login_name', '=', loginName)
    .where('count', '>', 0)
    .where('count', '<=', rule.tries)
    .execute()

/** Resets failures, and lifts a lock. */
export const deleteFailures = (db: Db, tenantId: number, loginName: string) =>
  db
    .deleteFrom('sign_in_failure')
    .where('tenant_id', '=', tenantId)
    .where('login_name', '=', loginName)
    .execute()

/**
 * Resets failures, but not a lock: a user who signed in past the lock did not cause it, and the attacker goes on
 * guessing.
 */
export const deleteUnlockedFailures = (db: Db, tenantId: number, loginName: string, now: Date) =>
  db
    .deleteFrom('sign_in_failure')
    .where('tenant_id', '=', tenantId)
    .where('login_name', '=', loginName)
    .where((is) => is.or([is('locked_until', 'is', null), is('locked_until', '<=', now)]))
    .execute()

const none = { code_always: false, needs_proof: false, failures: 0 }

/** What a tenant requires before a password is checked, and the failures of a name that still count. */
export async function selectPressure(db: Db, tenantId: number, loginName: string, now: Date) {
  const { rows } = await sql<{ code_always: boolean; needs_proof: boolean; failures: number }>`
    select coalesce(r.image_code_always, false) as code_always,
           coalesce(r.proof_of_work, false) as needs_proof, coalesce((select f.count from sign_in_failure f
       where f.tenant_id = t.id and f.login_name = ${loginName}
         and f.last_at >= ${now}::timestamptz - make_interval(hours => ${rule.forgottenAfterHours})), 0) as failures
      from tenant t left join sign_in_demand r on r.tenant_id = t.id where t.id = ${tenantId}`.execute(
    db,
  )
  const [{ code_always: codeAlways, needs_proof: needsProof, failures } = none] = rows
  return { codeAlways, needsProof, failures }
}

/** Failures that no longer count, of all tenants; needs the worker's login. */
export const deleteForgottenFailures = (db: Db, now: Date) =>
  db
    .deleteFrom('sign_in_failure')
    .where('last_at', '<', new Date(now.getTime() - rule.forgottenAfterHours * 3_600_000))
    .execute()
