import { readDisableImpact } from '@iwater/contract/accounts/disable-impact'
import { readPerson, setPersonEnabled } from '@iwater/contract/accounts/people'
import { expect, test } from 'vitest'
import { aPerson, aRole, aSignedInPerson, signInAs } from '#testing/people'
import { aTenant } from '#testing/test-services'
import { errorOf, peopleSetting } from './people-testing.ts'

test('before a person is disabled it is told which permissions only administrators have for their organisation then', async () => {
  const { app, tenant, ids, admin, eva } = await peopleSetting()
  await signInAs(app, eva)
  const impact = async () =>
    (await app.call(readDisableImpact, { personId: eva.accountId }, admin)).data
  const found = await impact()
  expect(found).toMatchObject({ sessions: 2, organization: { en: 'East' } })
  expect(found.roles).toHaveLength(1)
  const left = async () => (await impact()).lastWith.map(({ permission }) => permission)
  expect(await left()).toEqual(['monitoring.view', 'people.manage'])
  const other = (loginName: string, role: string, organisationId: string) =>
    aPerson(app, tenant, { loginName, role, organisationId })
  const manage = (dataScope: 'organisation' | 'organisation-and-below' | 'tenant', more = {}) =>
    aRole(app, tenant, { permissions: ['people.manage'], dataScope, ...more })
  // None of these sees East, or may change anything.
  await other('root-only', (await manage('organisation')).key, ids.root)
  await other('below', (await manage('organisation-and-below')).key, ids.pumps)
  await other('west', (await manage('organisation-and-below')).key, ids.west)
  await other('guest', (await manage('tenant', { isDemonstration: true })).key, ids.root)
  const disabled = await other('away', (await manage('tenant')).key, ids.root)
  await app.owner('update account set is_enabled = false where id = $1', [disabled.accountId])
  expect(await left()).toEqual(['monitoring.view', 'people.manage'])
  await other('above', (await manage('organisation-and-below')).key, ids.root)
  expect(await left()).toEqual(['monitoring.view'])
  // Nothing was changed by asking.
  const { state, sessionCount } = (await app.call(readPerson, { personId: eva.accountId }, admin))
    .data
  expect([state, sessionCount]).toEqual(['enabled', 2])
})

test('what disabling is refused for is said by the question', async () => {
  const { app, tenant, ids, admin, eva } = await peopleSetting()
  const cleo = await aPerson(app, tenant, { loginName: 'cleo', organisationId: ids.west })
  const foreign = await aPerson(app, await aTenant(app.owner))
  for (const [personId, by] of [
    [foreign.accountId, admin],
    [eva.accountId, eva],
    [cleo.accountId, eva],
    [
      admin.accountId,
      await aSignedInPerson(app, tenant, { loginName: 'chief', organisationId: ids.east }),
    ],
  ] as const) {
    const asked = await app.call(readDisableImpact, { personId }, by)
    const done = await app.call(setPersonEnabled, { personId, isEnabled: false }, by)
    expect([asked.status, errorOf(asked)]).toEqual([done.status, errorOf(done)])
    expect(done.status).toBeGreaterThan(200)
  }
})
