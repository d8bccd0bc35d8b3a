import { expect, test } from '@playwright/test'
import { fillSignIn, signInAs, signOut } from './support/people.ts'

test('a dispatcher signs in under an organisation code and comes to the first page', async ({
  page,
}) => {
  await page.goto('/login/login?qingyuan')
  await expect(page.getByText('清源水务集团').first()).toBeVisible()
  await fillSignIn(page, 'operator')
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect(page).toHaveTitle(/工作台——清源智慧水务平台/)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('监测')
})

test('a wrong password is told beside the form and nothing typed is lost', async ({ page }) => {
  await page.goto('/login/login?qingyuan')
  await fillSignIn(page, 'viewer', 'zh', 'Wrong@2026')
  await expect(page.getByRole('alert').first()).toContainText('用户名不存在或密码错误')
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('viewer')
})

test('a new colleague must choose a password first', async ({ page }) => {
  await page.goto('/login/login?qingyuan')
  await fillSignIn(page, 'fresh')
  await expect(page).toHaveURL(/\/login\/password/)
  await page.goto('/monitoring/units')
  await expect(page).toHaveURL(/\/login\/password/)
})

test('a code that nobody has leads to the search for one, and from there to the own login', async ({
  page,
}) => {
  await page.goto('/login/login?nobody')
  await expect(page).toHaveURL(/\/iWater$/)
  await expect(page.getByRole('textbox')).toHaveValue('nobody')
  await expect(page.getByRole('alert')).toContainText('没有使用此代码的单位')
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
