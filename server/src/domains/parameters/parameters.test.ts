import {
  type ParameterName,
  parameterNames,
  readParameters,
  usualParameters,
} from '@iwater/contract/organisation/parameter-values'
import {
  changeParameter,
  isParameterValue,
  listParameters,
  parameterColumn,
  parameters,
} from '@iwater/contract/organisation/parameters'
import { expect, test } from 'vitest'
import { selectSetParameters, updateParameter } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const anna = await aSignedInPerson(app, tenant)
  const read = async ({ token } = anna) => (await app.call(readParameters, {}, { token })).data
  const settings = async ({ token } = anna) => (await app.call(listParameters, {}, { token })).data
  const of = async (name: ParameterName) => (await settings()).find((one) => one.name === name)
  const change = (
    name: ParameterName,
    value: number | null,
    former: number | null = null,
    { token } = anna,
  ) => app.call(changeParameter, { name, value, former }, { token })
  return { ...app, app, tenant, anna, read, settings, of, change }
}

test('the usual values apply until the tenant sets others, for all of its users and for nobody else', async () => {
  const { app, owner, tenant, anna, read, change, call } = await setUp()
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const other = await aSignedInPerson(app, await aTenant(owner))
  expect(await read(vera)).toEqual(usualParameters)
  expect((await change('pageRows', 50)).status).toBe(200)
  expect((await change('systemTabs', 5)).status).toBe(200)
  const changed = { ...usualParameters, pageRows: 50, systemTabs: 5 }
  expect(await read(anna)).toEqual(changed)
  expect(await read(vera)).toEqual(changed)
  expect(await read(other), 'another tenant').toEqual(usualParameters)
  expect((await change('pageRows', null, 50)).status).toBe(200)
  expect(await read(vera)).toEqual({ ...usualParameters, systemTabs: 5 })
  expect((await call(readParameters, {}, {})).status, 'nobody signed in').toBe(401)
})

test.each(parameterNames)(
  '%s takes its bounds and nothing beyond, and so does the database',
  async (name) => {
    const { owner, tenant, change, read } = await setUp()
    const { least, most, choices } = parameters[name]
    let former: number | null = null
    for (const value of [least, most]) {
      expect((await change(name, value, former)).status, `${value}`).toBe(200)
      expect((await read())[name]).toBe(value)
      former = value
    }
    const expected = choices ? 'parameters.no-choice' : 'parameters.out-of-bounds'
    const wrong = [least - 1, most + 1, ...(choices ? [least + 1] : [])]
    for (const value of wrong) {
      const { status, body } = await change(name, value, former)
      expect([status, body.data]).toMatchObject([400, { error: expected }])
      expect(body.msg).toContain(String(choices ? choices.join(', ') : most))
      await expect(
        owner(`update parameter set ${parameterColumn(name)} = $1 where tenant_id = $2`, [
          value,
          tenant.tenantId,
        ]),
      ).rejects.toThrow(/check constraint/)
    }
    expect((await read())[name]).toBe(most)
    expect(isParameterValue(name, parameters[name].usual), 'the usual value').toBe(true)
  },
)

test('nothing but a parameter of the product and a whole number is accepted', async () => {
  const { change, read } = await setUp()
  for (const name of ['tenant_id', 'page_rows', 'constructor', ''])
    expect((await change(name as ParameterName, 10)).status, name).toBeGreaterThanOrEqual(400)
  for (const value of ['20', 20.5, [20], {}, true])
    expect((await change('pageRows', value as number)).status, JSON.stringify(value)).toBe(400)
  expect(await read()).toEqual(usualParameters)
})

test('administrators of the whole tenant alone see the settings and change them', async () => {
  const { app, tenant, anna, read, call, change } = await setUp()
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const plant = await anOrganisation(app, tenant, {})
  const { key } = await aRole(app, tenant, {
    permissions: ['organisation.manage'],
    dataScope: 'organisation-and-below',
  })
  const ben = await aSignedInPerson(app, tenant, {
    loginName: 'ben',
    role: key,
    organisationId: plant,
  })
  for (const [who, error] of [
    [vera, 'request.forbidden'],
    [ben, 'parameters.whole-tenant'],
  ] as const) {
    expect((await call(listParameters, {}, who)).body.data).toMatchObject({ error })
    const { status, body } = await change('pageRows', 50, null, who)
    expect([status, body.data]).toMatchObject([403, { error }])
  }
  expect(await read(anna)).toEqual(usualParameters)
})

test('what somebody else has changed meanwhile is not overwritten', async () => {
  const { app, tenant, change, of } = await setUp()
  await change('systemTabs', 5)
  for (const former of [null, 6]) {
    const { status, body } = await change('systemTabs', 9, former)
    expect([status, body.data]).toMatchObject([409, { error: 'record.changed' }])
  }
  // Both have read the present value before either writes.
  const secondHasRead = Promise.withResolvers<void>()
  const set = (value: number, hasRead: () => void, ready: Promise<unknown>) =>
    withTenant(app.services.app, tenant.scope, async (db) => {
      const former = (await selectSetParameters(db, tenant.tenantId)).systemTabs ?? null
      hasRead()
      await ready
      return updateParameter(db, tenant.tenantId, { name: 'systemTabs', value, former })
    })
  const first = set(6, () => {}, secondHasRead.promise)
  const second = set(8, secondHasRead.resolve, first)
  expect(await Promise.all([first, second])).toEqual([true, false])
  expect((await of('systemTabs'))?.value).toBe(6)
})

test('the settings say who changed each parameter last and when, resets included', async () => {
  const { app, tenant, anna, clock, of, change, owner } = await setUp()
  const mary = await aSignedInPerson(app, tenant, { loginName: 'mary' })
  expect(await of('pageRows')).toEqual({ name: 'pageRows', value: null, changed: null })
  await change('pageRows', 50)
  await change('systemTabs', 5, null, mary)
  expect(await of('pageRows')).toMatchObject({ value: 50, changed: { userId: anna.accountId } })
  expect(await of('systemTabs')).toMatchObject({ value: 5, changed: { userId: mary.accountId } })
  expect((await of('systemTabs'))?.changed?.person).toEqual({ zh: '安娜', en: 'Anna' })
  expect(await of('idleHours')).toMatchObject({ value: null, changed: null })
  await change('pageRows', null, 50, mary)
  const reset = await of('pageRows')
  expect(reset).toMatchObject({ value: null, changed: { userId: mary.accountId } })
  expect(Math.abs(Date.parse(reset?.changed?.at ?? '') - clock.now())).toBeLessThan(60_000)
  const entries = await owner(
    `select actor::text, before ->> 'page_rows' as before, after ->> 'page_rows' as after from audit_entry
      where tenant_id = $1 and subject = 'parameter' and (after ? 'page_rows') and action = 'changed' order by number`,
    [tenant.tenantId],
  )
  expect(entries).toEqual([{ actor: mary.accountId, before: '50', after: null }])
})
