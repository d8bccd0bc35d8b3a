import { expect, type Page, test } from '@playwright/test'
import { comeToRest, expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'
import { goTo } from './support/go.ts'
import { aPerson, fillSignIn, signInAs } from './support/people.ts'

const organisation = (page: Page) =>
  page.getByRole('button', { name: /^(切换单位|Switch organisation)/ })
const treeitem = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const menu = (page: Page) => page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
const palette = (page: Page) => page.getByRole('dialog', { name: /^(搜索|Search)$/ })

test('every choice of how things look is kept', async ({ page }) => {
  await signInAs(page, { name: 'operator' })
  const canvas = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--w-canvas'))
  const usual = await canvas()
  await page.getByRole('button', { name: '显示设置' }).click()
  await page.getByRole('radio', { name: '矿山' }).check({ force: true })
  await expect.poll(canvas).not.toBe(usual)
  for (const name of ['紧凑显示', '色弱模式', '减少动画']) {
    await page.getByRole('switch', { name }).check()
  }
  await page.getByRole('radio', { name: '深色' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const chosen = await canvas()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'calm')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await canvas()).toBe(chosen)
  await page.getByRole('button', { name: '显示设置' }).click()
  await expect(page.getByRole('switch', { name: '色弱模式' })).toBeChecked()
  await expect(page.getByRole('radio', { name: '矿山' })).toBeChecked()
})

test('on a narrow screen the menu closes when something is opened, and by its shade', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { name: 'admin' })
  const drawer = page.getByRole('dialog', { name: '主菜单' })
  await page.getByRole('button', { name: '打开菜单' }).click()
  await drawer.getByRole('button', { name: '监测', exact: true }).click()
  await drawer.getByRole('link', { name: '在线监测' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/monitoring\/units$/)
  await page.getByRole('button', { name: '打开菜单' }).click()
  await page.mouse.click(380, 400)
  await expect(drawer).toHaveCount(0)

  await page.getByRole('link', { name: '城东水厂' }).click()
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await expect(page).toHaveURL(/\/monitoring\/units$/)

  await page.setViewportSize({ width: 1200, height: 800 })
  await expect(menu(page).getByRole('link', { name: '在线监测' })).toBeVisible()
  await expect(page.getByRole('button', { name: '打开菜单' })).toHaveCount(0)
})

test('a page deep inside opens by its address, titled after what it shows', async ({ page }) => {
  await page.goto('/login/login?qingyuan')
  await expect(page).toHaveTitle('清源智慧水务平台')
  await signInAs(page, { name: 'operator', at: '/monitoring/units' })
  await page.getByRole('link', { name: '城东水厂' }).click()
  await expect(page).toHaveURL(/\/monitoring\/units\/[\da-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: '城东水厂' })).toBeVisible()
  await expect(page).toHaveTitle('城东水厂——清源智慧水务平台')
  await goTo(page, '/monitoring/units/index')
  await expect(page).toHaveURL(/\/monitoring\/units$/)
  await goTo(page, '/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
})

test('a user without any role sees what to do', async ({ page, request }) => {
  const { name, texts } = await aPerson(request, { role: null })
  let asked = 0
  page.on('request', (sent) => {
    if (sent.url().includes('longinInfo')) asked += 1
  })
  await page.goto('/login/login?qingyuan')
  await fillSignIn(page, name)
  await expect(page.getByRole('button', { name: `用户：${texts.zh}` })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/权限/)
  await comeToRest(page)
  expect(asked).toBeLessThanOrEqual(2)
})

for (const { language, colorScheme: scheme } of appearances) {
  test(`nothing that axe calls serious in the shell (${language}, ${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signInAs(page, { name: 'admin', language })
    const check = (state: string) => expectAccessible(page, { state })
    await expect(menu(page)).toContainText(/监测|Monitoring/)
    await check('at rest')
    await organisation(page).click()
    await treeitem(page, /管网运行中心|Network Centre/).waitFor()
    await check('organisations')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /显示设置|Display settings/ }).click()
    await page.getByRole('radio', { name: /矿山|Mining/ }).check({ force: true })
    await page.getByRole('switch').nth(1).check()
    await check('settings, mining, for colour-weak eyes')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('a')
    await palette(page).getByRole('option').first().waitFor()
    await check('palette')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^(用户|User)/ }).click()
    await check('menu of the person')
  })
}
