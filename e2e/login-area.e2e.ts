import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'
import { fillSignIn, signInAs, signOut } from './support/people.ts'

const accessCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'x-access-token')

test('the pages beside the sign-in tell what the organisation offers, in both languages', async ({
  page,
}) => {
  await page.goto('/login/login?qingyuan')
  await page.getByRole('link', { name: '系统介绍' }).click()
  await expect(page.getByRole('heading', { name: '供水调度' })).toBeVisible()
  await expect(page.getByText('多个监测点对比').first()).toBeVisible()
  await page.getByRole('link', { name: '版本更新' }).click()
  await expect(page.getByRole('heading', { name: '更多登录方式' })).toBeVisible()
  await page.getByRole('link', { name: '联系我们' }).click()
  await expect(page.getByRole('link', { name: '400-000-0000' })).toHaveAttribute(
    'href',
    'tel:4000000000',
  )
  await page.getByRole('link', { name: '移动应用' }).click()
  await expect(page.getByRole('img', { name: '移动应用地址的二维码' })).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Mobile app' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open API' })).toBeVisible()
})

test('an organisation without an app has no entry for one, and its address leads to the sign-in', async ({
  page,
}) => {
  await page.goto('/login/application?lvzhou')
  await expect(page).toHaveURL(/\/login\/login$/)
  await expect(page.getByRole('link', { name: '移动应用' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '系统介绍' })).toBeVisible()
})

test('who signs out leaves no page for the next person, and the way to another organisation is there', async ({
  page,
}) => {
  await signInAs(page, { name: 'operator' })
  await page.goto('/monitoring/units')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL(/\/login\/login\?qingyuan$/)
  await page.getByRole('link', { name: '其他单位' }).click()
  await expect(page).toHaveURL(/\/iWater$/)
})

test('the sign-in page of another organisation says who is signed in, and signs out first', async ({
  page,
}) => {
  await signInAs(page, { name: 'operator' })
  await page.goto('/login/login?lvzhou')
  await expect(page.getByRole('heading', { name: '您已登录“清源水务集团”' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '返回“清源水务集团”' }).click()
  await expect(page).toHaveURL(/\/wel\/index$/)
  await page.goto('/login/login?lvzhou')
  await page.getByRole('button', { name: '退出并登录其他单位' }).click()
  await expect(page.getByLabel('登录名', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login\/login\?lvzhou$/)
  await expect(page.getByText('绿洲').first()).toBeVisible()
})

test('what was typed stays while another page of the area is looked at', async ({ page }) => {
  await page.goto('/login/login?qingyuan')
  await page.getByLabel('登录名', { exact: true }).fill('viewer')
  await page.getByRole('link', { name: '联系我们' }).click()
  await page.getByRole('link', { name: '用户登录' }).click()
  await expect(page.getByLabel('登录名', { exact: true })).toHaveValue('viewer')
})

test('the landing page remembers the organisations of this browser, and knows the one of its host', async ({
  page,
}) => {
  await page.goto('/login/login?jinshan')
  await expect(page.getByText('金山矿业').first()).toBeVisible()
  await page.route('**/code.js', (route) =>
    route.fulfill({ body: `${new URL(page.url()).host}=lvzhou;`, contentType: 'text/javascript' }),
  )
  await page.goto('/iWater')
  const recent = page.getByRole('region', { name: '最近使用' })
  await expect(recent.getByRole('link', { name: /金山矿业/ })).toBeVisible()
  await expect(
    page.getByRole('region', { name: '本站点的单位' }).getByRole('link', { name: /绿洲/ }),
  ).toBeVisible()
  await page.getByRole('textbox').fill('no such code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('单位代码不存在')
  await expect(page.getByRole('textbox')).toBeFocused()
  await recent.getByRole('button', { name: '从列表中移除金山矿业' }).click()
  await expect(recent).toHaveCount(0)
})

test('the readable cookie comes with the session and goes with it', async ({ page }) => {
  await page.goto('/login/login?qingyuan')
  await fillSignIn(page, 'viewer')
  await expect(page.getByRole('button', { name: /^用户：/ })).toBeVisible()
  const cookie = await accessCookie(page)
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false })
  const hours = ((cookie?.expires ?? 0) - Date.now() / 1000) / 3600
  expect(hours).toBeGreaterThan(1.9)
  expect(hours).toBeLessThanOrEqual(2)
  await signOut(page)
  await expect(page).toHaveURL(/\/login\/login/)
  expect(await accessCookie(page)).toBeUndefined()
})

test('a reload by a person keeps the session, one within 5 ms of the unload clears it', async ({
  page,
}) => {
  await signInAs(page, { name: 'viewer' })
  await page.reload()
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  // With a stopped clock no time passes between the unload and the reload.
  const standStill = `{ const now = ${Date.now()}; Date.now = () => now }`
  await page.addInitScript(standStill)
  await page.evaluate(standStill)
  await page.reload()
  await expect.poll(() => accessCookie(page)).toBeUndefined()
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('iwater-tokens'))).toBeNull()
})

test('an organisation looks as its branding says: name, picture, zoom, extended entry, and web icon', async ({
  page,
}) => {
  await page.route('**/findOrganizationSix*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Record<string, unknown> }
    Object.assign(body.data, {
      sysConfig: { fontFamily: 'serif', fontSize1: '26', color1: '#0E9F6E' },
      loginFile: '/icon.svg',
      webIconFile: '/icon.svg?own',
      scalingLayout: 1.25,
      sysInfo: null,
      extendedFun: { zh: '办事指南', en: 'Guide' },
      extendedUrl: 'https://guide.example/',
    })
    await route.fulfill({ response, json: body })
  })
  await page.goto('/login/login?qingyuan')
  const name = page.getByRole('banner').getByText('清源智慧水务平台')
  await expect(name).toHaveCSS('font-size', '26px')
  await expect(name).toHaveCSS('font-family', 'serif')
  await expect(page.locator('.si-picture')).toHaveAttribute('src', '/icon.svg')
  await expect(page.getByRole('contentinfo')).toContainText('服务热线 400-000-0000')
  await expect(page.getByRole('link', { name: '办事指南' })).toHaveAttribute(
    'href',
    'https://guide.example/',
  )
  const zoom = () => page.evaluate(() => document.documentElement.style.zoom)
  expect(await zoom()).toBe('1.25')
  await page.setViewportSize({ width: 1200, height: 700 })
  expect(await zoom()).toBe('1.25')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg?own')
})

const addresses = [
  '/login/login?qingyuan',
  '/login/introduction?qingyuan',
  '/login/application?qingyuan',
  '/login/versions?qingyuan',
  '/login/contactUs?qingyuan',
  '/login/forgotten?qingyuan',
  '/waiting?qingyuan&mobile=13900000001&loginkey=x.y',
  '/login/oidc?state=none&code=none',
  '/iWater',
]

for (const { language, colorScheme } of appearances) {
  test(`no page before the sign-in has anything that axe calls serious (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/login/login?qingyuan')
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByText(/清源水务集团|Qingyuan Water Group/).first()).toBeVisible()
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expectAccessible(page, { state: address })
    }
  })
}
