import type pg from 'pg'

type Owner = Pick<pg.Client, 'query'>

/** How many rows a tenant holds. Organisations stand in a tree, at most ten below each. */
export type Size = { organisations: number; people: number; units: number; pointsOfUnit: number }

/** What both products hold. */
const sizeBeside: Size = { organisations: 40, people: 5000, units: 5000, pointsOfUnit: 4 }

/** Ids that both sides can name, of a word and a number: as random as a hash, marked as random ones are. */
const idOf = (word: string, number: string) =>
  `overlay(overlay(md5('${word}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

const places = ['城东', '城西', '北环', '滨江', '高新', '老城', '开发区', '临港', '西山', '南湖']
const surnames = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '周',
  '吴',
  '徐',
  '孙',
  '胡',
  '朱',
  '高',
  '林',
]
const picked = (from: readonly string[], by: string) =>
  `(array[${from.map((one) => `'${one}'`).join(',')}])[1 + (${by}) % ${from.length}]`

const personNames = `${picked(surnames, 'n')} || ${picked(places, 'n / 16')} || n as name_zh, 'Person ' || n as name_en`
const unitNames = `${picked(places, 'n * 7')} || '泵站' || n as name_zh, 'Pump station ' || n as name_en`
const organisationNames = `${picked(places, 'n')} || '公司' || n as name_zh, 'Company ' || n as name_en`
const homeOf = (n: string, { organisations }: Size) =>
  idOf('organisation', `(1 + (${n}) % ${organisations})`)

/** Fills a tenant of the product; `anna` may sign in to it with the password of the demo's administrator. */
export async function fillProduct(owner: Owner, size: Size = sizeBeside): Promise<string> {
  const code = 'bench'
  const { rows } = await owner.query<{ id: number }>(
    `select create_tenant($1, 'Asia/Shanghai', false, ${idOf('organisation', '0')}, '压测', 'Bench') as id`,
    [code],
  )
  const tenant = String(rows[0]?.id)
  // The trail of so many rows would take longer than all the rest.
  await owner.query(`set session_replication_role = replica`)
  for (const statement of productRows(tenant, size)) await owner.query(statement)
  await owner.query(`set session_replication_role = default`)
  await owner.query('vacuum analyze')
  return code
}

const productRows = (tenant: string, size: Size) => [
  `with recursive placed as (
     select 0 as n, null::uuid as parent_id, array[${idOf('organisation', '0')}] as path
      union all
     select n, path[cardinality(path)], path || ${idOf('organisation', 'n')}
       from (select p.path, child as n from placed p, generate_series(10 * p.n + 1, 10 * p.n + 10) child) below
      where n <= ${size.organisations})
   insert into organisation (tenant_id, id, parent_id, path, kind, name_zh, name_en, position)
   select ${tenant}, ${idOf('organisation', 'n')}, parent_id, path, 'plant', ${organisationNames}, n from placed where n > 0`,
  `insert into role (tenant_id, id, key, name_zh, name_en, permissions, data_scope)
   select ${tenant}, gen_random_uuid(), r.key, r.name_zh, r.name_en, r.permissions, r.data_scope
     from role r join tenant t on t.id = r.tenant_id where t.code = 'qingyuan'`,
  `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, title_zh, title_en, phone, email, password_hash)
   select ${tenant}, ${idOf('person', 'n')}, ${homeOf('n', size)}, 'person' || n, ${personNames}, '运行值班员', 'Operator on duty',
          '138' || lpad(n::text, 8, '0'), 'person' || n || '@example.com', 'none'
     from generate_series(1, ${size.people} - 1) n`,
  `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash, is_administrator)
   select ${tenant}, ${idOf('person', '0')}, ${idOf('organisation', '0')}, 'anna', '安娜', 'Anna', a.password_hash, true
     from account a join tenant t on t.id = a.tenant_id where t.code = 'qingyuan' and a.login_name = 'admin'`,
  `insert into account_role (tenant_id, account_id, role_id)
   select a.tenant_id, a.id, r.id from account a join role r on r.tenant_id = a.tenant_id
      and r.key = case when a.login_name = 'anna' then 'administrator' else 'operator' end
    where a.tenant_id = ${tenant}`,
  `insert into sign_in_log (tenant_id, id, at, account_id, login_name, address, user_agent, outcome)
   select tenant_id, gen_random_uuid(), now() - make_interval(hours => n), id, login_name, '10.0.0.1', 'bench', 'signed-in'
     from account, generate_series(1, 5) n where tenant_id = ${tenant}`,
  `insert into unit (tenant_id, id, organisation_id, kind, name_zh, name_en, position)
   select ${tenant}, ${idOf('unit', 'n')}, ${homeOf('n', size)}, 'pump-station', ${unitNames}, n from generate_series(1, ${size.units}) n`,
  `insert into device (tenant_id, id, organisation_id, unit_id, name_zh, name_en)
   select tenant_id, id, organisation_id, id, name_zh, name_en from unit where tenant_id = ${tenant}`,
  `insert into point (tenant_id, id, organisation_id, unit_id, device_id, name_zh, name_en, factor, unit_of_measure, decimals,
          low_limit, high_limit, summary_position, position)
   select u.tenant_id, gen_random_uuid(), u.organisation_id, u.id, u.id, '测点' || n, 'Point ' || n, 'w01001', 'mg/L', 2, 6, 9, case when n <= 4 then n end, n
     from unit u, generate_series(1, ${size.pointsOfUnit}) n where u.tenant_id = ${tenant}`,
  // Heard long enough ahead of now to stay fresh while the bench runs.
  `insert into point_last (series, tenant_id, ts, received_at, value, quality)
   select series, tenant_id, now() + interval '1 hour', now() + interval '1 hour', 6 + (series % 31) / 10.0, 0
     from point where tenant_id = ${tenant}`,
  `insert into field_connection (tenant_id, id, organisation_id, unit_id, protocol, name_zh, name_en, station_number, key_hash)
   select tenant_id, id, organisation_id, id, 'mqtt', name_zh, name_en, 'bench' || position, sha256(id::text::bytea)
     from unit where tenant_id = ${tenant}`,
  `insert into field_connection_state (tenant_id, connection_id, last_frame_at)
   select tenant_id, id, now() + interval '1 hour' from field_connection where tenant_id = ${tenant}`,
  `insert into field_channel (tenant_id, id, organisation_id, connection_id, point_id, source_key)
   select tenant_id, gen_random_uuid(), organisation_id, unit_id, id, 'key' || position from point where tenant_id = ${tenant}`,
  // What triggers would have kept.
  'select rebuild_unit_states()',
]

/** The same rows as an ordinary designer of tables would lay them out: the state of a unit is a column. */
export const directusTables = [
  `create table organisation (id uuid primary key, name_zh varchar(255), name_en varchar(255))`,
  `create table job (id uuid primary key, name_zh varchar(255), name_en varchar(255))`,
  `create table person (id uuid primary key, organisation uuid references organisation (id), login_name varchar(64) unique,
     name_zh varchar(255), name_en varchar(255), title_zh varchar(255), title_en varchar(255), phone varchar(32),
     email varchar(254), state varchar(16), last_sign_in_at timestamptz)`,
  `create table person_job (id serial primary key, person uuid references person (id), job uuid references job (id))`,
  `create table unit (id uuid primary key, organisation uuid references organisation (id), kind varchar(32),
     name_zh varchar(255), name_en varchar(255), position int, state varchar(16), last_at timestamptz, point_count int,
     outside_count int)`,
  `create table point (id uuid primary key, unit uuid references unit (id), name_zh varchar(255), name_en varchar(255),
     factor varchar(32), unit_of_measure varchar(32), decimals int, low_limit float8, high_limit float8,
     period_seconds int, position int, value float8, flag varchar(1), at timestamptz, received_at timestamptz)`,
  `create index on person (organisation)`,
  `create index on person (name_zh)`,
  `create index on person_job (person)`,
  `create index on unit (organisation)`,
  `create index on unit (position)`,
  `create index on point (unit)`,
  `insert into organisation select ${idOf('organisation', 'n')}, ${organisationNames} from generate_series(0, ${sizeBeside.organisations}) n`,
  `insert into job select ${idOf('job', 'n')}, '运行人员', 'Operator' from generate_series(1, 3) n`,
  `insert into person select ${idOf('person', 'n')}, ${homeOf('n', sizeBeside)}, 'person' || n, ${personNames}, '运行值班员', 'Operator on duty',
     '138' || lpad(n::text, 8, '0'), 'person' || n || '@example.com', 'enabled', now() from generate_series(0, ${sizeBeside.people} - 1) n`,
  `insert into person_job (person, job) select id, ${idOf('job', '1')} from person`,
  `insert into unit select ${idOf('unit', 'n')}, ${homeOf('n', sizeBeside)}, 'pump-station', ${unitNames}, n, 'normal', now(), 4, 0
     from generate_series(1, ${sizeBeside.units}) n`,
  `insert into point select gen_random_uuid(), id, '测点' || n, 'Point ' || n, 'w01001', 'mg/L', 2, 6, 9, 60, n, 7.2, 'N', now(), now()
     from unit, generate_series(1, ${sizeBeside.pointsOfUnit}) n`,
  `vacuum analyze`,
] as const

/** What a person looks for in both: pages of the list, a word, and one organisation. */
export const looks = {
  pages: [1, 1, 1, 2, 3],
  words: ['滨江', 'station 12', '王'],
  async organisation(owner: Owner): Promise<string> {
    const { rows } = await owner.query<{ id: string }>(
      `select ${idOf('organisation', '7')}::text as id`,
    )
    return rows[0]?.id ?? ''
  },
}
