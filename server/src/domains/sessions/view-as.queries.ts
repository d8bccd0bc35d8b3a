import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A person to view the product as: what they are called and where they belong; undefined where there is none. */
export const selectViewed = (db: Db, tenantId: number, personId: string) =>
  db
    .selectFrom('account_name')
    .select(['id', 'organisation_id', 'is_enabled', 'name_zh', 'name_en'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', personId)
    .executeTakeFirst()

export const insertView = (
  db: Db,
  tenantId: number,
  view: {
    id: string
    personId: string
    viewerId: string
    sessionId: string
    begunAt: Date
    endsAt: Date
  },
) =>
  db
    .insertInto('view_as')
    .values({
      tenant_id: tenantId,
      id: view.id,
      person_id: view.personId,
      viewer_id: view.viewerId,
      session_id: view.sessionId,
      begun_at: view.begunAt,
      ends_at: view.endsAt,
    })
    .execute()

/** Ends the view of a session, if it has one: now, or when its time was up. */
export const updateViewEnded = (db: Db, tenantId: number, sessionId: string, at: Date) =>
  db
    .updateTable('view_as')
    .set({ ended_at: sql<Date>`least(ends_at, greatest(begun_at, ${at}))` })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
