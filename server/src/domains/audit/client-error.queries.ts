import type { ClientErrorGroup, ReportedError } from '@iwater/contract/client-errors'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { isVisibleAccount, personAsJson } from './visible-people.queries.ts'

export type NotedError = ReportedError & {
  fingerprint: string
  accountId: string
  version: string
  userAgent: string
}

/** Counts an error of a person, or adds it when it is new to them. */
export const upsertClientError = (db: Db, tenantId: number, error: NotedError) =>
  sql`
  insert into client_error as c (tenant_id, account_id, fingerprint, type, message, stack, info, url, version,
         user_agent, first_at, last_at, count)
    values (${tenantId}, ${error.accountId}, ${error.fingerprint}, ${error.type}, ${error.message}, ${error.stack},
            ${error.info}, ${error.url}, ${error.version}, ${error.userAgent}, ${error.at}::timestamptz,
            ${error.at}::timestamptz, ${error.count})
    on conflict (tenant_id, account_id, fingerprint) do update
       set count = c.count + excluded.count, last_at = greatest(c.last_at, excluded.last_at), url = excluded.url,
           info = excluded.info, stack = excluded.stack, version = excluded.version, user_agent = excluded.user_agent`.execute(
    db,
  )

/** Deletes a person's errors beyond the latest `keep`. */
export const trimClientErrors = (
  db: Db,
  tenantId: number,
  { accountId, keep }: { accountId: string; keep: number },
) =>
  sql`delete from client_error c where c.tenant_id = ${tenantId} and c.account_id = ${accountId}
        and c.fingerprint in (select fingerprint from client_error
          where tenant_id = ${tenantId} and account_id = ${accountId}
          order by last_at desc, fingerprint offset ${keep})`.execute(db)

/** Deletes errors last seen before a moment, of all tenants; needs the worker's login. */
export const deleteOldClientErrors = (db: Db, before: Date) =>
  db.deleteFrom('client_error').where('last_at', '<', before).execute()

/** Deletes the errors of all people visible to the session. */
export const deleteClientErrors = (db: Db, tenantId: number) =>
  sql`delete from client_error c using account_name a
       where c.tenant_id = ${tenantId} and a.tenant_id = c.tenant_id and a.id = c.account_id and ${isVisibleAccount}`.execute(
    db,
  )

export type ClientErrorFilter = {
  type?: ReportedError['type'] | undefined
  userId?: string | undefined
  keyword?: string | undefined
  current: number
  size: number
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Errors of the visible people, the same fault together, the latest first. */
export async function selectClientErrors(db: Db, tenantId: number, filter: ClientErrorFilter) {
  const { type, userId, keyword, current, size } = filter
  const named = keyword ? containing(keyword) : undefined
  const { rows } = await sql<{ total: number; records: ClientErrorGroup[] }>`
    with met as (
      select c.*, ${personAsJson} as person from client_error c
        join account_name a on a.tenant_id = c.tenant_id and a.id = c.account_id
       where c.tenant_id = ${tenantId} and ${isVisibleAccount}
         ${type ? sql`and c.type = ${type}` : sql``}
         ${userId ? sql`and c.account_id = ${userId}` : sql``}
         ${named ? sql`and (c.message ilike ${named} or c.url ilike ${named} or c.info ilike ${named})` : sql``}
    ),
    kind as (
      select fingerprint, min(first_at) as first_at, max(last_at) as last_at, sum(count)::bigint as count,
             count(*)::int as people_count from met group by fingerprint
    ),
    part as (select * from kind order by last_at desc, fingerprint limit ${size} offset ${(current - 1) * size})
    select (select count(*)::int from kind) as total, coalesce((
      select json_agg(json_build_object('fingerprint', p.fingerprint, 'type', l.type, 'message', l.message,
          'stack', l.stack, 'info', l.info, 'url', l.url, 'version', l.version, 'userAgent', l.user_agent,
          'firstAt', p.first_at, 'lastAt', p.last_at, 'count', p.count, 'peopleCount', p.people_count,
          'people', (select json_agg(m.person) from (select person from met where met.fingerprint = p.fingerprint
             order by last_at desc limit 10) m)) order by p.last_at desc, p.fingerprint)
        from part p cross join lateral (select * from met where met.fingerprint = p.fingerprint
          order by last_at desc limit 1) l), '[]') as records`.execute(db)
  const page = oneRow(rows)
  return { ...page, current, size }
}
