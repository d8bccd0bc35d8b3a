import { operators, type Triple } from '@iwater/contract/kit/condition'
import { defineEntity } from '@iwater/contract/kit/entity'
import * as field from '@iwater/contract/kit/field'
import { filterLimits, isSortable, readFilter } from '@iwater/contract/kit/filter'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { pages } from '@iwater/contract/pages/pages'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyOn } from '#platform/database/client-dialect'
import { lockRecords, selectRecord, selectUnfound } from '#platform/entities/entity.queries'
import type { Served } from '#platform/entities/entity.service'
import {
  selectChoices,
  selectCounts,
  selectPage,
  selectSummary,
} from '#platform/entities/list.queries'
import { servedEntity } from '#platform/entities/serve-entity'
import { newId } from '#platform/ids'
import { aSignedInPerson } from '#testing/people'
import { spareParts, sparePartsApp } from '#testing/spare-parts'
import { aTenant } from '#testing/test-services'
import { ownEntities } from './app.ts'

const both = (word: string) => [word, word] as const

/** Kinds of fields that no other entity has: choices among records, and values that are SQL of the entity. */
const derived: Served = servedEntity(
  defineEntity({
    table: 'derived_record',
    path: '/monitoring/derived-records',
    title: { zh: '派生', en: 'Derived' },
    noun: { zh: '派生', en: 'derived' },
    icon: pages.dictionaries.icon,
    access: { read: 'monitoring.view', change: 'monitoring.manage' },
    fields: {
      role: field.choice(...both('role'), { to: 'role' }),
      roles: field.choices(...both('roles'), { to: 'role' }),
      kept: field.choice(...both('kept'), { to: 'role' }),
      asked: field.choice(...both('asked'), { url: '/monitoring/derived' }),
      own_place: field.reference(...both('place'), 'organisation', { readOnly: true }),
      own_category: field.choice(
        ...both('category'),
        { code: 'part-category' },
        { readOnly: true },
      ),
      own_role: field.choice(...both('own role'), { to: 'role' }, { readOnly: true }),
      own_state: field.choice(
        ...both('state'),
        { items: [{ value: 'a', label: { zh: '甲', en: 'A' } }] },
        { readOnly: true },
      ),
      own_text: field.text(...both('text'), { maxLength: 10, readOnly: true, searchable: true }),
      own_number: field.number(...both('number'), { readOnly: true }),
      own_day: field.date(...both('day'), { readOnly: true }),
      own_moment: field.moment(...both('moment'), { readOnly: true }),
      own_flag: field.flag(...both('flag'), { readOnly: true }),
    },
    list: { columns: ['role', 'own_place'], sort: 'own_place', counts: 'own_state' },
    form: { groups: [field.group(...both('all'), ['role', 'roles', 'kept', 'asked'])] },
  }),
  {
    columns: {
      own_place: sql`(select o.id from organisation o where o.tenant_id = t.tenant_id order by o.id limit 1)`,
      own_category: sql`lower('PUMP')`,
      own_role: sql`t.role`,
      own_state: sql`'a'`,
      own_text: sql`upper('x')`,
      own_number: sql`1.5::numeric`,
      own_day: sql`current_date`,
      own_moment: sql`now()`,
      own_flag: sql`t.role is not null`,
    },
  },
)

const derivedTables = `
  create table derived_record (role uuid, roles uuid[] not null default '{}', kept text, asked text);
  call make_record_table('derived_record', 'tenant');`

const days = ['2026-02-28', '0001-01-01', '9999-12-31', '2026-02-30', '0000-01-01']
const moments = [
  '2026-02-28T10:00Z',
  '0001-01-01T00:00+14:59',
  '9999-12-31T23:59:59.999999999-14:59',
  '2026-02-28T24:00Z',
  '2026-02-28T10:00+14:99',
]
const numbers = [
  0,
  -1,
  1.5,
  2_147_483_647,
  -2_147_483_648,
  2 ** 31,
  1e14,
  1e15,
  1e-7,
  5e-324,
  1e308,
]
const texts = [
  '',
  ' ',
  'x',
  'null',
  '%_\\',
  `'"{},()\n`,
  '\0',
  '\ud800',
  '泵',
  'x'.repeat(201),
  newId(),
]
const single = [null, true, false, ...numbers, ...texts, ...days, ...moments, {}, { a: 1 }]
const listed = [[], ...single.map((one) => [one]), [newId(), 'x'], [1, 2], [[newId()]]]
const hostile: readonly unknown[] = [...single, ...listed]

const inParts = <T>(all: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )

/** Every question about every field, divided by whether the description allows it. */
function questionsAbout({ entity: { fields } }: Served) {
  const names = [...Object.keys(fields), 'id', 'version', 'tenant_id', 'constructor']
  const all = names.flatMap((name) =>
    operators.flatMap((operator) => hostile.map((value) => [name, operator, value])),
  )
  const isAllowed = (one: readonly unknown[]) =>
    readFilter(fields, JSON.stringify([one])) !== undefined
  const { asked = [], rejected = [] } = Object.groupBy(all, (one) =>
    isAllowed(one) ? 'asked' : 'rejected',
  )
  return { asked: asked as unknown as Triple[], rejected }
}

/** Filters within the limits of one, the long values in filters of their own. */
const filtersOf = (asked: readonly Triple[]) =>
  inParts(asked, filterLimits.conditions).flatMap((part) => {
    const whole = JSON.stringify(part)
    return whole.length <= filterLimits.json ? [whole] : part.map((one) => JSON.stringify([one]))
  })

type Ask = (
  route: keyof ReturnType<typeof entityRoutes>,
  input: object,
  expected: number,
) => Promise<void>

async function askFilters(ask: Ask, served: Served) {
  const { asked, rejected } = questionsAbout(served)
  for (const filter of filtersOf(asked)) {
    await ask('list', { filter }, 200)
    await ask('counts', { filter }, 200)
  }
  const ofEach = Object.values(Object.groupBy(rejected, ([name]) => String(name)))
  for (const questions of ofEach)
    await ask('list', { filter: JSON.stringify(questions?.slice(0, 1)) }, 400)
}

async function askTexts(ask: Ask, { entity }: Served) {
  const isNamed = entity.fields.name?.type === 'localized'
  // Half a surrogate pair has no place in an address.
  for (const text of texts.filter((one) => !/\p{Surrogate}/u.test(one))) {
    const expected = !text.includes('\0') && text.length <= 64 ? 200 : 400
    await ask('list', { keyword: text }, expected)
    if (isNamed) await ask('choices', { keyword: text }, expected)
    await ask('read', { id: text === '' ? ' ' : text }, text === texts.at(-1) ? 404 : 400)
  }
}

test('whatever a list of any entity is asked, it answers it or says what is wrong', async () => {
  const app = await sparePartsApp({ served: derived, tables: derivedTables })
  const { call, token, draft } = app
  await call(entityRoutes(spareParts.entity).add, draft as never, { token })
  const { tenantId } = app.tenant
  await app.owner(
    `insert into derived_record (tenant_id, id, role, roles, kept)
     select $1, gen_random_uuid(), r.id, array[r.id], r.id::text from role r where r.tenant_id = $1`,
    [tenantId],
  )
  const failed: unknown[] = []
  for (const served of [...ownEntities, spareParts, derived]) {
    const { entity } = served
    const routes = entityRoutes(entity)
    const ask: Ask = async (route, input, expected) => {
      if (!(route in routes)) return
      const { status } = await call(routes[route] as never, input as never, { token })
      if (status !== expected) failed.push([entity.table, route, input, status])
    }
    await askFilters(ask, served)
    for (const [name, one] of Object.entries(entity.fields))
      for (const order of ['asc', 'desc'])
        await ask('list', { sort: name, order }, isSortable(one) ? 200 : 400)
    await askTexts(ask, served)
  }
  expect(failed).toEqual([])
})

test('whatever the login sees, what is read of an entity is of the tenant alone', async () => {
  const app = await sparePartsApp({ served: derived, tables: derivedTables })
  const { call, token, draft, owner } = app
  const routes = entityRoutes(sparePart)
  const { id } = (await call(routes.add, draft, { token })).data
  await owner(`insert into derived_record (tenant_id, id) values ($1, gen_random_uuid())`, [
    app.tenant.tenantId,
  ])
  const other = await aTenant(owner)
  const { token: theirs } = await aSignedInPerson(app, other)
  const counts = entityRoutes(derived.entity).counts
  expect((await call(counts, {}, { token })).data).toEqual({ a: 1 })
  expect((await call(counts, {}, { token: theirs })).data).toEqual({})
  // The owner of the tables sees all rows of all tenants: here no row policy helps.
  const db = kyselyOn({
    async query({ text, values = [] }) {
      const rows = await owner(text, values)
      return { rows, rowCount: rows.length, command: 'SELECT', oid: 0, fields: [] } as never
    },
  })
  const place = { tenantId: other.tenantId, language: 'zh' } as const
  const wanted = { filter: [], sort: 'code', order: 'asc', current: 1, size: 10 } as const
  expect(await selectPage(db, sparePart, place, wanted)).toMatchObject({ records: [], total: 0 })
  expect(await selectCounts(db, sparePart, place, 'category', wanted)).toEqual({})
  expect(await selectSummary(db, sparePart, place, wanted)).toMatchObject({ stock: null })
  expect(await selectChoices(db, sparePart, place, {})).toEqual([])
  expect(await selectRecord(db, sparePart, place, { id })).toBeUndefined()
  expect((await lockRecords(db, sparePart, place, [id])).size).toBe(0)
  const unfound = await selectUnfound(db, other.tenantId, [
    { path: 'category', key: 'category', value: 'pump', code: 'part-category', parent: undefined },
    { path: 'place', key: 'place', value: app.plant, to: 'organisation' },
  ])
  expect(unfound.toSorted()).toEqual(['category', 'place'])
})
