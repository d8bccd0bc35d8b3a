import { sql } from 'kysely'

/** Whether the session sees account a: itself, or somebody of the organisations it sees. */
export const isInSight = sql`
  ((select app_sees_all()) or a.id = (select app_user())
    or a.organisation_id = any ((select app_organisations())::uuid[]))`

/** Account a as logs name people; null where there is none. */
export const personAsJson = sql`
  case when a.id is not null then json_build_object('userId', a.id, 'loginName', a.login_name,
    'name', json_build_object('zh', a.name_zh, 'en', a.name_en)) end`
