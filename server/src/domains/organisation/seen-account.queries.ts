import { sql } from 'kysely'

/** Whether the session sees an account `a`: its own, or one of a visible organisation. */
export const isSeenAccount = sql`((select app_sees_all()) or a.id = (select app_user())
  or a.organisation_id = any ((select app_organisations())::uuid[]))`
