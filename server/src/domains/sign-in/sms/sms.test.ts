import { listSystems } from '@iwater/contract/navigation'
import { issueToken } from '@iwater/contract/sign-in/sign-in'
import {
  checkSmsOrganisation,
  readSignInMethods,
  sendSmsCode,
  signInByMobile,
} from '@iwater/contract/sign-in/sign-in-methods'
import { listOutbox } from '@iwater/contract/sign-in/sign-in-settings'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aPerson, clientHeader, signInAs } from '#testing/people'
import { anImageCode, anSmsCode, setRules } from '#testing/sign-in-rules'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const headers = { authorization: clientHeader }
const mobile = '13800138000'
const minuteMs = 60_000

type Tenant = Awaited<ReturnType<typeof aTenant>>

async function setting(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  await setRules(app, tenant, { smsSignIn: true })
  const person = await aPerson(app, tenant, { phone: mobile })
  const orgCode = tenant.code
  const signIn = (code: string, number = `SMS@${mobile}`) =>
    app.call(signInByMobile, { mobile: number, code, orgCode }, { headers })
  const ask = async (number = mobile) =>
    app.call(sendSmsCode, { mobile: number, orgCode, ...(await anImageCode(app)) })
  return { app, tenant, person, orgCode, signIn, ask }
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a person signs in with a code of six digits, and the log records the sign-in method', async () => {
  const { app, orgCode, person, signIn } = await setting()
  const code = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  expect(code).toMatch(/^\d{6}$/)
  const { status, data } = await signIn(code)
  expect(status).toBe(200)
  expect(data.loginId).toBe(person.accountId)
  expect((await app.call(listSystems, {}, { token: data.access_token })).status).toBe(200)
  const log = await app.owner('select outcome, way from sign_in_log order by at desc limit 1')
  expect(log).toEqual([{ outcome: 'signed-in', way: 'sms' }])
})

test('old clients send the fields in the query, the organisation in a header, and refresh here too', async () => {
  const { app, orgCode } = await setting()
  const code = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  const fields = new URLSearchParams({ mobile: `SMS@${mobile}`, code, grant_type: 'mobile' })
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api${signInByMobile.path}?${fields.toString()}`,
    headers: { ...headers, 'x-org-code': orgCode },
  })
  expect(answer.statusCode).toBe(200)
  const { refresh_token } = answer.json<{ data: { refresh_token: string } }>().data
  const wanted = { grant_type: 'refresh_token', refresh_token }
  expect((await app.call(signInByMobile, wanted, { headers })).status).toBe(200)
  expect((await app.call(signInByMobile, { mobile, code })).status).toBe(401)
})

test('a code works once, for its number, its organisation and its purpose only', async () => {
  const { app, orgCode, tenant, signIn } = await setting()
  const otherTenant = await aTenant(app.owner)
  await setRules(app, otherTenant, { smsSignIn: true })
  await aPerson(app, otherTenant, { phone: mobile })
  await aPerson(app, tenant, { loginName: 'ben', phone: '13900139000' })
  const code = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  const elsewhere = { mobile, code, orgCode: otherTenant.code }
  expect((await app.call(signInByMobile, elsewhere, { headers })).status).toBe(428)
  expect((await signIn(code, '13900139000')).status).toBe(428)
  const forReset = (await anSmsCode(app, { mobile, orgCode, purpose: 'reset' })) ?? ''
  expect((await signIn(forReset)).status).toBe(428)
  expect((await signIn(code)).status).toBe(200)
  const again = await signIn(code)
  expect(again.body).toMatchObject({ data: { error: 'entrance.sms-code-wrong' } })
})

test('of two uses of a code at the same moment one succeeds', async () => {
  const { app, orgCode, signIn } = await setting()
  const code = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  const answers = await Promise.all([signIn(code), signIn(code), signIn(code)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 428, 428])
})

test('a code is invalid after five minutes, after five wrong attempts, and when there is a newer one', async () => {
  const { app, orgCode, signIn } = await setting()
  const late = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  app.clock.advance(5 * minuteMs + 1)
  expect((await signIn(late)).status).toBe(428)
  const guessed = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  for (let index = 0; index < 5; index += 1) expect((await signIn(other(guessed))).status).toBe(428)
  expect((await signIn(guessed)).status).toBe(428)
  const older = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  const newer = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  if (older !== newer) expect((await signIn(older)).status).toBe(428)
  expect((await signIn(newer)).status).toBe(200)
})

test('simultaneous wrong attempts do not slip past the limit', async () => {
  const { app, orgCode, signIn } = await setting()
  const code = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  await Promise.all(Array.from({ length: 8 }, () => signIn(other(code))))
  const [row] = await app.owner<{ tries: number }>('select tries from sms_code')
  expect(row?.tries).toBe(5)
  expect((await signIn(code)).status).toBe(428)
})

test('an unknown number is answered like a known one, and nothing is sent', async () => {
  const { app, orgCode, ask, signIn } = await setting()
  const [known, unknown] = [await ask(), await ask('13700137000')]
  expect(unknown.body).toEqual(known.body)
  expect(unknown.data).toEqual({ waitSeconds: 60 })
  expect(await anSmsCode(app, { mobile: '13700137000', orgCode })).toBeNull()
  const guesses = [await signIn('12345', '13700137000'), await signIn('12345')]
  expect(new Set(guesses.map(({ status, body }) => `${status} ${body.msg}`)).size).toBe(1)
})

test('nothing is sent without an image code, which one request spends', async () => {
  const { app, orgCode } = await setting()
  const bare = await app.call(sendSmsCode, { mobile, orgCode })
  expect(bare.body).toMatchObject({ data: { error: 'identity.code-required' } })
  const wrong = { ...(await anImageCode(app)), code: 'ZZZZZ' }
  expect((await app.call(sendSmsCode, { mobile, orgCode, ...wrong })).status).toBe(428)
  const picture = await anImageCode(app)
  expect((await app.call(sendSmsCode, { mobile, orgCode, ...picture })).status).toBe(200)
  expect((await app.call(sendSmsCode, { mobile, orgCode, ...picture })).status).toBe(428)
})

test('a number gets one code a minute, five an hour and ten a day, over all organisations', async () => {
  const { app, ask } = await setting({ environment: { IWATER_LIMITS: 'standard' } })
  const otherTenant = await aTenant(app.owner)
  await setRules(app, otherTenant, { smsSignIn: true })
  expect((await ask()).status).toBe(200)
  const second = await ask()
  expect(second.status).toBe(429)
  expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(60)
  const picture = await anImageCode(app)
  const elsewhere = { mobile, orgCode: otherTenant.code, ...picture }
  expect((await app.call(sendSmsCode, elsewhere)).status).toBe(429)
  const statuses: number[] = []
  for (let index = 0; index < 5; index += 1) {
    app.clock.advance(minuteMs + 1)
    statuses.push((await ask()).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  const later: number[] = []
  for (let index = 0; index < 5; index += 1) {
    app.clock.advance(61 * minuteMs)
    later.push((await ask()).status)
  }
  // The rejected requests have used nothing up.
  expect(later).toEqual([200, 200, 200, 200, 200])
  app.clock.advance(61 * minuteMs)
  expect((await ask()).status).toBe(429)
})

/** Numbers that people of the tenant have. */
const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `138001381${String(index).padStart(2, '0')}`)

const givePhones = (app: Pick<Awaited<ReturnType<typeof testApp>>, 'owner'>, tenant: Tenant) =>
  app.owner(
    `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash, phone)
       select $1, gen_random_uuid(), $2, 'p' || n, n, n, '', n from unnest($3::text[]) n`,
    [tenant.tenantId, tenant.root, numbers(20)],
  )

test('an address may request twenty codes in ten minutes, an organisation has a daily budget', async () => {
  const { app, tenant, ask } = await setting({
    environment: { IWATER_LIMITS: 'standard', SMS_DAILY_BUDGET: '12' },
  })
  await givePhones(app, tenant)
  const statuses: number[] = []
  for (const number of numbers(20)) statuses.push((await ask(number)).status)
  expect(statuses).toEqual([...Array<number>(12).fill(200), ...Array<number>(8).fill(429)])
  app.clock.advance(24 * 60 * minuteMs)
  for (let index = 0; index < 20; index += 1) await ask('13700137000')
  expect((await ask(numbers(1)[0])).status).toBe(429)
})

test('requests for unknown numbers use up no budget, and reveal nothing when it is used up', async () => {
  const { app, tenant, ask } = await setting({
    environment: { IWATER_LIMITS: 'standard', SMS_DAILY_BUDGET: '2' },
  })
  await givePhones(app, tenant)
  for (let index = 0; index < 5; index += 1) {
    expect((await ask(`1370013700${index}`)).status).toBe(200)
  }
  const [first, second, third] = numbers(3)
  expect([(await ask(first)).status, (await ask(second)).status]).toEqual([200, 200])
  const [known, unknown] = [await ask(third), await ask('13700137009')]
  expect([known.status, unknown.status]).toEqual([429, 429])
})

test('a request that the budget rejects leaves the limit of the number unchanged', async () => {
  const { app, tenant, ask } = await setting({
    environment: { IWATER_LIMITS: 'standard', SMS_DAILY_BUDGET: '1' },
  })
  await givePhones(app, tenant)
  const [first, second] = numbers(2)
  expect((await ask(first)).status).toBe(200)
  for (let index = 0; index < 3; index += 1) expect((await ask(second)).status).toBe(429)
  const kept = await app.owner<{ key: string }>(
    `select key from address_count where key like 'sms hour %' or key like 'sms day %'`,
  )
  expect(kept).toHaveLength(2)
})

test('all organisations together have a daily budget', async () => {
  const { app, tenant, ask } = await setting({
    environment: { IWATER_LIMITS: 'standard', SMS_TOTAL_DAILY_BUDGET: '3' },
  })
  const otherTenant = await aTenant(app.owner)
  await setRules(app, otherTenant, { smsSignIn: true })
  await givePhones(app, tenant)
  await givePhones(app, otherTenant)
  const askThere = async (number: string) => {
    const asked = { mobile: number, orgCode: otherTenant.code, ...(await anImageCode(app)) }
    return (await app.call(sendSmsCode, asked)).status
  }
  const [a = '', b = '', c = '', d = '', e = ''] = numbers(5)
  expect([(await ask(a)).status, (await ask(b)).status]).toEqual([200, 200])
  expect([await askThere(c), await askThere(d)]).toEqual([200, 429])
  expect((await ask(e)).status).toBe(429)
})

test('an organisation without codes says so, and so does an unknown one', async () => {
  const { app, tenant } = await setting()
  await setRules(app, tenant, { smsSignIn: false })
  for (const orgCode of [tenant.code, 'nobody']) {
    const asked = await app.call(sendSmsCode, { mobile, orgCode, ...(await anImageCode(app)) })
    expect(asked.body).toMatchObject({ data: { error: 'entrance.sms-off' } })
    expect((await app.call(checkSmsOrganisation, { orgCode })).data).toEqual({ isAllowed: false })
    expect((await app.call(readSignInMethods, { orgCode })).data).toEqual({
      sms: false,
      providers: [],
    })
  }
})

test('an invalid mobile number is reported before anything else', async () => {
  const { ask } = await setting()
  for (const number of ['1380013800', '138001380000', '23800138000', 'anna']) {
    expect((await ask(number)).body).toMatchObject({ data: { error: 'entrance.mobile-invalid' } })
  }
})

test('a locked or disabled account is rejected after the code was right', async () => {
  const { app, orgCode, person, signIn } = await setting()
  const wrong = { grant_type: 'password', username: 'anna', password: 'Wrong@2026', orgCode }
  for (let index = 0; index < 6; index += 1) {
    await app.call(issueToken, { ...wrong, ...(await anImageCode(app)) }, { headers })
  }
  const code = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  expect((await signIn(code)).body).toMatchObject({ data: { error: 'identity.account-locked' } })
  app.clock.advance(16 * minuteMs)
  const next = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  await app.owner('update account set is_enabled = false where id = $1', [person.accountId])
  expect((await signIn(next)).body).toMatchObject({ data: { error: 'identity.account-disabled' } })
})

test('administrators read the outbox, other users do not, and codes appear nowhere else', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  const { app, tenant, person, orgCode, signIn } = await setting({ logger })
  const viewer = await aPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const code = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  await signIn(other(code))
  const { access_token: token } = await signInAs(app, person)
  const { data } = await app.call(listOutbox, {}, { token })
  expect(data.records[0]).toMatchObject({
    mobile,
    state: 'outbox',
    channel: 'outbox',
    reason: null,
  })
  expect(data.records[0]?.text).toContain(code)
  const { access_token: theirs } = await signInAs(app, viewer)
  expect((await app.call(listOutbox, {}, { token: theirs })).status).toBe(403)
  expect(lines.join('')).not.toContain(code)
  const [kept] = await app.owner<{ row: string }>('select sms_code::text as row from sms_code')
  expect(kept?.row).not.toContain(code)
})
