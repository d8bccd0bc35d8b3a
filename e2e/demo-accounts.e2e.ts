import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'

test('a visitor of the demo signs in by a click on one of its accounts', async ({ page }) => {
  await page.goto('/iWater')
  const demo = page.getByRole('region', { name: /^演示账号/ })
  await expect(demo.getByText('清源水务集团').first()).toBeVisible()
  const guest = demo.getByRole('button', { name: /苏禾/ })
  await expect(guest).toBeHidden()
  await demo.getByText('绿洲环境监测').first().click()
  await expect(guest).toHaveText(/查看人员.*可查看：绿洲/)
  await guest.click()
  await expect(page.getByRole('button', { name: /^用户：苏禾/ })).toBeVisible()
  expect(page.url()).not.toContain('Water@2026')
  // Who is signed in already signs out first.
  await page.goto('/iWater')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(demo).toHaveCount(0)
})

test('an account of the demo is chosen by keys, and has to do first what everybody has to', async ({
  page,
}) => {
  await page.goto('/iWater')
  const demo = page.getByRole('region', { name: /^演示账号/ })
  await demo.getByRole('button', { name: /赵新/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/password/)
})

test('an account whose sign-in is refused stays in the form, with the reason', async ({ page }) => {
  await page.route('**/auth/demo-accounts', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { password: string } }
    body.data.password = 'Wrong@2026'
    await route.fulfill({ response, json: body })
  })
  await page.goto('/iWater')
  await page.getByRole('button', { name: /吴强/ }).click()
  await expect(page.getByRole('alert').first()).toContainText('登录名不存在或密码错误')
  await expect(page.getByLabel('登录名', { exact: true })).toHaveValue('dispatch')
})

test('where the mode is production the landing page does not ask for accounts', async ({
  page,
}) => {
  let asked = 0
  await page.route('**/auth/demo-accounts', (route) => {
    asked += 1
    return route.continue()
  })
  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { mode: string } }
    body.data.mode = 'production'
    await route.fulfill({ response, json: body })
  })
  const health = page.waitForResponse('**/api/health')
  await page.goto('/iWater')
  await health
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: /^演示账号/ })).toHaveCount(0)
  expect(asked).toBe(0)
})

for (const { language, colorScheme } of appearances) {
  test(`the accounts of the demo are accessible and fit a phone (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/iWater')
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    const demo = page.getByRole('region', { name: /^(演示账号|Demo accounts)/ })
    await expect(demo.getByRole('button', { name: /Zhou Ming|周明/ })).toBeVisible()
    await expectAccessible(page, { isStrict: true, within: '.si-demo' })
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
}
