import type { FoundThings } from '@iwater/contract/search'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { hasWords, rankOf } from '#platform/database/matching'

type Wanted = { keyword: string; limit: number }

/** Units in use by words of their names or the initials of their pinyin, the best first. */
export async function selectFoundUnits(db: Db, tenantId: number, { keyword, limit }: Wanted) {
  const text = sql<string>`u.search_text`
  const { rows } = await sql<FoundThings['units'][number]>`
    select u.id as "unitId", json_build_object('zh', u.name_zh, 'en', u.name_en) as name,
           json_build_object('zh', o.name_zh, 'en', o.name_en) as "organizationName"
      from (select * from unit u where u.tenant_id = ${tenantId} and u.retired_at is null and ${hasWords(text, keyword)}
             order by ${rankOf(text, keyword)}, length(u.name_zh), u.id limit ${limit}) u
      join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id
     order by ${rankOf(text, keyword)}, length(u.name_zh), u.id`.execute(db)
  return rows
}

/**
 * Points in the same way. A word may also be in the name of the unit, as in "城东 余氯", but not all of them: that would be
 * every point of the unit.
 */
export async function selectFoundPoints(db: Db, tenantId: number, { keyword, limit }: Wanted) {
  const own = sql<string>`p.search_text`
  const whole = sql<string>`(p.search_text || u.search_text)`
  const { rows } = await sql<FoundThings['points'][number]>`
    select p.id as "pointId", json_build_object('zh', p.name_zh, 'en', p.name_en) as name,
           u.id as "unitId", json_build_object('zh', u.name_zh, 'en', u.name_en) as "unitName"
      from point p join unit u on u.tenant_id = p.tenant_id and u.id = p.unit_id
     where p.tenant_id = ${tenantId} and p.retired_at is null and ${hasWords(whole, keyword)} and not ${hasWords(sql`u.search_text`, keyword)}
     order by ${rankOf(own, keyword)}, length(p.name_zh), u.position, p.position, p.id limit ${limit}`.execute(
    db,
  )
  return rows
}
