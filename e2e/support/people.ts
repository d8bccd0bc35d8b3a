import { addPerson, findGrantableRoles } from '@iwater/contract/accounts/people'
import { markAllRead } from '@iwater/contract/messages'
import {
  changePassword,
  issueToken,
  readSignInInfo,
  type Tokens,
} from '@iwater/contract/sign-in/sign-in'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { callRoute, tokenOf } from './calls.ts'

export type Language = 'zh' | 'en'

/**
 * Organisations of the demo. The rules of `jinshan` are changed by `sign-in-rules.e2e.ts`: nothing else signs in there.
 */
export type Code = 'qingyuan' | 'lvzhou' | 'jinshan'

const usualPassword = 'Water@2026'

type Person = {
  /** Login name of a demo account, or of a person of their own. */
  name: string
  code?: Code
  language?: Language
  password?: string
  /** The address that is opened. */
  at?: string
  /** Leaves unread messages unread, and their cards where they come up. */
  keepsCards?: boolean
}

/** Signs a user in without the login page, which only its own journeys need, and opens an address. */
export async function signInAs(
  page: Page,
  {
    name,
    code = 'qingyuan',
    language = 'zh',
    password = usualPassword,
    at = '/',
    keepsCards = false,
  }: Person,
) {
  const fields = { grant_type: 'password', username: name, password, orgCode: code }
  const tokens = await callRoute(page.request, issueToken, fields)
  if (!keepsCards) await callRoute(page.request, markAllRead, {}, tokens.access_token)
  await keep(page, browserOf(tokens, { code, language }))
  await page.goto(at)
  // Keys do something from here on; a page that is opened without the frame has its heading alone.
  const arrived = page.getByRole('banner').or(page.getByRole('heading', { level: 1 }))
  await expect(arrived.first()).toBeVisible()
  await expect(page).not.toHaveURL(/\/login\//)
  if (!keepsCards) await closeCards(page)
}

type Kept = {
  cookies: Parameters<ReturnType<Page['context']>['addCookies']>[0]
  records: (readonly [name: string, value: string])[]
}

/**
 * Leaves nothing of another sign-in. The page itself writes the records, at an address without a client: to set the
 * state of a context, Playwright opens a page of its own, and a process of the browser with it, and drops the cache.
 */
async function keep(page: Page, { cookies, records }: Kept) {
  await page.context().clearCookies()
  await page.context().addCookies(cookies)
  await page.goto('/api/health')
  await page.evaluate((all) => {
    localStorage.clear()
    for (const [name, value] of all) localStorage.setItem(name, value)
  }, records)
}

/** What a browser keeps after a sign-in, as the web client writes it. */
function browserOf(tokens: Tokens, { code, language }: { code: Code; language: Language }): Kept {
  const now = Date.now()
  const record = (name: string, dataType: string, content: unknown) =>
    [
      `iwater-${name}`,
      JSON.stringify({ dataType, content, type: 'local', datetime: now, version: 1 }),
    ] as const
  const stored = {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    loginId: tokens.loginId,
    mustChangePassword: tokens.changePsd,
    issuedAt: now,
    expiresIn: tokens.expires_in,
  }
  const origin = test.info().project.use.baseURL ?? ''
  return {
    cookies: [
      {
        name: 'x-access-token',
        value: tokens.access_token,
        domain: new URL(origin).hostname,
        path: '/',
        expires: now / 1000 + 7200,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    records: [
      record('tokens', 'object', stored),
      record('language', 'string', language),
      record('code', 'string', code),
    ],
  }
}

/**
 * Closes the card of a message that another journey has sent in the meantime. No pointer does it: a press outside
 * would close what the journey has open. It is looked for before whatever a journey does, so only where it can be: among
 * all buttons of a page that would take longer than the rest.
 */
const closeCards = (page: Page) =>
  page.addLocatorHandler(
    page.locator('.message-cards-tools').getByRole('button', { name: /^(全部关闭|Close all)$/ }),
    (button) =>
      // The message may have been read elsewhere meanwhile: then the card is gone and there is nothing to press.
      button.evaluateAll((buttons) => {
        for (const one of buttons) (one as HTMLElement).click()
      }),
  )

/** Ends of names and titles that no other journey has, nor another attempt of the same. */
export const unique = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** A mobile number that no other journey has. */
export const uniqueMobile = () => `13${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`

const administrators = new Map<Code, Promise<string>>()

/** The access token of an organisation's administrator. */
export function administratorToken(request: APIRequestContext, code: Code) {
  const token = administrators.get(code) ?? tokenOf(request, 'admin', code)
  administrators.set(code, token)
  return token
}

type OwnPerson = {
  code?: Code
  /** English name of one of the roles of the organisation, or none. */
  role?: string | null
  organizationId?: string
  furtherOrganizationIds?: string[]
  phone?: string
  /** They have to choose a password at their first sign-in. */
  isNew?: boolean
}

/** A person of a journey's own, for what changes a person: other journeys, and another attempt, never meet them. */
export async function aPerson(
  request: APIRequestContext,
  { code = 'qingyuan', role = 'Viewer', isNew = false, ...of }: OwnPerson = {},
) {
  const admin = await administratorToken(request, code)
  const { userInfo } = await callRoute(request, readSignInInfo, {}, admin)
  const roles = await callRoute(request, findGrantableRoles, {}, admin)
  const roleIds = roles.filter(({ label }) => label.en === role).map(({ value }) => value)
  if (role !== null && roleIds.length === 0) throw new Error(`no role is called ${role}`)
  const name = `p-${unique()}`
  const texts = { zh: `新人${name}`, en: `Newcomer ${name}` }
  const person = { loginName: name, name: texts, organizationId: userInfo.organizationId, roleIds }
  const made = await callRoute(request, addPerson, { ...person, ...of }, admin)
  const known = { name, code, texts, userId: made.personId }
  if (isNew) return { ...known, password: made.password }
  const token = await tokenOf(request, name, code, made.password)
  const passwords = { oldPassword: made.password, newPassword: usualPassword }
  await callRoute(request, changePassword, passwords, token)
  return { ...known, password: usualPassword }
}

/** Fills the form of the login page and sends it. */
export async function fillSignIn(
  page: Page,
  name: string,
  language: Language = 'zh',
  password = usualPassword,
) {
  const label =
    language === 'zh'
      ? { name: '登录名', password: '密码', submit: '登录' }
      : { name: 'Login name', password: 'Password', submit: 'Sign in' }
  await page.getByLabel(label.name, { exact: true }).fill(name)
  await page.getByRole('textbox', { name: label.password, exact: true }).fill(password)
  await page.getByRole('button', { name: label.submit, exact: true }).click()
}

/** Signs out by the user menu. */
export async function signOut(page: Page) {
  await page.getByRole('button', { name: /^用户：/ }).click()
  await page.getByRole('menuitem', { name: '注销退出' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退出|确定/ })
    .click()
}
