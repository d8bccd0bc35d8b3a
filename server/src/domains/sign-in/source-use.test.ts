import { readPartnerUse, readProviderUse } from '@iwater/contract/sign-in/sign-in-settings'
import { expect, test } from 'vitest'
import { anOrganisation, aPerson, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

/** An administrator, and three people who have signed in by other ways. */
async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const admin = await aSignedInPerson(app, tenant)
  const person = (loginName: string) =>
    aPerson(app, tenant, { loginName, role: 'viewer', mustChangePassword: loginName === 'olga' })
  const signedIn = (
    accountId: string,
    way: string,
    { source = null as string | null, daysAgo = 1, tenantId = tenant.tenantId } = {},
  ) =>
    app.owner(
      `insert into sign_in_log (tenant_id, id, at, account_id, login_name, address, user_agent, outcome, way, source)
       values ($1, gen_random_uuid(), now() - make_interval(days => $4), $2, '', '', '', 'signed-in', $3, $5)`,
      [tenantId, accountId, way, daysAgo, source],
    )
  const people = [await person('vera'), await person('olga'), await person('nora')] as const
  return { ...app, app, tenant, admin, people, signedIn }
}

test('who signs in by a provider is counted by the last 30 days, and who does by nothing else', async () => {
  const { call, owner, admin, people, signedIn } = await setUp()
  const [vera, olga, nora] = people
  const [one, other] = [
    '01890000-0000-7000-8000-0000000000a1',
    '01890000-0000-7000-8000-0000000000a2',
  ]
  const use = async (providerId: string) =>
    (await call(readProviderUse, { providerId }, admin)).data
  await signedIn(vera.accountId, 'oidc', { source: one })
  await signedIn(vera.accountId, 'password', { daysAgo: 29 })
  await signedIn(olga.accountId, 'oidc', { source: one, daysAgo: 29 })
  await signedIn(olga.accountId, 'password', { daysAgo: 31 })
  await signedIn(nora.accountId, 'oidc', { source: other })
  expect(await use(one)).toEqual({ people: 2, alone: 1, withoutPassword: 1 })
  expect(await use(other)).toEqual({ people: 1, alone: 1, withoutPassword: 0 })
  // Entries from before the source was recorded may be of either.
  await signedIn(nora.accountId, 'oidc')
  expect(await use(one)).toEqual({ people: 3, alone: 1, withoutPassword: 1 })
  expect(await use(other)).toEqual({ people: 1, alone: 1, withoutPassword: 0 })
  await owner('update account set is_enabled = false where id = $1', [olga.accountId])
  expect(await use(one)).toEqual({ people: 2, alone: 0, withoutPassword: 0 })
  await signedIn(vera.accountId, 'partner', { source: 'waiting' })
  expect((await call(readPartnerUse, { page: 'waiting' }, admin)).data.people).toBe(1)
  expect((await call(readPartnerUse, { page: 'waitingSRK' }, admin)).data.people).toBe(0)
})

test('only administrators of the whole tenant count it', async () => {
  const { app, call, tenant } = await setUp()
  const organisationId = await anOrganisation(app, tenant)
  const below = await aSignedInPerson(app, tenant, { loginName: 'below', organisationId })
  const answers = [
    await call(readPartnerUse, { page: 'waiting' }, below),
    await call(readProviderUse, { providerId: organisationId }, below),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403])
})
