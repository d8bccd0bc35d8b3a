import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSql, type SourceSql } from './source-sql.ts'
import { foreignWritesOf, readOwnership, trespassesOf } from './table-ownership.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const document = read('docs/tables.md')
const ownership = readOwnership(document)

/** Whose a file is: of a domain, of the platform, or of the program, which owns no table. */
function ownerOf(name: string) {
  const [, , folder = '', domain = ''] = name.split('/')
  if (folder === 'domains') return domain
  return folder === 'platform' ? folder : 'the program'
}

/** All files that the program consists of, tests and their settings aside. */
const files = globSync('server/{src,demo}/**/*.ts', { cwd: root })
  .filter((name) => !/(\.test|-testing)\.ts$|^server\/src\/testing\//.test(name))
  .map((name) => ({ name, domain: ownerOf(name), source: read(name) }))

const sqlOf = new Map(files.map(({ name, source }) => [name, readSql(name, source)]))

const empty: SourceSql = { relations: new Set(), functions: new Set() }

/** What migrations have made of a kind and not taken away again. */
function madeByMigrations(kind: 'view' | 'function') {
  const made = new Set<string>()
  for (const name of globSync('server/migrations/*.sql', { cwd: root }).toSorted()) {
    const steps = read(name).matchAll(
      new RegExp(`^(create|create or replace|drop) ${kind} (?:if exists )?(\\w+)`, 'gm'),
    )
    for (const [, what, of = ''] of steps) {
      if (what === 'drop') made.delete(of)
      else made.add(of)
    }
  }
  return [...made]
}

/** The names that stand in the definitions of some views, each with whose the view is. */
const namesInViews = globSync('server/migrations/*.sql', { cwd: root }).flatMap((name) =>
  [...read(name).matchAll(/^create view (\w+)[^;]*;/gm)].flatMap(([definition, view = '']) => {
    const domain = ownership.tables.get(view) ?? ownership.published.get(view)
    return [...definition.matchAll(/\b(?:from|join) (\w+)/g)].map(([, of = '']) => ({ of, domain }))
  }),
)

const views = madeByMigrations('view')
const functions = madeByMigrations('function')

test('every table and view has an owner, and every function that code calls', () => {
  const [, index = ''] = read('server/src/platform/database/tables.ts').split('export type Tables')
  const relations = [...index.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => String(name))
  expect(relations).toContain('account_name')
  const { tables, published, functions: owned } = ownership
  const publishedViews = [...published.keys()].filter((name) => !functions.includes(name))
  expect(views, 'tables are not published').toEqual(expect.arrayContaining(publishedViews))
  expect([...tables.keys(), ...publishedViews].toSorted()).toEqual(relations.toSorted())
  const called = new Set([...sqlOf.values()].flatMap((sql) => [...sql.functions]))
  expect(functions.filter((name) => called.has(name)).toSorted()).toEqual(
    [...owned.keys(), ...published.keys()].filter((name) => functions.includes(name)).toSorted(),
  )
})

test('no domain names a table of another in its SQL, nor writes to one', () => {
  const found = files.flatMap(({ name, domain, source }) => [
    ...trespassesOf(domain, sqlOf.get(name) ?? empty, ownership),
    ...foreignWritesOf(domain, source, ownership),
  ])
  expect(found).toEqual([])
})

test('the files that start the program and make its demonstration are read too', () => {
  for (const name of ['server/src/app.ts', 'server/demo/seed.ts'])
    expect(files.map((file) => file.name)).toContain(name)
  expect(files.some(({ name }) => name.startsWith('server/src/start/'))).toBe(true)
})

test('what is published is used by another domain', () => {
  const used = files.flatMap(({ name, domain }) => {
    const { relations, functions: called } = sqlOf.get(name) ?? empty
    return [...relations, ...called].filter((one) => ownership.published.get(one) !== domain)
  })
  const built = namesInViews.filter(({ of, domain }) => ownership.published.get(of) !== domain)
  const names = [...used, ...built.map(({ of }) => of)]
  expect([...ownership.published.keys()].filter((name) => !names.includes(name))).toEqual([])
})

test('the tables that everybody may read are few', () => {
  expect([...ownership.base]).toEqual(['tenant', 'organisation'])
})

const planted = (source: string) =>
  trespassesOf('weather', readSql('planted.queries.ts', source), ownership)

test.each([
  ['a template', 'sql`select id from unit`'],
  ['a join', 'sql`select 1 from city_weather w join unit u on u.id = w.id`'],
  ['a list of tables', 'sql`select 1 from city_weather w, unit where true`'],
  ['a list behind a join', 'sql`select 1 from tenant t join tenant b on b.id = t.id, unit u`'],
  ['tables in parentheses', 'sql`select 1 from (city_weather w left join unit u on true)`'],
  ['a query inside', 'sql`select (select max(id) from unit), ${1} from tenant`'],
  ['one without its own keyword', 'sql`select 1 from only unit`'],
  ['the schema before it', 'sql`select 1 from public.unit`'],
  ['quotes around it', 'sql`select 1 from "unit"`'],
  ['capitals and lines', 'sql`SELECT 1\n  FROM\n    Unit u`'],
  ['a piece of SQL', 'const more = sql`left join unit u on true`'],
  ['a choice between tables', 'sql`select 1 from ${all ? sql`unit` : sql`tenant`} u`'],
  ['a name put in', "sql`select 1 from ${sql.table('unit')}`"],
  ['a name computed', "const names = ['unit']; sql`select 1 from ${sql.table(names[0])}`"],
  ['a name from elsewhere in the file', 'const from = sql`unit u`; sql`select 1 from ${from}`'],
  ['a deletion by another table', 'sql`delete from city_weather w using unit u where true`'],
  ['writing', 'sql`insert into unit (id) values (1)`'],
  ['changing', 'sql`update unit set id = 1`'],
  ['copying', "pool.query(copyTo('copy unit (id) to stdout'))"],
  ['a plain string', "client.query('select 1 from unit where id = $1', [1])"],
  ['a string put together', 'client.query(`select 1 from unit where ${condition}`)'],
  ['selectFrom', "db.selectFrom('unit').selectAll()"],
  ['selectFrom with another name', "db.selectFrom('unit as u').selectAll()"],
  ['several tables', "db.selectFrom(['city_weather', 'unit as u'])"],
  ['innerJoin', "db.selectFrom('tenant as t').innerJoin('unit as u', 'u.tenant_id', 't.id')"],
  ['leftJoin', "db.selectFrom('tenant as t').leftJoin('unit', (on) => on.onTrue())"],
  ['a query inside of kysely', "is.exists(is.selectFrom('unit').select('id'))"],
  ['a name in a constant', "const table = 'unit'; db.selectFrom(table)"],
  [
    'merging',
    'sql`merge into unit u using tenant t on t.id = u.tenant_id when matched then delete`',
  ],
  ['insertInto', "db.insertInto('unit').values([])"],
  ['replaceInto', "db.replaceInto('unit').values([])"],
  ['mergeInto', "db.mergeInto('unit').using('tenant', 'a', 'b')"],
  ['updateTable', "db.updateTable('unit').set({})"],
  ['deleteFrom', "db.deleteFrom('unit')"],
])('%s that names the table of another domain is refused', (_, source) => {
  expect(planted(source)).toEqual(['weather reads unit, a table of monitoring'])
})

test.each([
  ['its own table', 'sql`select 1 from city_weather`'],
  ['base tables', 'sql`select 1 from tenant t join organisation o on o.tenant_id = t.id`'],
  ['a published view', 'sql`select 1 from unit_name u join city_weather w on true`'],
  [
    'columns of that name',
    'sql`select unit, w.unit, point as unit from city_weather w order by unit`',
  ],
  ['another name for its own', 'sql`select unit.id from city_weather unit`'],
  ['what is distinct', 'sql`select a is distinct from b, unit from city_weather`'],
  ['a part of a moment', 'sql`select extract(epoch from unit) from city_weather`'],
  ['columns of a join', 'sql`select 1 from city_weather join tenant using (tenant_id, unit)`'],
  ['locked rows', 'sql`select 1 from city_weather w for update of w`'],
  ['a remark', 'sql`select 1 from city_weather -- from unit\n/* join unit */`'],
  ['a text', "sql`select 'taken from unit' from city_weather`"],
  ['a list', "Array.from(values); Buffer.from('unit'); const kinds = ['unit']"],
])('%s may be named', (_, source) => {
  expect(planted(source)).toEqual([])
})

test('a function of another domain is called where it is published, and nowhere else', () => {
  expect(planted('sql`select hold_connections(${ids}), app_tenant() from city_weather`')).toEqual(
    [],
  )
  expect(planted('sql`select drop_sample_day(${day})`')).toEqual([
    'weather calls drop_sample_day, a function of telemetry',
  ])
})

test.each([
  'sql`update organisation set name_zh = 1`',
  'sql`insert into organisation (id) values (1)`',
  'sql`delete from organisation`',
  'sql`merge into organisation o using tenant t on true when matched then delete`',
  "db.insertInto('organisation').values([])",
  "db.replaceInto('organisation').values([])",
  "db.mergeInto('organisation').using('tenant', 'a', 'b')",
  "db.updateTable('organisation').set({})",
  "db.deleteFrom('organisation')",
])('base tables are read by everybody and written by their owner: %s', (source) => {
  expect(foreignWritesOf('weather', source, ownership)).toEqual([
    'weather writes organisation, a table of organisation',
  ])
  expect(foreignWritesOf('organisation', source, ownership)).toEqual([])
})

test('a table that two rows name is refused', () => {
  const again = '| weather | `unit` | – | – |'
  expect(() => readOwnership(`${document}${again}\n`)).toThrow('named twice: unit')
})
