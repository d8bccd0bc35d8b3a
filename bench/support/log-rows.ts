import type pg from 'pg'

/** Rows of the logs of a tenant that is `fillProduct`'s: 300,000 entries of the trail over half a year, a limit of every point. */
const rows = `
  insert into audit_entry (tenant_id, number, at, actor, address, action, subject, subject_id, name_zh, name_en, before, after,
         concealed, hash)
  select t.id, 1000 + n, now() - make_interval(mins => 300001 - n), p.people[1 + n % cardinality(p.people)], '10.0.0.1', 'changed',
         (array['point', 'unit', 'account', 'role'])[1 + n % 4], gen_random_uuid()::text, '测点' || n, 'Point ' || n,
         '{"high_limit": 5}', '{"high_limit": 6}', '{}', sha256(n::text::bytea)
    from tenant t, (select array_agg(id) as people, tenant_id from account group by 2) p, generate_series(1, 300000) n
   where t.code = $1 and p.tenant_id = t.id;
  insert into point_limit (tenant_id, id, organisation_id, point_id, valid_from, low_limit, high_limit)
  select p.tenant_id, gen_random_uuid(), p.organisation_id, p.id, now() - make_interval(hours => 1 + (p.series % 9000)::int), 6, 9
    from point p join tenant t on t.id = p.tenant_id where t.code = $1`

/** Fills the logs of a tenant, past the triggers that would write an entry for each row. */
export async function fillLogs(owner: Pick<pg.Client, 'query'>, code: string) {
  await owner.query('set session_replication_role = replica')
  for (const statement of rows.split(';')) await owner.query(statement, [code])
  await owner.query('set session_replication_role = default')
  await owner.query('vacuum analyze')
}
