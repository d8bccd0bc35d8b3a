import { createHmac } from 'node:crypto'
import { listSystems } from '@iwater/contract/navigation'
import {
  type PartnerTicket,
  readPartner,
  signInByMobile,
  waitingPages,
} from '@iwater/contract/sign-in/sign-in-methods'
import { listPartners, removePartner, savePartner } from '@iwater/contract/sign-in/sign-in-settings'
import { expect, test } from 'vitest'
import { openVault } from '#platform/secrets/vault'
import { aPerson, aSignedInPerson, clientHeader } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { makeTicket } from './partner-ticket.ts'

const headers = { authorization: clientHeader }
const mobile = '13800138000'
const name = { zh: '市政务平台', en: 'City portal' }
const loginAddress = 'https://portal.example/login'
const fresh = { page: 'waiting', version: null, name, loginAddress } as const

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const person = await aPerson(app, tenant, { loginName: 'ben', role: 'viewer', phone: mobile })
  const registered = await app.call(savePartner, fresh, { token })
  const secret = registered.data.secret ?? ''
  const claims = (own: Partial<PartnerTicket> = {}): PartnerTicket => {
    const iat = Math.floor(app.clock.now() / 1000)
    const jti = `${Math.random()}-${Math.random()}`
    return { mobile, org: tenant.code, aud: 'waiting', iat, exp: iat + 60, jti, ...own }
  }
  const enter = (loginkey: string, own: Record<string, unknown> = {}) =>
    app.call(signInByMobile, { mobile, loginkey, orgCode: tenant.code, ...own }, { headers })
  const versionNow = async () =>
    (await app.call(listPartners, {}, { token })).data.find(({ page }) => page === 'waiting')
      ?.version ?? null
  return { app, tenant, token, person, secret, claims, enter, versionNow }
}

const errorOf = ({ body }: { body: object }) => (body as { data: { error: string } }).data.error

test('the sign-in log says by which partner somebody has signed in', async () => {
  const { app, tenant, secret, claims, enter } = await setting()
  expect((await enter(makeTicket(secret, claims()))).status).toBe(200)
  const rows = await app.owner(
    `select way, source from sign_in_log where tenant_id = $1 and outcome = 'signed-in' order by at`,
    [tenant.tenantId],
  )
  expect(rows).toEqual([
    { way: 'password', source: null },
    { way: 'partner', source: 'waiting' },
  ])
})

test('a partner’s ticket signs in the person with the number, and the log records the sign-in method', async () => {
  const { app, person, secret, claims, enter } = await setting()
  const { status, data } = await enter(makeTicket(secret, claims()))
  expect(status).toBe(200)
  expect(data.loginId).toBe(person.accountId)
  expect((await app.call(listSystems, {}, { token: data.access_token })).status).toBe(200)
  const log = await app.owner('select way from sign_in_log order by at desc limit 1')
  expect(log).toEqual([{ way: 'partner' }])
})

test('the ticket is as documented, so that any language can make one', async () => {
  const { secret, claims, enter } = await setting()
  const body = Buffer.from(JSON.stringify(claims())).toString('base64url')
  const signature = createHmac('sha256', secret).update(body).digest('base64url')
  expect((await enter(`${body}.${signature}`)).status).toBe(200)
})

test('a ticket works once, also when it is used several times at the same moment', async () => {
  const { secret, claims, enter } = await setting()
  const ticket = makeTicket(secret, claims())
  const answers = await Promise.all([enter(ticket), enter(ticket), enter(ticket)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect(errorOf(await enter(ticket))).toBe('entrance.ticket-invalid')
})

test('a ticket for another number, organisation or page, or with another signature, is not valid', async () => {
  const { app, tenant, token, secret, claims, enter } = await setting()
  const page = { ...fresh, page: 'waitingZJK' } as const
  const { data: second } = await app.call(savePartner, page, { token })
  await aPerson(app, tenant, { loginName: 'carl', phone: '13900139000' })
  const ticket = makeTicket(secret, claims())
  const [body = '', signature = ''] = ticket.split('.')
  const forged = Buffer.from(JSON.stringify(claims({ mobile: '13900139000' }))).toString(
    'base64url',
  )
  const invalid = [
    [makeTicket(secret, claims({ mobile: '13900139000' })), {}],
    [ticket, { mobile: '13900139000' }],
    [makeTicket(secret, claims({ org: 'another' })), {}],
    [makeTicket(secret, claims({ aud: 'waitingZJK' })), {}],
    [ticket, { partner: 'waitingZJK' }],
    [makeTicket(second.secret ?? '', claims()), {}],
    [`${forged}.${signature}`, { mobile: '13900139000' }],
    [body, {}],
    [`${body}.`, {}],
    [`${ticket}.x`, {}],
    ['', {}],
    ['nonsense.nonsense', {}],
  ] as const
  for (const [loginkey, own] of invalid) {
    expect(errorOf(await enter(loginkey, own)), loginkey).toBe('entrance.ticket-invalid')
  }
  expect((await enter(ticket)).status).toBe(200)
})

test('a ticket is valid for at most a minute', async () => {
  const { app, secret, claims, enter } = await setting()
  const iat = Math.floor(app.clock.now() / 1000)
  expect(errorOf(await enter(makeTicket(secret, claims({ exp: iat + 61 }))))).toBe(
    'entrance.ticket-invalid',
  )
  const early = claims({ iat: iat + 30, exp: iat + 60 })
  expect(errorOf(await enter(makeTicket(secret, early)))).toBe('entrance.ticket-invalid')
  const ticket = makeTicket(secret, claims())
  app.clock.advance(61_000)
  expect(errorOf(await enter(ticket))).toBe('entrance.ticket-expired')
})

test('an organisation’s ticket is not valid at another organisation', async () => {
  const { app, secret, claims, enter } = await setting()
  const otherTenant = await aTenant(app.owner)
  await aPerson(app, otherTenant, { phone: mobile })
  const { token } = await aSignedInPerson(app, otherTenant, { loginName: 'eve' })
  await app.call(savePartner, fresh, { token })
  const ours = makeTicket(secret, claims())
  expect(errorOf(await enter(ours, { orgCode: otherTenant.code }))).toBe('entrance.ticket-invalid')
  const theirs = makeTicket(secret, claims({ org: otherTenant.code }))
  expect(errorOf(await enter(theirs, { orgCode: otherTenant.code }))).toBe(
    'entrance.ticket-invalid',
  )
})

test('the ticket names the organisation where the address does not', async () => {
  const { secret, claims, enter } = await setting()
  const { status } = await enter(makeTicket(secret, claims()), { orgCode: undefined })
  expect(status).toBe(200)
})

test('a partner that is not registered, disabled or removed signs nobody in', async () => {
  const { app, tenant, token, secret, claims, enter, versionNow } = await setting()
  const orgCode = tenant.code
  for (const partner of waitingPages.slice(1)) {
    const ticket = makeTicket(secret, claims({ aud: partner }))
    expect(errorOf(await enter(ticket, { partner }))).toBe('entrance.partner-unknown')
    expect((await app.call(readPartner, { partner, orgCode })).status).toBe(404)
  }
  const off = { ...fresh, version: await versionNow(), isEnabled: false }
  expect((await app.call(savePartner, off, { token })).data.secret).toBeNull()
  const ticket = makeTicket(secret, claims())
  expect(errorOf(await enter(ticket))).toBe('entrance.partner-unknown')
  await app.call(removePartner, { page: 'waiting' }, { token })
  expect(errorOf(await enter(ticket))).toBe('entrance.partner-unknown')
  expect(errorOf(await enter(ticket, { orgCode: 'nobody' }))).toBe('entrance.partner-unknown')
  expect((await app.call(removePartner, { page: 'waiting' }, { token })).status).toBe(404)
})

test('an unknown number gets the error that nothing is bound to it', async () => {
  const { secret, claims, enter } = await setting()
  const unknown = '13700137000'
  const answer = await enter(makeTicket(secret, claims({ mobile: unknown })), { mobile: unknown })
  expect([answer.status, errorOf(answer)]).toEqual([417, 'entrance.not-bound'])
})

test('a secret is shown once; a new one invalidates the old one', async () => {
  const { app, token, secret, claims, enter, versionNow } = await setting()
  const version = await versionNow()
  const again = await app.call(savePartner, { ...fresh, version }, { token })
  expect(again.data.secret).toBeNull()
  const renewal = { ...fresh, version, newSecret: true }
  const { data: renewed } = await app.call(savePartner, renewal, { token })
  expect(errorOf(await enter(makeTicket(secret, claims())))).toBe('entrance.ticket-invalid')
  expect((await enter(makeTicket(renewed.secret ?? '', claims()))).status).toBe(200)
  const list = await app.call(listPartners, {}, { token })
  expect(list.data).toEqual([{ page: 'waiting', version, name, loginAddress, isEnabled: true }])
  const [row] = await app.owner<{ kept: string }>(
    `select encode(secret, 'escape') as kept from partner`,
  )
  expect(row?.kept).not.toContain(renewed.secret)
})

test('a secret sealed with another key is distinguished from a wrong ticket', async () => {
  const { app, tenant, secret, claims, enter } = await setting()
  const sealed = openVault(Buffer.alloc(32)).seal(secret, `partner ${tenant.tenantId} waiting`)
  await app.owner('update partner set secret = $1', [sealed])
  const answer = await enter(makeTicket(secret, claims()))
  expect([answer.status, errorOf(answer)]).toEqual([503, 'entrance.secret-unreadable'])
})

test('a user who signs in through a partner is not required to change a password that they may never have had', async () => {
  const { app, person, secret, claims, enter } = await setting()
  await app.owner('update account set must_change_password = true where id = $1', [
    person.accountId,
  ])
  const { data } = await enter(makeTicket(secret, claims()))
  expect(data.changePsd).toBe(false)
  expect((await app.call(listSystems, {}, { token: data.access_token })).status).toBe(200)
})

test('a partner that somebody else has registered, changed or removed meanwhile is not overwritten', async () => {
  const { app, token, versionNow } = await setting()
  const read = await versionNow()
  const save = (version: number | null, own: object = {}) =>
    app.call(savePartner, { ...fresh, version, ...own }, { token })
  const names = ['First', 'Second'].map((en) => ({ name: { zh: en, en } }))
  const answers = await Promise.all(names.map((own) => save(read, own)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const present = await versionNow()
  expect(answers.find(({ status }) => status === 409)?.body.data).toMatchObject({
    error: 'record.changed',
    details: { version: present },
  })
  expect(errorOf(await save(null))).toBe('record.changed')
  const winner = names[answers.findIndex(({ status }) => status === 200)]
  expect((await app.call(listPartners, {}, { token })).data).toMatchObject([winner ?? {}])
  expect((await save(present)).status).toBe(200)
  expect(await versionNow(), 'the same contents again').toBe(read)
  await app.call(removePartner, { page: 'waiting' }, { token })
  expect(errorOf(await save(read))).toBe('entrance.partner-unknown')
  expect((await save(null)).data.secret).not.toBeNull()
})
