import { createCipheriv } from 'node:crypto'
import { readResourceStatistics } from '@iwater/contract/activity'
import { listSystems } from '@iwater/contract/navigation'
import { checkSignIn, imageCode, issueToken, readCipherKey } from '@iwater/contract/sign-in/sign-in'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { countFailure } from '#domains/accounts'
import { withTenant } from '#platform/database/database'
import { aPerson, clientHeader, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

type App = Awaited<ReturnType<typeof testApp>>
type Fields = {
  username?: string
  password?: string
  orgCode?: string
  randomStr?: string
  code?: string
}

const basic = { authorization: clientHeader }
const minuteMs = 60_000

/** An app with one tenant and one person in it, and a function to sign in as that person. */
async function setting(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)
  const attempt = (fields: Fields = {}, headers: Record<string, string> = basic) =>
    app.call(
      issueToken,
      {
        grant_type: 'password',
        username: person.loginName,
        password: person.password,
        orgCode: tenant.code,
        ...fields,
      },
      { headers },
    )
  return { app, tenant, person, attempt }
}

const wrong = { password: 'Wrong@2026' }

async function encrypted(app: App, password: string) {
  const { data } = await app.call(readCipherKey, {})
  const cipher = createCipheriv(
    'aes-128-cbc',
    Buffer.from(data.key, 'hex'),
    Buffer.from(data.iv, 'hex'),
  ).setAutoPadding(false)
  const bytes = Buffer.from(password)
  const padded = Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
  return cipher.update(padded, undefined, 'base64') + cipher.final('base64')
}

/** Fetches a picture and reads its answer from the database, which no client can. */
async function anImageCode(app: App, randomStr: string) {
  const picture = await app.app.inject({ url: `/api${imageCode.path}?randomStr=${randomStr}` })
  const rows = await app.owner<{ answer: string }>(
    'select answer from image_code where nonce = $1',
    [randomStr],
  )
  return { picture, code: rows[0]?.answer ?? '' }
}

test('a person signs in with name and password under an organisation code', async () => {
  const { app, person, attempt } = await setting()
  const { status, data, headers } = await attempt()
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(data).toMatchObject({
    token_type: 'bearer',
    expires_in: 7200,
    loginId: person.accountId,
    changePsd: false,
  })
  const { status: next } = await app.call(listSystems, {}, { token: data.access_token })
  expect(next).toBe(200)
})

test('old clients send the fields in the query, or as a form', async () => {
  const { app, tenant, person } = await setting()
  const { loginName, password } = person
  const fields = new URLSearchParams({
    grant_type: 'password',
    scope: 'server',
    username: loginName,
    password,
  }).toString()
  const inQuery = await app.app.inject({
    method: 'POST',
    url: `/api/auth/oauth/token?${fields}`,
    headers: { ...basic, 'x-org-code': tenant.code },
  })
  expect(inQuery.statusCode).toBe(200)
  const asForm = await app.app.inject({
    method: 'POST',
    url: '/api/auth/oauth/token',
    headers: { ...basic, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${fields}&orgCode=${tenant.code}`,
  })
  expect(asForm.statusCode).toBe(200)
  const byGet = await app.app.inject({ url: `/api/auth/oauth/token?${fields}`, headers: basic })
  expect(byGet.statusCode).toBe(404)
})

test('the host names the organisation where nothing else does', async () => {
  const { app, tenant, person } = await setting()
  await app.owner('insert into tenant_host (host, tenant_id) values ($1, $2)', [
    'water.example',
    tenant.tenantId,
  ])
  const signIn = (host: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/auth/oauth/token',
      headers: { ...basic, host },
      payload: { grant_type: 'password', username: person.loginName, password: person.password },
    })
  expect((await signIn('water.example:8080')).statusCode).toBe(200)
  expect((await signIn('other.example')).statusCode).toBe(426)
})

test('the name is accepted whatever its spaces, width and case', async () => {
  const { attempt } = await setting()
  expect((await attempt({ username: '  Ａnna ' })).status).toBe(200)
})

test('an encrypted password counts as its content', async () => {
  const { app, person, attempt } = await setting()
  expect((await attempt({ password: await encrypted(app, wrong.password) })).status).toBe(426)
  expect((await attempt({ password: await encrypted(app, person.password) })).status).toBe(200)
  expect((await attempt({ password: 'A'.repeat(24) })).status).toBe(426)
  expect((await attempt({ password: 'A'.repeat(43).concat('=') })).status).toBe(426)
})

test('a client that is not registered gets no token', async () => {
  const { attempt } = await setting()
  for (const authorization of ['', `Basic ${btoa('iwater-web:guess')}`, `Basic ${btoa('other:')}`])
    expect((await attempt({}, { authorization })).status).toBe(401)
})

test('other kinds of sign-in are rejected', async () => {
  const { app } = await setting()
  const { status, body } = await app.call(
    issueToken,
    { grant_type: 'client_credentials' },
    { headers: basic },
  )
  expect(status).toBe(400)
  expect(body.data).toMatchObject({ error: 'identity.grant-unsupported' })
})

test('unknown organisation, unknown name, wrong password and disabled account are answered alike', async () => {
  const { app, tenant, attempt } = await setting()
  const answers = [
    await attempt({ orgCode: 'nobody' }),
    await attempt({ username: 'nobody' }),
    await attempt(wrong),
  ]
  await app.owner('update account set is_enabled = false where tenant_id = $1', [tenant.tenantId])
  answers.push(await attempt())
  for (const { status, body } of answers) {
    expect(status).toBe(426)
    expect(body.msg).toBe('登录名不存在或密码错误')
  }
})

test('failures are reported in the language of the caller', async () => {
  const { attempt } = await setting()
  const { body } = await attempt(wrong, { ...basic, 'accept-language': 'en' })
  expect(body.msg).toBe('Wrong login name or password')
})

test('five failures lock a name for a quarter of an hour, whatever is typed then', async () => {
  const { app, attempt } = await setting()
  for (let index = 0; index < 5; index += 1) {
    const { code } = await anImageCode(app, `lock-code-${index}`)
    await attempt({ ...wrong, randomStr: `lock-code-${index}`, code })
  }
  const right = async (randomStr: string) => {
    const { code } = await anImageCode(app, randomStr)
    return (await attempt({ randomStr, code })).status
  }
  expect(await right('while-locked')).toBe(426)
  app.clock.advance(14 * minuteMs)
  expect(await right('still-locked')).toBe(426)
  app.clock.advance(2 * minuteMs)
  expect(await right('open-again')).toBe(200)
  expect((await attempt()).status).toBe(200)
})

test('simultaneous attempts do not slip past the image code', async () => {
  const { attempt } = await setting()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => attempt({ password: `Wrong@${1000 + index}` })),
  )
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect([counts.get(426)?.length, counts.get(428)?.length]).toEqual([2, 10])
})

test('simultaneous attempts in several processes do not slip past the lock', async () => {
  const { app, tenant } = await setting()
  const now = new Date(app.clock.now())
  const locked = await Promise.all(
    Array.from({ length: 12 }, () =>
      withTenant(app.services.app, tenant.scope, (db) =>
        countFailure(db, tenant.tenantId, 'anna', now),
      ),
    ),
  )
  expect(locked.filter((isLocked) => !isLocked)).toHaveLength(5)
})

test('a person may sign in many times at the same moment', async () => {
  const { attempt } = await setting()
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt()))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('a success resets the failures before it', async () => {
  const { attempt } = await setting()
  for (let round = 0; round < 4; round += 1) {
    expect((await attempt(wrong)).status).toBe(426)
    expect((await attempt()).status).toBe(200)
  }
})

test('from the third attempt on an image code is required, also for unknown names', async () => {
  const { app, tenant, attempt } = await setting()
  const asked = async (username: string) =>
    (await app.call(checkSignIn, { username, orgCode: tenant.code })).data.imageCodeRequired
  for (const username of ['anna', 'nobody']) {
    expect(await asked(username)).toBe(false)
    expect((await attempt({ ...wrong, username })).status).toBe(426)
    expect((await attempt({ ...wrong, username })).status).toBe(426)
    expect(await asked(username)).toBe(true)
    const third = await attempt({ ...wrong, username })
    expect(third.status).toBe(428)
    expect(third.body.data).toMatchObject({ error: 'identity.code-required' })
  }
  const { picture, code } = await anImageCode(app, 'code-of-anna')
  expect(picture.headers['content-type']).toBe('image/png')
  expect(picture.rawPayload.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect((await attempt({ randomStr: 'code-of-anna', code: code.toLowerCase() })).status).toBe(200)
})

test('an image code is spent by the first answer and expires after two minutes', async () => {
  const { app, attempt } = await setting()
  const { code } = await anImageCode(app, 'spent-by-guess')
  expect((await attempt({ randomStr: 'spent-by-guess', code: '????' })).status).toBe(428)
  expect((await attempt({ randomStr: 'spent-by-guess', code })).status).toBe(428)
  const late = await anImageCode(app, 'spent-by-time')
  app.clock.advance(2 * minuteMs + 1)
  expect((await attempt({ randomStr: 'spent-by-time', code: late.code })).status).toBe(428)
})

test('a tenant may require an image code always', async () => {
  const { app, tenant, attempt } = await setting()
  await app.owner('insert into sign_in_rule (tenant_id, image_code_always) values ($1, true)', [
    tenant.tenantId,
  ])
  expect((await attempt()).status).toBe(428)
})

test('an address may try thirty times a minute and fetch sixty image codes', async () => {
  const { app, attempt } = await setting({ environment: { IWATER_LIMITS: 'standard' } })
  const statuses: number[] = []
  for (let index = 0; index < 31; index += 1) {
    statuses.push((await attempt({ orgCode: 'nobody' })).status)
  }
  expect(statuses.slice(0, 30).every((status) => status === 426)).toBe(true)
  const { status, headers } = await attempt()
  expect([statuses[30], status]).toEqual([429, 429])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  app.clock.advance(minuteMs)
  expect((await attempt()).status).toBe(200)
  const picture = () => app.app.inject({ url: `/api${imageCode.path}?randomStr=many-pictures` })
  for (let index = 0; index < 60; index += 1) expect((await picture()).statusCode).toBe(200)
  expect((await picture()).statusCode).toBe(429)
})

test('the same name in two tenants is two people', async () => {
  const { app, person, attempt } = await setting()
  const other = await aTenant(app.owner)
  const namesake = await aPerson(app, other, { password: 'Other@2026' })
  expect((await attempt()).data.loginId).toBe(person.accountId)
  expect((await attempt({ orgCode: other.code })).status).toBe(426)
  const { loginId } = await signInAs(app, namesake)
  expect(loginId).toBe(namesake.accountId)
  expect(loginId).not.toBe(person.accountId)
})

test('rights come from the roles', async () => {
  const { app, tenant } = await setting()
  const viewer = await aPerson(app, tenant, { loginName: 'victor', role: 'viewer' })
  const { access_token: token } = await signInAs(app, viewer)
  expect((await app.call(readResourceStatistics, {}, { token })).status).toBe(200)
  await app.owner(`update role set permissions = '{}' where tenant_id = $1`, [tenant.tenantId])
  app.clock.advance(minuteMs)
  expect((await app.call(readResourceStatistics, {}, { token })).status).toBe(403)
})

test('no password reaches the log, however it was sent', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const { app, tenant, attempt } = await setting({ logger })
  const canary = 'Canary@7351'
  await attempt({ password: canary })
  await app.app.inject({
    method: 'POST',
    url: `/api/auth/oauth/token?grant_type=password&username=anna&password=${canary}&orgCode=${tenant.code}&refresh_token=canary-token-1&code=canary-code`,
    headers: basic,
  })
  await app.app.inject({
    method: 'POST',
    url: `/api/auth/oauth/token?password=${canary}`,
    headers: { ...basic, 'content-type': 'application/json' },
    payload: `{"password":"${canary}"`,
  })
  const { data } = await attempt()
  await app.call(listSystems, {}, { token: data.access_token })
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [
    canary,
    'canary-token-1',
    'canary-code',
    data.access_token,
    data.refresh_token,
  ])
    expect(text).not.toContain(secret)
  const stored = await app.owner<{ row: string }>(
    `select row_to_json(l)::text as row from sign_in_log l union all select row_to_json(s)::text from session s`,
  )
  expect(JSON.stringify(stored)).not.toContain(canary)
})
