import type { SignInMethod } from '@iwater/contract/sign-in/sign-in-log'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { deleteChallengesOf } from './challenge.queries.ts'
import type { HeldRole } from './rights.ts'
import { methodsWithOwnPassword } from './sign-in-log.queries.ts'
import { deleteTrustedDevices } from './trusted-device.queries.ts'

export async function selectTenantIdByAccess(db: Db, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select session_tenant_by_access(${hash}) as id`.execute(db)
  return rows[0]?.id ?? null
}

export async function selectTenantIdByRefresh(db: Db, hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select session_tenant_by_refresh(${hash}) as id`.execute(db)
  return rows[0]?.id ?? null
}

const mustChangePassword = sql<boolean>`
  a.must_change_password and s.way = any (${[...methodsWithOwnPassword]}::text[])`

/** The organisation that was chosen for the session, as long as the person may work for it, else their own. */
const organisationOfSession = sql<string>`
  case when s.organisation_id is not null and exists (select from account_workplace w
    where w.tenant_id = s.tenant_id and w.account_id = s.account_id and w.organisation_id = s.organisation_id)
  then s.organisation_id else a.organisation_id end`

/** Whether a person, by the columns of tenant and account, has not set up a second factor. */
export const withoutSecondFactor = (tenantId: string, accountId: string) => sql<boolean>`
  not exists (select from confirmed_second_factor f where f.tenant_id = ${sql.ref(tenantId)}
    and f.account_id = ${sql.ref(accountId)})`

/** Whether the tenant requires a second factor that the person has not set up. */
const lacksSecondFactor = sql<boolean>`
  exists (select from sign_in_demand r where r.tenant_id = s.tenant_id and r.demands_second_factor)
    and ${withoutSecondFactor('s.tenant_id', 's.account_id')}`

/**
 * Everything about the session of an access token by which requests are authorised; undefined once it has ended, and while its
 * tenant is suspended.
 */
export const selectSessionByAccess = (db: Db, tenantId: number, hash: Buffer) =>
  db
    .selectFrom('session as s')
    .innerJoin('account_authority as a', (on) =>
      on.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.account_id'),
    )
    .innerJoin('tenant as t', 't.id', 's.tenant_id')
    .leftJoin('view_as as v', (on) =>
      on
        .onRef('v.tenant_id', '=', 's.tenant_id')
        .onRef('v.session_id', '=', 's.id')
        .on('v.ended_at', 'is', null),
    )
    .select(['s.id', 's.account_id', 's.access_expires_at', 's.expires_at'])
    .select(['v.id as view_id', 'v.person_id as viewed_id', 'v.ends_at as view_ends_at'])
    .select(['a.is_administrator', 't.time_zone', 't.is_demo'])
    .select(organisationOfSession.as('organisation_id'))
    .select(mustChangePassword.as('must_change_password'))
    .select(sql<boolean>`s.locked_at is not null`.as('is_locked'))
    .select(lacksSecondFactor.as('lacks_second_factor'))
    .select(
      sql<HeldRole[]>`(select coalesce(jsonb_agg(jsonb_build_object('permissions', r.permissions,
          'scope', r.data_scope, 'isDemonstration', r.is_demonstration)), '[]') from held_role r
        where r.tenant_id = s.tenant_id and r.account_id = s.account_id)`.as('roles'),
    )
    .where('s.tenant_id', '=', tenantId)
    .where('s.access_hash', '=', hash)
    .where('s.ended_at', 'is', null)
    .where('a.is_enabled', '=', true)
    .where('t.suspended_at', 'is', null)
    .executeTakeFirst()
export type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSessionByAccess>>>

export type SessionTimes = { accessUntil: Date; refreshUntil: Date }

export type NewSession = SessionTimes & {
  id: string
  accountId: string
  clientId: string
  way: SignInMethod
  accessHash: Buffer
  refreshHash: Buffer
  expiresAt: Date
  startedAt: Date
  address: string
  userAgent: string
}

export const insertSession = (db: Db, tenantId: number, session: NewSession) =>
  db
    .insertInto('session')
    .values({
      tenant_id: tenantId,
      id: session.id,
      account_id: session.accountId,
      client_id: session.clientId,
      way: session.way,
      access_hash: session.accessHash,
      access_expires_at: session.accessUntil,
      refresh_hash: session.refreshHash,
      refresh_expires_at: session.refreshUntil,
      expires_at: session.expiresAt,
      address: session.address,
      user_agent: session.userAgent,
      started_at: session.startedAt,
      renewed_at: session.startedAt,
    })
    .execute()

const sessionOfAccount = (db: Db, tenantId: number) =>
  db
    .selectFrom('session as s')
    .innerJoin('account_authority as a', (on) =>
      on.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.id', '=', 's.account_id'),
    )
    .select(['s.id', 's.account_id', 's.ended_at', 's.refresh_expires_at', 's.expires_at'])
    .select(['a.login_name', 'a.is_enabled', mustChangePassword.as('must_change_password')])
    .where('s.tenant_id', '=', tenantId)

/** The session with this refresh token, locked until the transaction ends. */
export const selectSessionByRefresh = (db: Db, tenantId: number, hash: Buffer) =>
  sessionOfAccount(db, tenantId)
    .where('s.refresh_hash', '=', hash)
    .forUpdate(['s'])
    .executeTakeFirst()

/** The session with this spent refresh token, locked until the transaction ends. */
export const selectSessionBySpent = (db: Db, tenantId: number, hash: Buffer) =>
  sessionOfAccount(db, tenantId)
    .innerJoin('spent_refresh_token as p', (on) =>
      on.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.session_id', '=', 's.id'),
    )
    .select(['p.spent_at', 'p.client_hash', 'p.successor'])
    .where('p.refresh_hash', '=', hash)
    .forUpdate(['s'])
    .executeTakeFirst()

/** The owner of the session. */
export const selectSessionOwner = (db: Db, tenantId: number, sessionId: string) =>
  sessionOfAccount(db, tenantId).where('s.id', '=', sessionId).executeTakeFirstOrThrow()

type Rotation = SessionTimes & {
  sessionId: string
  spentHash: Buffer
  accessHash: Buffer
  refreshHash: Buffer
  successor: Buffer
  clientHash: Buffer
  at: Date
}

/** Replaces the tokens and records the ones that they replaced. */
export async function updateTokens(db: Db, tenantId: number, rotation: Rotation) {
  await db
    .insertInto('spent_refresh_token')
    .values({
      tenant_id: tenantId,
      refresh_hash: rotation.spentHash,
      session_id: rotation.sessionId,
      spent_at: rotation.at,
      client_hash: rotation.clientHash,
      successor: rotation.successor,
    })
    .execute()
  await db
    .updateTable('session')
    .set({
      access_hash: rotation.accessHash,
      access_expires_at: rotation.accessUntil,
      refresh_hash: rotation.refreshHash,
      refresh_expires_at: rotation.refreshUntil,
      renewed_at: rotation.at,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', rotation.sessionId)
    .execute()
}

export type EndReason =
  | 'log-out'
  | 'password-change'
  | 'refresh-reuse'
  | 'ended-elsewhere'
  | 'unlock-failures'
  | 'administrator'

type Ended = { reason: EndReason; at: Date } & ({ sessionId: string } | { accountId: string })

/**
 * Ends one session, or all of an account with its unfinished sign-ins and trusted devices, and notifies every server
 * process. Answers the ids of the ended sessions.
 */
export async function endSessions(db: Db, tenantId: number, ended: Ended): Promise<string[]> {
  if ('accountId' in ended) {
    await deleteChallengesOf(db, tenantId, ended.accountId)
    await deleteTrustedDevices(db, tenantId, ended.accountId)
  }
  const rows = await db
    .updateTable('session')
    .set({ ended_at: ended.at, end_reason: ended.reason })
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .where((is) =>
      'sessionId' in ended
        ? is('id', '=', ended.sessionId)
        : is('account_id', '=', ended.accountId),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await announceSessions(db, ids)
  return ids
}

/** Makes every server process read the sessions again: they ended, or their rights changed. */
export const announceSessions = (db: Db, ids: readonly string[]) =>
  sql`select pg_notify('session', id) from unnest(${[...ids]}::text[]) id`.execute(db)

/** Switches a session to another organisation and notifies every server process. */
export async function updateSessionOrganisation(
  db: Db,
  tenantId: number,
  sessionId: string,
  organisationId: string,
) {
  await db
    .updateTable('session')
    .set({ organisation_id: organisationId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sessionId)
    .execute()
  await announceSessions(db, [sessionId])
}

/** Sessions that ended long ago, and spent tokens whose session must have ended too; needs the worker's login. */
export async function deleteOldSessions(db: Db, now: Date) {
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
  await db.deleteFrom('spent_refresh_token').where('spent_at', '<', days(8)).execute()
  await db.deleteFrom('session').where('expires_at', '<', days(30)).execute()
}
