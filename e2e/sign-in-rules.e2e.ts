import { beginSecondFactor, confirmSecondFactor } from '@iwater/contract/sign-in/account-security'
import {
  changeSignInRules,
  listOutbox,
  readSignInRules,
  type SignInRules,
} from '@iwater/contract/sign-in/sign-in-settings'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './support/accessible.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { aPerson, fillSignIn, signInAs, unique, uniqueMobile } from './support/people.ts'
import { readPicture } from './support/picture.ts'

const code = 'jinshan'
const usualRules: SignInRules = {
  passwordMinLength: 8,
  passwordMaxLength: 16,
  passwordKinds: 3,
  imageCodeAlways: false,
  proofOfWork: false,
  smsSignIn: false,
  demandsSecondFactor: false,
}

// In one worker: they change the rules of an organisation, in which no other file signs anybody in.
test.describe.configure({ mode: 'default' })

/** Somebody whom no rule keeps from changing the rules: they have a second factor. */
let administrator: string

test.beforeAll(async ({ request }) => {
  const { name, password } = await aPerson(request, { code, role: 'Administrator' })
  administrator = await tokenOf(request, name, code)
  const { secret } = await callRoute(request, beginSecondFactor, { password }, administrator)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await callRoute(request, confirmSecondFactor, { code: totp.generate() }, administrator)
})

async function setRules(request: APIRequestContext, rules: Partial<SignInRules>) {
  const { version } = await callRoute(request, readSignInRules, {}, administrator)
  await callRoute(request, changeSignInRules, { ...usualRules, ...rules, version }, administrator)
}

test.afterEach(({ request }) => setRules(request, {}))

test('an administrator registers a partner and sees its secret once', async ({ page }) => {
  await signInAs(page, { name: 'admin', code, at: '/system/sign-in' })
  const name = `河长制平台${unique()}`
  await page.getByRole('button', { name: '登记来源' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel('名称（中文）')).toBeFocused()
  await dialog.getByLabel('名称（中文）').fill(name)
  await dialog.getByLabel('名称（英文）').fill('River chief platform')
  await dialog.getByLabel('进入地址').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel('进入地址')).toBeFocused()
  await expect(dialog.getByLabel('名称（中文）')).toHaveValue(name)
  await dialog.getByLabel('进入地址').fill('https://river.example/login')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('密钥只显示一次')).toBeVisible()
  await expect(dialog.getByText(`?${code}&mobile=`)).toBeVisible()
  await dialog.getByRole('button', { name: /^复制.*密钥/ }).click()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('启用')
  await page.getByRole('button', { name: `删除: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(row).toHaveCount(0)
})

test('rules are saved and tell the sign-in page what to ask for', async ({
  page,
  browser,
  request,
}) => {
  await signInAs(page, { name: 'admin', code, language: 'en', at: '/system/sign-in' })
  await expect(page.getByRole('heading', { name: 'Sign-in settings' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Always require an image code' }).check()
  await page.getByRole('checkbox', { name: 'Require a proof of work before signing in' }).check()
  const rules = page.getByRole('region', { name: /^Sign-in rules/ })
  await rules.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save the rules' }).click()
  await expect(rules.getByRole('status')).toHaveText('Saved')
  expect(await callRoute(request, readSignInRules, {}, administrator)).toMatchObject({
    ...usualRules,
    imageCodeAlways: true,
    proofOfWork: true,
  })
  const anonymous = await browser.newPage()
  await anonymous.goto(`/login/login?${code}`)
  await expect(anonymous.getByLabel('图形验证码', { exact: true })).toBeVisible()
  await anonymous.close()
})

test('sign-in works as usual where a proof of work is required', async ({ page, request }) => {
  const { name, password } = await aPerson(request, { code })
  await setRules(request, { proofOfWork: true })
  const statuses: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/oauth/token')) statuses.push(response.status())
  })
  await page.goto(`/login/login?${code}`)
  await fillSignIn(page, name, 'zh', password)
  await expect(page).toHaveURL(/\/wel\/index$/)
  expect(statuses).toEqual([428, 200])
})

test('a forgotten password is replaced with a code by SMS', async ({ page, request }) => {
  const mobile = uniqueMobile()
  const { name } = await aPerson(request, { code, phone: mobile })
  await setRules(request, { smsSignIn: true, passwordMaxLength: 20 })
  await page.goto(`/login/login?${code}`)
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await expect(page).toHaveURL(/\/login\/forgotten$/)
  await expect(page.getByText('长度 8 至 20 位')).toBeVisible()
  await page.getByLabel('手机号码').fill(mobile)
  await page.getByLabel('图形验证码', { exact: true }).fill(await readPicture(page))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  const { records } = await callRoute(request, listOutbox, {}, administrator)
  const text = records.find((sms) => sms.mobile === mobile)?.text ?? ''
  await page.getByLabel('短信验证码').fill(/\d{6}/.exec(text)?.[0] ?? '')
  await page.getByLabel('新密码', { exact: true }).fill('Short@1')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByRole('alert').first()).toContainText('新密码不符合下面的规则')
  await page.getByLabel('新密码', { exact: true }).fill('LongEnough@2026')
  await page.getByLabel('再次输入新密码').fill('LongEnough@2026')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByRole('status')).toContainText('密码已修改')
  await fillSignIn(page, name, 'zh', 'LongEnough@2026')
  await expect(page).toHaveURL(/\/wel\/index$/)
})

test('where a second factor is required, users without one set it up first', async ({
  page,
  request,
}) => {
  const { name, password } = await aPerson(request, { code })
  await setRules(request, { demandsSecondFactor: true })
  await page.goto(`/login/login?${code}`)
  await page.getByRole('button', { name: 'English' }).click()
  await fillSignIn(page, name, 'en')
  const alone = /\/account\/second-factor$/
  await expect(page).toHaveURL(alone)
  for (const elsewhere of ['/wel/index', '/account/profile', `/login/login?${code}`]) {
    await goTo(page, elsewhere)
    await expect(page).toHaveURL(alone)
  }
  await page.goto('/monitoring/units')
  await expect(page).toHaveURL(alone)
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const shown = (await page.locator('.ac-secret').textContent()) ?? ''
  const secret = (/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(shown)?.[0] ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate())
  await page.getByRole('button', { name: 'Enable' }).click()
  await page.getByRole('button', { name: 'I have saved the codes' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await goTo(page, '/monitoring/units')
  await expect(page.getByRole('heading', { name: 'Online monitoring' })).toBeVisible()
})

for (const [language, words] of [
  [
    'zh',
    {
      demand: '要求使用动态口令',
      save: '保存',
      title: '保存更严格的登录规则？',
      own: '您自己也没有动态口令',
      cancel: '取消',
    },
  ],
  [
    'en',
    {
      demand: 'Require a second factor',
      save: 'Save',
      title: 'Save stricter sign-in rules?',
      own: 'You have no second factor either',
      cancel: 'Cancel',
    },
  ],
] as const)
  test(`whom a stricter rule concerns is told before it is saved (${language})`, async ({
    page,
    request,
  }) => {
    await signInAs(page, { name: 'admin', code, language, at: '/system/sign-in' })
    await page.getByRole('checkbox', { name: words.demand }).check()
    await page.getByRole('button', { name: words.save, exact: true }).click()
    const question = page.getByRole('dialog', { name: words.title })
    await expect(question).toContainText(words.own)
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
    await question.getByRole('button', { name: words.cancel }).click()
    await expect(page.getByRole('checkbox', { name: words.demand })).toBeChecked()
    expect(await callRoute(request, readSignInRules, {}, administrator)).toMatchObject(usualRules)
  })
