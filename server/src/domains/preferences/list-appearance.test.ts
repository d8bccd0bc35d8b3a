import {
  readListAppearance,
  saveListAppearance,
  usualListAppearance,
} from '@iwater/contract/kit/list-appearance'
import type { InputOf } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const anna = await aSignedInPerson(app, tenant)
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const read = async ({ token }: { token: string }) =>
    (await app.call(readListAppearance, {}, { token })).data
  const save = (change: unknown, { token } = anna) =>
    app.call(saveListAppearance, change as InputOf<typeof saveListAppearance>, { token })
  return { ...app, tenant, anna, vera, read, save }
}

test('lists look as the product has them until the tenant says otherwise, for all of its users alike', async () => {
  const { owner, call, anna, vera, read, save } = await setUp()
  const other = await aSignedInPerson(await testApp(), await aTenant(owner))
  expect(await read(vera)).toEqual(usualListAppearance)
  const saved = await save({ rowSize: 'large', rowActions: 'menu' })
  expect(saved.data).toEqual({ ...usualListAppearance, rowSize: 'large', rowActions: 'menu' })
  expect(await read(anna)).toEqual(saved.data)
  expect(await read(vera)).toEqual(saved.data)
  expect(await read(other), 'another tenant').toEqual(usualListAppearance)
  expect((await call(readListAppearance, {}, {})).status, 'nobody signed in').toBe(401)
})

test('a change of one thing leaves the others, also those that another window has just set', async () => {
  const { read, save, anna } = await setUp()
  await save({ rowSize: 'compact' })
  await save({ rowActions: 'buttons' })
  expect(await read(anna)).toMatchObject({ rowSize: 'compact', rowActions: 'buttons' })
  await save({ rowSize: 'normal' })
  expect(await read(anna)).toMatchObject({ rowSize: 'normal', rowActions: 'buttons' })
  expect((await save({})).data).toEqual(await read(anna))
  await save({ watermark: true, watermarkAccount: false, watermarkPrints: true })
  await save({ watermarkTime: false, watermarkExports: true, watermarkPrints: false })
  expect(await read(anna)).toEqual({
    rowSize: 'normal',
    rowActions: 'buttons',
    watermark: true,
    watermarkAccount: false,
    watermarkTime: false,
    watermarkPrints: false,
    watermarkExports: true,
  })
})

test('users without the right of page settings change nothing, and no value of their own making is stored', async () => {
  const { read, save, vera } = await setUp()
  expect((await save({ rowSize: 'large' }, vera)).status).toBe(403)
  for (const change of [{ rowSize: 'huge' }, { rowActions: null }, { rowSize: 'large"' }])
    expect((await save(change)).status, JSON.stringify(change)).toBe(400)
  expect(await read(vera)).toEqual(usualListAppearance)
})

test('the audit trail says who changed how lists look, and what it was before', async () => {
  const { owner, tenant, save, anna } = await setUp()
  await save({ rowSize: 'compact' })
  await save({ rowSize: 'large' })
  await save({ rowSize: 'large' })
  const entries = await owner(
    `select actor::text, action, before->>'row_size' as before, after->>'row_size' as after from audit_entry
      where tenant_id = $1 and subject = 'list_appearance' order by number`,
    [tenant.tenantId],
  )
  expect(entries).toEqual([
    { actor: anna.accountId, action: 'added', before: null, after: 'compact' },
    { actor: anna.accountId, action: 'changed', before: 'compact', after: 'large' },
  ])
})
