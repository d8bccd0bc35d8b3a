import { people } from '@iwater/contract/accounts/people'
import { entityRoutes } from '@iwater/contract/kit/routes'
import {
  changeSignInRules,
  readRulesImpact,
  readSignInRules,
} from '@iwater/contract/sign-in/sign-in-settings'
import { expect, test } from 'vitest'
import { anOrganisation, aSignedInPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const { list } = entityRoutes(people)

const answerOf = ({ status, body }: { status: number; body: { data: unknown } }) => [
  status,
  (body.data as { error?: string } | null)?.error,
]

/** An administrator and two others of a tenant, all signed in by their passwords. */
async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const admin = await aSignedInPerson(app, tenant)
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera' })
  const olga = await aSignedInPerson(app, tenant, { loginName: 'olga' })
  const impact = (token = admin.token) => app.call(readRulesImpact, {}, { token })
  const change = async (own: object) => {
    const { token } = admin
    const stored = (await app.call(readSignInRules, {}, { token })).data
    return app.call(changeSignInRules, { ...stored, ...own }, { token })
  }
  const signedIn = (accountId: string, way: string, daysAgo: number) =>
    app.owner(
      `insert into sign_in_log (tenant_id, id, at, account_id, login_name, address, user_agent, outcome, way)
       values ($1, gen_random_uuid(), now() - make_interval(days => $4), $2, '', '', '', 'signed-in', $3)`,
      [tenant.tenantId, accountId, way, daysAgo],
    )
  return { ...app, tenant, admin, vera, olga, impact, change, signedIn }
}

test('who has to set up a second factor is counted as the rule is enforced', async () => {
  const { call, owner, tenant, admin, vera, olga, impact, change } = await setUp()
  await owner(
    `insert into second_factor (tenant_id, account_id, sealed_secret, confirmed_at) values ($1, $2, '', now()), ($1, $3, '', null)`,
    [tenant.tenantId, vera.accountId, olga.accountId],
  )
  expect((await impact()).data).toMatchObject({ withoutSecondFactor: 2, isOwnMissing: true })
  expect((await impact(vera.token)).data.isOwnMissing).toBe(false)
  expect((await change({ demandsSecondFactor: true })).status).toBe(200)
  // What is remembered of a session may be half a minute old, so users who are restricted sign in anew.
  const tokens = [
    (await signInAs({ call }, admin)).access_token,
    vera.token,
    (await signInAs({ call }, olga)).access_token,
  ]
  const seen = await Promise.all(tokens.map((token) => call(list, {} as never, { token })))
  expect(seen.map(answerOf)).toEqual([
    [403, 'identity.second-factor-setup-required'],
    [200, undefined],
    [403, 'identity.second-factor-setup-required'],
  ])
})

test('who signs in by SMS is counted by the sign-ins of the last 90 days; disabled people count for nothing', async () => {
  const { owner, tenant, vera, olga, impact, signedIn } = await setUp()
  const nora = '01890000-0000-7000-8000-0000000000aa'
  await owner(
    `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash, must_change_password)
     values ($1, $2, $3, 'nora', '诺', 'Nora', '', true)`,
    [tenant.tenantId, nora, tenant.root],
  )
  await signedIn(vera.accountId, 'sms', 89)
  await signedIn(olga.accountId, 'sms', 91)
  await signedIn(nora, 'sms', 1)
  expect((await impact()).data).toEqual({
    withoutSecondFactor: 4,
    isOwnMissing: true,
    bySms: 2,
    bySmsAlone: 1,
    isOwnSms: false,
    choosingPassword: 1,
  })
  // Vera has signed in by SMS and by password, for which her own entry stands.
  expect((await impact(vera.token)).data.isOwnSms).toBe(false)
  await owner(`delete from sign_in_log where account_id = $1 and way <> 'sms'`, [vera.accountId])
  expect((await impact(vera.token)).data.isOwnSms).toBe(true)
  expect((await impact()).data.isOwnSms).toBe(false)
  await owner('update account set is_enabled = false where id = $1', [nora])
  expect((await impact()).data).toMatchObject({ bySms: 1, bySmsAlone: 1, choosingPassword: 0 })
})

test('only administrators of the whole tenant count its people', async () => {
  const { call, owner, tenant, ...app } = await setUp()
  const all = { call, owner, tenant, ...app }
  const organisationId = await anOrganisation(all, tenant)
  const below = await aSignedInPerson(all, tenant, { loginName: 'below', organisationId })
  const viewer = await aSignedInPerson(all, tenant, { loginName: 'viewer', role: 'viewer' })
  expect(answerOf(await app.impact(below.token))).toEqual([403, 'entrance.whole-tenant'])
  expect(answerOf(await app.impact(viewer.token))).toEqual([403, 'request.forbidden'])
})

test('a password rule that nobody could meet is refused at its field, in words, and changes nothing', async () => {
  const { call, admin, change } = await setUp()
  const before = (await call(readSignInRules, {}, { token: admin.token })).data
  for (const [name, value] of [
    // Longer than the longest password may be, or needing more classes than there are.
    ['passwordMinLength', 17],
    ['passwordMaxLength', 7],
    ['passwordKinds', 5],
  ] as const) {
    const { status, body } = await change({ [name]: value })
    const { error, fields } = body.data as unknown as {
      error: string
      fields: Record<string, string>
    }
    expect([status, error, Object.keys(fields)]).toEqual([400, 'request.invalid', [name]])
    expect(fields[name]).toMatch(/\d/)
  }
  expect((await call(readSignInRules, {}, { token: admin.token })).data).toEqual(before)
})
