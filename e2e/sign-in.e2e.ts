import { expect, test } from '@playwright/test'
import { aPerson, fillSignIn, signInAs, signOut } from './support/people.ts'

test('a dispatcher signs in under an organisation code and comes to the first page', async ({
  page,
}) => {
  await page.goto('/login/login?qingyuan')
  await expect(page.getByText('清源水务集团').first()).toBeVisible()
  await expect(page.getByLabel('登录名', { exact: true })).toBeFocused()
  await expect(page.getByRole('contentinfo')).toContainText('建议使用 Chromium 内核浏览器')
  await fillSignIn(page, 'operator')
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect(page).toHaveTitle(/首页——清源智慧水务平台/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('监测')
})

test('a wrong password is shown beside the form and no input is lost', async ({ page }) => {
  await page.goto('/login/login?qingyuan')
  await fillSignIn(page, 'viewer', 'zh', 'Wrong@2026')
  await expect(page.getByRole('alert').first()).toContainText('登录名不存在或密码错误')
  await expect(page.getByLabel('登录名', { exact: true })).toHaveValue('viewer')
})

test('a failure is shown in the current language, and is gone when the user comes back', async ({
  page,
}) => {
  await page.goto('/login/login?qingyuan')
  await fillSignIn(page, 'nobody', 'zh', 'Wrong@2026')
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('登录名不存在或密码错误')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await expect(failure).toContainText('Wrong login name or password')
  await expect(failure).not.toContainText('密码错误')
  await page.getByRole('link', { name: /^Forgot/ }).click()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByLabel('Login name', { exact: true })).toHaveValue('nobody')
  await expect(failure).toHaveCount(0)
})

test('a new colleague must choose a password first', async ({ page }) => {
  await page.goto('/login/login?qingyuan')
  await fillSignIn(page, 'fresh')
  await expect(page).toHaveURL(/\/login\/password/)
  await page.goto('/monitoring/units')
  await expect(page).toHaveURL(/\/login\/password/)
})

test('the page asked for is still the one after a password that had to be changed', async ({
  page,
  request,
}) => {
  const { name, password } = await aPerson(request, { isNew: true })
  await page.goto('/login/login?qingyuan')
  await expect(page.getByText('清源水务集团').first()).toBeVisible()
  await page.goto('/monitoring/trend')
  await fillSignIn(page, name, 'zh', password)
  await page.getByLabel('原密码', { exact: true }).fill(password)
  await page.getByLabel('新密码', { exact: true }).fill('Brook@2026')
  await page.getByLabel('再次输入新密码').fill('Brook@2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/login/)
  await fillSignIn(page, name, 'zh', 'Brook@2026')
  await expect(page).toHaveURL(/\/monitoring\/trend$/)
})

test('an unknown code leads to the search for one, and from there to the login', async ({
  page,
}) => {
  await page.goto('/login/login?nobody')
  await expect(page).toHaveURL(/\/iWater$/)
  await expect(page.getByRole('textbox')).toHaveValue('nobody')
  await expect(page.getByRole('alert')).toContainText('单位代码不存在')
  await page.getByRole('textbox').fill('lvzhou')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/login\?lvzhou/)
  await expect(page.getByText('绿洲环境监测中心').first()).toBeVisible()
})

test('an address of the old product opens the right page', async ({ page }) => {
  await page.goto('/#/login/login?jinshan')
  await expect(page).toHaveURL(/\/login\/login\?jinshan/)
  await expect(page.getByText('金山矿业').first()).toBeVisible()
})

test('who is not signed in comes back to the page asked for', async ({ page }) => {
  await page.goto('/login/login?qingyuan')
  await expect(page.getByText('清源水务集团').first()).toBeVisible()
  await page.goto('/monitoring/units')
  await expect(page).toHaveURL(/\/login\/login/)
  await fillSignIn(page, 'operator')
  await expect(page).toHaveURL(/\/monitoring\/units/)
})

test('after signing out the tokens are worth nothing', async ({ page }) => {
  await signInAs(page, { name: 'viewer' })
  const request = page.waitForRequest(/\/api\/bs\/epUserApp\/findUserApp/)
  await page.reload()
  const authorization = (await request).headers().authorization ?? ''
  await signOut(page)
  await expect(page).toHaveURL(/\/login\/login\?qingyuan/)
  const answer = await page.request.get('/api/wp/focus/findUnitList', {
    headers: { authorization },
  })
  expect(answer.status()).toBe(401)
})
