import { beginSecondFactor, confirmSecondFactor } from '@iwater/contract/sign-in/account-security'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { callRoute, tokenOf } from './support/calls.ts'
import { administratorToken, aPerson, fillSignIn } from './support/people.ts'

const org = 'qingyuan'

const isInside = (page: Page) => expect(page).toHaveURL(/\/wel\/index$/)

test('a first password is replaced under the rule, and only then goes anything on', async ({
  page,
  request,
}) => {
  const { name, password: first } = await aPerson(request, { isNew: true })
  await page.goto(`/login/login?${org}`)
  await page.getByRole('button', { name: 'English' }).click()
  await fillSignIn(page, name, 'en', first)
  await expect(page).toHaveURL(/\/login\/password/)
  await page.getByLabel('Current password').fill(first)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm new password').fill('other')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expect(page.getByLabel('Current password')).toHaveValue(first)
  await page.getByLabel('New password', { exact: true }).fill('Mountain#77')
  await page.getByLabel('Confirm new password').fill('Mountain#77')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password has been changed')
  await fillSignIn(page, name, 'en', 'Mountain#77')
  await isInside(page)
})

test('who belongs to several organisations chooses one after signing in', async ({
  page,
  request,
}) => {
  const admin = await administratorToken(request, org)
  const { OrganizationTree } = await callRoute(request, readSignInInfo, {}, admin)
  const idOf = (called: string) =>
    OrganizationTree[0]?.children.find(({ name }) => name.en === called)?.organizationId ?? ''
  const { name, password } = await aPerson(request, {
    organizationId: idOf('East Water Works'),
    furtherOrganizationIds: [idOf('West Sewage Works')],
  })
  await page.goto(`/login/login?${org}`)
  await fillSignIn(page, name)
  await expect(page.getByRole('heading', { name: '选择单位' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /城东水厂/ })).toBeChecked()
  await page.getByRole('button', { name: '返回登录' }).click()
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('radio', { name: '城西污水处理厂' }).check()
  await page.getByRole('button', { name: '进入' }).click()
  await isInside(page)
  await expect(page.getByRole('banner')).toContainText('城西污水处理厂')
})

test('a second factor is asked for, with a way back and recovery codes', async ({
  page,
  request,
}) => {
  const { name, password } = await aPerson(request)
  const token = await tokenOf(request, name, org)
  const begun = await callRoute(request, beginSecondFactor, { password }, token)
  const totp = new TOTP({ secret: begun.secret })
  const at = Date.now()
  const confirmed = await callRoute(
    request,
    confirmSecondFactor,
    { code: totp.generate({ timestamp: at }) },
    token,
  )

  await page.goto(`/login/login?${org}`)
  await fillSignIn(page, name)
  const code = page.getByLabel('动态口令', { exact: true })
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: '返回登录' }).click()
  await expect(page.getByLabel('登录名', { exact: true })).toHaveValue(name)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await code.fill('000000')
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page.getByRole('alert')).toContainText('动态口令错误')
  // The step of the confirmation has been used up: the next one holds already.
  await code.fill(totp.generate({ timestamp: Math.max(at + 30_000, Date.now()) }))
  await page.getByRole('button', { name: '验证并登录' }).click()
  await isInside(page)

  await page.evaluate(() => localStorage.removeItem('iwater-tokens'))
  await page.goto(`/login/login?${org}`)
  await fillSignIn(page, name)
  await page.getByRole('button', { name: /使用恢复码/ }).click()
  await page.getByLabel('恢复码', { exact: true }).fill(confirmed.recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: '验证并登录' }).click()
  await isInside(page)
})
