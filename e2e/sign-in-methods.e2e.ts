import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { InputOf } from '@iwater/contract/route'
import { type WaitingPage, waitingPages } from '@iwater/contract/sign-in/sign-in-methods'
import {
  changeSignInRules,
  listOutbox,
  listPartners,
  readSignInRules,
  savePartner,
  saveProvider,
} from '@iwater/contract/sign-in/sign-in-settings'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { callRoute } from './support/calls.ts'
import { oidcClientId, startOidcProvider } from './support/oidc-provider.ts'
import { administratorToken, aPerson, signOut, uniqueMobile } from './support/people.ts'
import { readPicture } from './support/picture.ts'
import { ticketOf } from './support/ticket.ts'

const org = 'lvzhou'
const portal = { zh: '市政务平台', en: 'City portal' }
const loginAddress = 'https://portal.example.com/login'

const isInside = (page: Page) => expect(page).toHaveURL(/\/wel\/index$/)

// In one worker: they share the partners of an organisation.
test.describe.configure({ mode: 'default' })

let admin: string

test.beforeAll(async ({ request }) => {
  admin = await administratorToken(request, org)
  const rules = await callRoute(request, readSignInRules, {}, admin)
  await callRoute(request, changeSignInRules, { ...rules, smsSignIn: true }, admin)
})

/** Somebody with a number of their own. */
async function aPersonWithNumber(request: APIRequestContext) {
  const mobile = uniqueMobile()
  const { name } = await aPerson(request, { code: org, phone: mobile })
  return { name, mobile }
}

/** Registers a partner, or changes it where it is known; answers its new secret. */
async function savedSecret(
  request: APIRequestContext,
  partner: Pick<InputOf<typeof savePartner>, 'page' | 'name' | 'loginAddress'>,
) {
  const known = await callRoute(request, listPartners, {}, admin)
  const version = known.find(({ page }) => page === partner.page)?.version ?? null
  const input = { ...partner, version, newSecret: true }
  return (await callRoute(request, savePartner, input, admin)).secret ?? ''
}

/** Registers the city's portal for a waiting page; answers its new secret. */
async function registerPartner(request: APIRequestContext, page: WaitingPage) {
  return savedSecret(request, { page, name: portal, loginAddress })
}

test('a person signs in with a code by SMS, and the wait for the next outlives a reload', async ({
  page,
  request,
}) => {
  const { mobile } = await aPersonWithNumber(request)
  await page.goto(`/login/login?${org}`)
  await page.getByRole('tab', { name: '短信登录' }).click()
  const number = page.getByLabel('手机号码')
  const send = page.getByRole('button', { name: '获取验证码' })
  for (const [typed, message] of [
    ['', '手机号码不能为空'],
    ['1390000', '手机号码长度不为11位'],
    ['23900000001', '手机号码格式不正确'],
  ] as const) {
    await number.fill(typed)
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(number).toBeFocused()
  }
  // As it is copied from a card.
  await number.fill(`+86 ${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`)
  await expect(number).toHaveValue(mobile)
  await page.getByLabel('图形验证码', { exact: true }).fill('0000')
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: '验证码错误' })).toBeVisible()
  await expect(number).toHaveValue(mobile)
  await page.getByLabel('图形验证码', { exact: true }).fill(await readPicture(page))
  await send.click()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled()

  await page.reload()
  await page.getByRole('tab', { name: '短信登录' }).click()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled()

  const { records } = await callRoute(request, listOutbox, {}, admin)
  const code = /\d{6}/.exec(records.find((sms) => sms.mobile === mobile)?.text ?? '')?.[0] ?? ''
  await number.fill(mobile)
  await page.getByLabel('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '短信验证码错误' })).toBeVisible()
  await page.getByLabel('短信验证码').fill(code)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await isInside(page)
})

for (const waiting of waitingPages) {
  test(`a partner's ticket signs in at /${waiting}, once, and is in no address and no request's`, async ({
    page,
    request,
  }) => {
    const { mobile } = await aPersonWithNumber(request)
    const secret = await registerPartner(request, waiting)
    const ticket = ticketOf(secret, { mobile, org, aud: waiting })
    const callback = `/${waiting}?${org}&mobile=${mobile}&loginkey=${ticket}`
    const addresses: string[] = []
    page.on('request', (sent) => addresses.push(sent.url(), sent.headers().referer ?? ''))
    await page.goto(callback)
    await isInside(page)
    expect(addresses.filter((address) => address.includes(ticket)).length).toBe(1)
    await page.goBack()
    expect(page.url()).not.toContain('loginkey')

    await page.goto(callback)
    await expect(page.getByRole('alert')).toContainText('登录凭据无效或已使用')
    await expect(page.getByRole('link', { name: '从市政务平台进入' })).toHaveAttribute(
      'href',
      loginAddress,
    )
  })
}

test('a user who came from a partner is signed out there too, and sent back to it', async ({
  page,
  request,
}) => {
  const { mobile } = await aPersonWithNumber(request)
  const told: string[] = []
  const partner = createServer((asked, answer) => {
    told.push(`${asked.method} ${asked.url} ${asked.headers.cookie ?? 'no cookie'}`)
    answer.writeHead(200, { 'content-type': 'text/html' }).end('<h1>City portal</h1>')
  }).listen(0, '127.0.0.1')
  await once(partner, 'listening')
  try {
    const origin = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
    const entry = { page: 'waiting', name: portal, loginAddress: `${origin}/login` } as const
    const ticket = ticketOf(await savedSecret(request, entry), { mobile, org, aud: 'waiting' })
    const wayBack = `logoutAddress=${origin}/out&originPage=${origin}/home`
    await page.goto(`/waiting?${org}&mobile=${mobile}&loginkey=${ticket}&${wayBack}`)
    await isInside(page)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).toContain('x-middle-page')
    await signOut(page)
    await expect(page).toHaveURL(`${origin}/home`)
    await expect(page.getByRole('heading', { name: 'City portal' })).toBeVisible()
    expect(told[0]).toBe('POST /out no cookie')
    expect(told[1]).toMatch(/^GET \/home/)
    await page.goto('/wel/index')
    await expect(page).toHaveURL(/\/login\/login/)
  } finally {
    partner.closeAllConnections()
    partner.close()
  }
})

test('the old address of a waiting page works, and a lost connection leaves the ticket for another try', async ({
  page,
  request,
}) => {
  const { mobile } = await aPersonWithNumber(request)
  const secret = await registerPartner(request, 'waiting')
  const ticket = ticketOf(secret, { mobile, org, aud: 'waiting' })
  await page.route('**/api/auth/mobile/token/sms', (route) => route.abort())
  await page.goto(`/#/waiting?${org}&mobile=${mobile}&loginkey=${ticket}`)
  await expect(page.getByRole('alert')).toContainText('无法连接服务器')
  expect(page.url()).not.toContain('loginkey')
  await page.unroute('**/api/auth/mobile/token/sms')
  await page.getByRole('button', { name: '重试' }).click()
  await isInside(page)
})

test('an expired ticket, an unknown number and an unknown partner are reported as such', async ({
  page,
  request,
}) => {
  const { mobile } = await aPersonWithNumber(request)
  const secret = await registerPartner(request, 'waiting')
  const unknownMobile = uniqueMobile()
  const old = ticketOf(secret, { mobile, org, aud: 'waiting' }, Date.now() / 1000 - 300)
  const unbound = ticketOf(secret, { mobile: unknownMobile, org, aud: 'waiting' })
  await page.addInitScript(() => {
    const language = { dataType: 'string', content: 'en', type: 'local', datetime: 0, version: 1 }
    localStorage.setItem('iwater-language', JSON.stringify(language))
  })
  await page.goto(`/waiting?${org}&mobile=${mobile}&loginkey=${old}`)
  await expect(page.getByRole('alert')).toContainText('The sign-in ticket has expired')
  await page.goto(`/waiting?${org}&mobile=${unknownMobile}&loginkey=${unbound}`)
  await expect(page.getByRole('alert')).toContainText('No linked account')
  await page.goto(`/waitingSRK?jinshan&mobile=${mobile}&loginkey=${unbound}`)
  await expect(page.getByRole('alert')).toContainText(
    'This single sign-on partner is not registered',
  )
  await page.getByRole('link', { name: 'Sign in with a password' }).click()
  await expect(page).toHaveURL(/\/login\/login\?jinshan$/)
  await page.goto(`/waiting?${org}`)
  await expect(page.getByRole('alert')).toContainText('Start from the other system')
})

test('an OpenID Connect provider signs in, and only what this tab set out with is taken back', async ({
  page,
  request,
  baseURL,
}) => {
  const { name } = await aPerson(request, { code: org })
  const provider = await startOidcProvider(`${baseURL}/login/oidc`)
  try {
    const { issuer } = provider
    const title = { zh: '集团统一身份', en: 'Group identity' }
    const wanted = { version: null, name: title, issuer, clientId: oidcClientId }
    await callRoute(request, saveProvider, wanted, admin)
    await page.goto(`/login/login?${org}&redirect=%2Fmonitoring%2Funits`)
    await page.getByRole('button', { name: '集团统一身份' }).click()
    await page.locator('input[name=login]').fill(name)
    await page.locator('input[name=password]').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/monitoring\/units$/)
    await page.goto('/login/oidc?code=stolen&state=another')
    await expect(page.getByRole('alert')).toContainText('此次登录不是由本窗口发起')
    expect(page.url()).not.toContain('code=')
  } finally {
    await provider.close()
  }
})
