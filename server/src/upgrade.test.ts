import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { listUnits } from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import { configurationMenu } from '#domains/navigation'
import { migrate } from '#platform/database/migrate'
import { databaseBefore } from '#testing/earlier-schema'
import { signInAs } from '#testing/people'
import { anotherProcess } from '#testing/test-app'
import type { Owner } from '#testing/test-database'
import { testClock } from '#testing/test-services'

/**
 * All rows of a demo installation after a day of work: imports, messages, files, notes, sign-ins, readings. Written by
 * the database, one line a table.
 */
const installation = new URL('./testing/installations/0032.jsonl.gz', import.meta.url)

/**
 * Columns whose values are stored elsewhere by now, leases and attempts of imports in their jobs and the style of names in
 * columns of its own, or in another way: what shows the organisation, which is the default, is not set. The present version
 * follows from the version records. Entries of menus have room between their positions, and those of configuration management
 * stand in groups.
 */
const gone = [
  'branding.name_style',
  'branding.shows_organisation',
  'branding.version_number',
  'import_job.leased_until',
  'import_job.attempts',
  'menu_entry.parent_id',
  'menu_entry.position',
  'system.display_id',
]

/** Tables whose rows are stored elsewhere by now: which organisations have a system, with the system. */
const goneTables = ['city_weather', 'system_organisation']

/**
 * Rows that an upgrade adds: in each of the seven menus of configuration management twenty new pages and six groups, and beside the
 * trends of four systems the weather and a group of five pages of maintenance, and beside the logs of three the knowledge base.
 */
const added: Readonly<Record<string, number>> = { menu_entry: 7 * (20 + 6) + 4 * (1 + 6) + 3 }

/** Tables and columns that were renamed, by the names that the installation has. */
const tableNames: Readonly<Record<string, string>> = {
  advertisement: 'page_announcement',
  field_refusal: 'field_rejection',
  known_browser: 'trusted_device',
  unit_focus: 'followed_unit',
  unknown_refusal: 'unknown_rejection',
}
const columnNames: Readonly<Record<string, string>> = {
  'field_connection_state.refused_count': 'rejected_count',
  'known_browser.browser_hash': 'token_hash',
  'unit_focus.focused_at': 'followed_at',
  'unit_state.breach_untils': 'outside_untils',
  'version_record.version': 'number',
}

/** A permission that was renamed, in the tables that store permissions. The audit trail keeps what it recorded. */
const withPermissions = ['menu_entry', 'role']
const presentPermission = (rows: string) => rows.replaceAll('"entrance.manage"', '"sign-in.manage"')

/** A page that was renamed: the Chinese and the English name of its entries in menus. */
const presentPage = (rows: string) =>
  rows.replaceAll('"工作台"', '"首页"').replaceAll('"Overview"', '"Home"')

/** What in the database still has a name, or the text of a function, with one of those. */
const formerNames = `
  select name from (
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
    union all select attname::text from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and not attisdropped
    union all select conname::text from pg_constraint where connamespace = 'public'::regnamespace
    union all select proname || ' ' || prosrc from pg_proc where pronamespace = 'public'::regnamespace) n
   where name ~ 'advertisement|known_browser|field_refusal|unknown_refusal|refused_count|breach_until|unit_focus|focused_at'`

const systemsOfOrganisations = `
  select tenant_id, id::text as system_id, unnest(organisation_ids) as organisation_id
    from system where is_limited order by 1, 2, 3`

/** The entries of some ids in the order of their menus, which have no configuration management. */
const orderOfEntries = (entries: string) => `
  select system_id::text, parent_id::text, id::text from ${entries} e where not is_configuration
   order by system_id::text, parent_id::text nulls first, position, id`

/** The paths of configuration management, by group, of each system; null for the topmost level. */
const configuration = `
  select e.system_id::text as system, g.name_zh as group,
         array_agg(e.path order by e.position, e.id) as paths
    from menu_entry e left join menu_entry g on g.tenant_id = e.tenant_id and g.id = e.parent_id
   where e.is_configuration group by 1, 2, g.position order by 1, g.position nulls first`

type Group = { system: string; group: string | null; paths: string[] }

type Table = { table: string; columns: string[]; rows: string; partitions: string[] }

/** Every table with its rows as the database wrote them; numbers stay text, which loses no digit. */
async function readInstallation(): Promise<Table[]> {
  const text = gunzipSync(await readFile(installation)).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [head = '', rows = ''] = line.split('\t')
      return { ...(JSON.parse(head) as Omit<Table, 'rows'>), rows }
    })
}

/** Inserts rows unchanged, without triggers and in any order. */
async function load(owner: Owner, tables: readonly Table[]) {
  await owner(`set session_replication_role = replica`)
  for (const { table, columns, rows, partitions } of tables) {
    for (const partition of partitions) await owner(partition)
    const names = columns.map((name) => `"${name}"`).join(', ')
    await owner(`delete from ${table}`)
    await owner(
      `insert into ${table} (${names}) overriding system value
         select ${names} from json_populate_recordset(null::public.${table}, $1::json)`,
      [rows],
    )
  }
  await owner(`set session_replication_role = origin`)
}

/** The number of rows that still exist with the same values, and the number of all rows. */
async function compare(owner: Owner, old: Table) {
  const table = tableNames[old.table] ?? old.table
  const kept = old.columns.filter((name) => !gone.includes(`${old.table}.${name}`))
  const present = (name: string) => columnNames[`${old.table}.${name}`] ?? name
  const quoted = kept.map((name) => `"${present(name)}"`)
  const names = quoted.join(', ')
  const texts = quoted.map((name) => `${name}::text`).join(', ')
  const renamed = kept.reduce(
    (text, name) => text.replaceAll(`"${name}":`, `"${present(name)}":`),
    old.rows,
  )
  const permitted = withPermissions.includes(table) ? presentPermission(renamed) : renamed
  const rows = table === 'menu_entry' ? presentPage(permitted) : permitted
  const [counts] = await owner<{ kept: number; all: number }>(
    `with old as (select ${names} from json_populate_recordset(null::public.${table}, $1::json))
     select (select count(*)::int from (select ${texts} from old intersect all
               select ${texts} from ${table}) x) as kept,
            (select count(*)::int from ${table}) as all`,
    [rows],
  )
  return { table: old.table, ...counts }
}

/** The same as the installation has it. */
const formerSystems = (owner: Owner, tables: readonly Table[]) =>
  owner(
    `select * from json_to_recordset($1::json) as r (tenant_id int, system_id text, organisation_id text)
      order by 1, 2, 3`,
    [tables.find(({ table }) => table === 'system_organisation')?.rows],
  )

test('an installation of an earlier version has the same data after the upgrade, and people continue with it', async () => {
  const tables = await readInstallation()
  const { owner, address, dataDir } = await databaseBefore('0033_job.sql')
  await load(owner, tables)
  await migrate(address)
  for (const old of tables.filter(({ table }) => !goneTables.includes(table))) {
    const count = (JSON.parse(old.rows) as unknown[]).length
    const all = count + (added[old.table] ?? 0)
    expect(await compare(owner, old)).toEqual({ table: old.table, kept: count, all })
  }
  const entries = tables.find(({ table }) => table === 'menu_entry')?.rows
  const former = `json_to_recordset($1::json) as
    r (id uuid, system_id uuid, parent_id uuid, is_configuration boolean, position int)`
  expect(
    await owner(
      orderOfEntries(`(select * from menu_entry where id in (select id from ${former}))`),
      [entries],
    ),
  ).toEqual(await owner(orderOfEntries(`(select * from ${former})`), [entries]))
  const [first, ...others] = [
    ...Map.groupBy(await owner<Group>(configuration), ({ system }) => system).values(),
  ].map((groups) => groups.map(({ group, paths }) => ({ group, paths })))
  expect(others).toHaveLength(6)
  for (const other of others) expect(other).toEqual(first)
  expect(first?.slice(1)).toEqual(
    configurationMenu.map(({ name, children = [] }) => ({
      group: name.zh,
      paths: children.map(({ path }) => path),
    })),
  )
  expect(first?.[0], 'nothing beside the groups').toEqual({ group: null, paths: Array(6).fill('') })

  expect(await owner(systemsOfOrganisations)).toEqual(await formerSystems(owner, tables))
  expect(await owner(formerNames), 'names of tables, columns and constraints').toEqual([])

  const clock = testClock()
  clock.set(Date.parse('2026-11-23T09:00:00Z'))
  const { call } = await anotherProcess({ address, dataDir, clock })
  const person = { loginName: 'admin', password: 'Water@2026', code: 'qingyuan' }
  const { access_token: token } = await signInAs({ call }, person)
  const units = await call(listUnits, { current: 1, size: 100 }, { token })
  expect(units.data).toMatchObject({ total: 8, states: { offline: 2, stale: 2, waiting: 4 } })
})
