import { listSystems } from '@iwater/contract/navigation'
import type { InputOf } from '@iwater/contract/route'
import {
  beginProviderSignIn,
  finishProviderSignIn,
  readSignInMethods,
} from '@iwater/contract/sign-in/sign-in-methods'
import {
  listProviders,
  removeProvider,
  saveProvider,
} from '@iwater/contract/sign-in/sign-in-settings'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aBrowser, aProvider, type Told } from '#testing/oidc/oidc-provider'
import { aPerson, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const baseUrl = 'https://water.example'
const redirectAddress = `${baseUrl}/login/oidc`
const name = { zh: '集团统一认证', en: 'Group sign-in' }
const clientId = 'iwater'
const clientSecret = 'a secret of the provider'

type Options = {
  told?: (sub: string) => Told
  accountClaim?: 'preferred_username' | 'phone_number' | 'email'
  isPublic?: boolean
  environment?: Record<string, string>
}

type Own = Omit<InputOf<typeof saveProvider>, 'version'>

async function setting({ told, accountClaim, isPublic = false, environment = {} }: Options = {}) {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const app = await testApp({ environment: { BASE_URL: baseUrl, ...environment }, logger })
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const person = await aPerson(app, tenant, {
    loginName: 'ben',
    role: 'viewer',
    phone: '13800138000',
    email: 'ben@water.example',
  })
  const secret = isPublic ? {} : { clientSecret }
  const provider = await aProvider({ clientId, redirectAddress, ...secret }, told)
  const wanted = { name, issuer: provider.issuer, clientId, ...secret }
  const fields = { ...wanted, ...(accountClaim && { accountClaim }) }
  const { providerId } = (await app.call(saveProvider, { ...fields, version: null }, { token }))
    .data
  const versionNow = async () =>
    (await app.call(listProviders, {}, { token })).data.find((one) => one.providerId === providerId)
      ?.version ?? 0
  const save = async (own: Own, version?: number | null) =>
    app.call(
      saveProvider,
      { ...own, providerId, version: version ?? (await versionNow()) },
      { token },
    )
  const trust = () => save({ ...fields, trustsUnverified: true })
  const orgCode = tenant.code
  const begin = () => app.call(beginProviderSignIn, { providerId, orgCode })
  const finish = (state: string, { search }: { search: string }) =>
    app.call(finishProviderSignIn, { state, query: search.slice(1) })
  /** The complete sequence through the provider's pages. */
  const signIn = async (login = 'ben') => {
    const { data } = await begin()
    return finish(data.state, await aBrowser(provider.issuer)(data.address, login))
  }
  const calls = { trust, save, versionNow, begin, finish, signIn }
  return { app, tenant, token, person, provider, providerId, ...calls, lines }
}

const errorOf = ({ body }: { body: object }) => (body as { data: { error: string } }).data.error

/** The error of the provider, for the administrator; the message for the user contains nothing of it. */
const reasonOf = ({ body }: { body: object }) =>
  (body as { data: { details: { reason: string } } }).data.details.reason

test('a person signs in at a provider, with PKCE, and the log records the sign-in method', async () => {
  const { app, person, begin, signIn } = await setting()
  const { data: begun } = await begin()
  const asked = new URL(begun.address).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: redirectAddress,
    client_id: clientId,
    state: begun.state,
  })
  expect([asked.get('code_challenge')?.length, asked.get('nonce')?.length]).toEqual([43, 43])
  const { status, data } = await signIn()
  expect(status).toBe(200)
  expect(data.loginId).toBe(person.accountId)
  expect((await app.call(listSystems, {}, { token: data.access_token })).status).toBe(200)
  const log = await app.owner('select way from sign_in_log order by at desc limit 1')
  expect(log).toEqual([{ way: 'oidc' }])
})

test('a public client signs people in without a secret', async () => {
  const { signIn } = await setting({ isPublic: true })
  expect((await signIn()).status).toBe(200)
})

test('a number or an e-mail address that the provider has verified identifies the account', async () => {
  const byNumber = await setting({
    accountClaim: 'phone_number',
    told: () => ({ phone_number: '+86 138 0013 8000', phone_number_verified: true }),
  })
  expect((await byNumber.signIn('anybody')).data.loginId).toBe(byNumber.person.accountId)
  const byMail = await setting({
    accountClaim: 'email',
    told: () => ({ email: 'Ben@water.example', email_verified: true }),
  })
  expect((await byMail.signIn('anybody')).data.loginId).toBe(byMail.person.accountId)
})

test('an unverified one identifies nobody unless the provider is trusted in that', async () => {
  const { signIn, person, trust } = await setting({
    accountClaim: 'email',
    told: (sub) => ({
      email: 'ben@water.example',
      ...(sub === 'unverified' && { email_verified: false }),
      ...(sub === 'as a text' && { email_verified: 'true' }),
    }),
  })
  for (const sub of ['unverified', 'silent', 'as a text']) {
    const answer = await signIn(sub)
    expect([answer.status, errorOf(answer)]).toEqual([400, 'entrance.provider-refused'])
    expect(reasonOf(answer)).toContain('email is not verified')
  }
  await trust()
  for (const sub of ['unverified', 'silent']) {
    expect((await signIn(sub)).data.loginId).toBe(person.accountId)
  }
})

test('an e-mail address of two accounts identifies neither', async () => {
  const { app, tenant, signIn } = await setting({
    accountClaim: 'email',
    told: () => ({ email: 'ben@water.example', email_verified: true }),
  })
  await aPerson(app, tenant, { loginName: 'carl', email: 'ben@water.example' })
  expect((await signIn()).status).toBe(417)
})

test('a person without an account gets the error that nothing is bound', async () => {
  const { signIn } = await setting()
  const answer = await signIn('outsider')
  expect([answer.status, errorOf(answer)]).toEqual([417, 'entrance.not-bound'])
})

test('an answer works once', async () => {
  const { provider, begin, finish } = await setting()
  const { data } = await begin()
  const back = await aBrowser(provider.issuer)(data.address, 'ben')
  expect((await finish(data.state, back)).status).toBe(200)
  expect(errorOf(await finish(data.state, back))).toBe('identity.challenge-expired')
})

test('a state that is unknown, of another browser or expired signs nobody in', async () => {
  const { app, provider, begin, finish } = await setting()
  const { data: one } = await begin()
  const { data: two } = await begin()
  const back = await aBrowser(provider.issuer)(one.address, 'ben')
  expect(errorOf(await finish('unknown', back))).toBe('identity.challenge-expired')
  expect(errorOf(await finish(two.state, back))).toBe('entrance.provider-refused')
  app.clock.advance(600_001)
  expect(errorOf(await finish(one.state, back))).toBe('identity.challenge-expired')
})

test('a code that was issued for another sign-in fails at the provider because of PKCE', async () => {
  const { provider, begin, finish } = await setting()
  const { data: ours } = await begin()
  const { data: theirs } = await begin()
  const stolen = await aBrowser(provider.issuer)(theirs.address, 'ben')
  stolen.searchParams.set('state', ours.state)
  const answer = await finish(ours.state, stolen)
  expect(errorOf(answer)).toBe('entrance.provider-refused')
  expect(reasonOf(answer)).toContain('invalid_grant')
})

test('an answer in the name of another issuer is rejected', async () => {
  const { provider, begin, finish } = await setting()
  const { data } = await begin()
  const back = await aBrowser(provider.issuer)(data.address, 'ben')
  back.searchParams.set('iss', 'https://evil.example')
  expect(errorOf(await finish(data.state, back))).toBe('entrance.provider-refused')
})

test('a user who does not agree at the provider gets a message', async () => {
  const { provider, begin, finish } = await setting()
  const { data } = await begin()
  const back = await aBrowser(provider.issuer)(data.address, 'ben', true)
  const answer = await finish(data.state, back)
  expect(errorOf(answer)).toBe('entrance.provider-refused')
  expect(reasonOf(answer)).toContain('access_denied')
})

test('an unavailable provider is distinguished from one that rejects', async () => {
  const { app, provider, begin, finish } = await setting()
  const { data } = await begin()
  const back = await aBrowser(provider.issuer)(data.address, 'ben')
  provider.stop()
  const late = await finish(data.state, back)
  expect([late.status, errorOf(late)]).toEqual([503, 'entrance.provider-failed'])
  // For half a minute nobody is sent there.
  expect(errorOf(await begin())).toBe('entrance.provider-failed')
  app.clock.advance(30_001)
  expect((await begin()).status).toBe(200)
  // The discovered metadata are cached for ten minutes; after that the provider cannot be found either.
  app.clock.advance(600_001)
  expect(errorOf(await begin())).toBe('entrance.provider-failed')
})

test('a wrong secret is rejected by the provider, and appears in no log', async () => {
  const { save, provider, signIn, lines } = await setting()
  const wrong = { name, issuer: provider.issuer, clientId, clientSecret: 'not-the-secret-at-all' }
  await save(wrong)
  expect(errorOf(await signIn())).toBe('entrance.provider-refused')
  expect(lines.join('')).not.toContain('not-the-secret-at-all')
})

test('outside of a demo a provider on this machine is not contacted unless the deployment names it', async () => {
  const production = { IWATER_MODE: 'production', IWATER_LIMITS: 'standard' }
  const { begin } = await setting({ environment: production })
  expect(errorOf(await begin())).toBe('entrance.provider-failed')
  const named = await setting({ environment: { ...production, EGRESS_HOSTS: '127.0.0.1' } })
  expect((await named.signIn()).status).toBe(200)
})

test('the sign-in page lists the enabled providers, administrators see all fields but no secret', async () => {
  const { app, tenant, token, provider, providerId, save, begin } = await setting()
  const open = await app.call(readSignInMethods, { orgCode: tenant.code })
  expect(open.data).toEqual({ sms: false, providers: [{ providerId, name }] })
  const off = { name, issuer: provider.issuer, clientId, isEnabled: false }
  await save(off)
  expect((await app.call(readSignInMethods, { orgCode: tenant.code })).data.providers).toEqual([])
  expect(errorOf(await begin())).toBe('entrance.provider-unknown')
  const { data, body } = await app.call(listProviders, {}, { token })
  expect(data).toMatchObject([{ providerId, isEnabled: false, redirectAddress }])
  expect(JSON.stringify(body)).not.toContain('secret')
  const [row] = await app.owner<{ kept: string }>(
    `select encode(client_secret, 'escape') as kept from oidc_provider`,
  )
  expect(row?.kept).not.toContain(clientSecret)
  expect((await app.call(removeProvider, { providerId }, { token })).status).toBe(200)
  expect((await app.call(removeProvider, { providerId }, { token })).status).toBe(404)
  expect((await save(off)).status).toBe(404)
})

test('an omitted secret stays', async () => {
  const { save, provider, signIn } = await setting()
  const renamed = { name: { zh: '新', en: 'New' }, issuer: provider.issuer, clientId }
  await save(renamed)
  expect((await signIn()).status).toBe(200)
})

test('a stored secret is not sent to another address: it has to be entered again', async () => {
  const { save, provider, signIn } = await setting()
  const moved = { name, issuer: 'https://elsewhere.example', clientId }
  expect(errorOf(await save(moved))).toBe('entrance.secret-needed')
  expect((await signIn()).status).toBe(200)
  const told = await save({ ...moved, clientSecret: 'another' })
  expect(told.status).toBe(200)
  const isPublic = { ...moved, issuer: provider.issuer, clientSecret: '' }
  expect((await save(isPublic)).status).toBe(200)
  expect((await save(moved)).status).toBe(200)
})

test('a provider that somebody else has changed meanwhile is not overwritten', async () => {
  const { app, token, provider, save, versionNow, signIn } = await setting()
  const read = await versionNow()
  const own = { name, issuer: provider.issuer, clientId }
  const answers = await Promise.all(
    ['First', 'Second'].map((en) => save({ ...own, name: { zh: en, en } }, read)),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const late = answers.find(({ status }) => status === 409)
  const present = await versionNow()
  expect(late?.body.data).toMatchObject({ error: 'record.changed', details: { version: present } })
  const winner = answers[0]?.status === 200 ? 'First' : 'Second'
  const { data } = await app.call(listProviders, {}, { token })
  expect(data).toMatchObject([{ name: { en: winner } }])
  expect((await save(own, present)).status).toBe(200)
  expect((await signIn()).status, 'the secret stays').toBe(200)
})
