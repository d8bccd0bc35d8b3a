import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { looks } from './support/looks.ts'
import { signInAs } from './support/people.ts'

const organisation = (page: Page) =>
  page.getByRole('button', { name: /^(切换单位|Change organisation)/ })
const treeitem = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const menu = (page: Page) => page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
const palette = (page: Page) => page.getByRole('dialog', { name: /^(搜索|Search)$/ })

test('every choice of how things look is kept', async ({ page }) => {
  await signInAs(page, { name: 'operator', keepsCards: true })
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
  await signInAs(page, { name: 'admin', keepsCards: true })
  // Cards that come up behind the menu are closed first: closing them later would close the menu.
  await page.getByRole('button', { name: '全部关闭' }).click()
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
  await signInAs(page, { name: 'operator' })
  await page.goto('/monitoring/units')
  await page.getByRole('link', { name: '城东水厂' }).click()
  await expect(page).toHaveURL(/\/monitoring\/units\/[\da-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: '城东水厂' })).toBeVisible()
  await expect(page).toHaveTitle('城东水厂——清源智慧水务平台')
  await page.goto('/monitoring/units/index')
  await expect(page).toHaveURL(/\/monitoring\/units$/)
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/404$/)
})

test('somebody without any role comes to rest and is told what to do', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  const made = await page.evaluate(async () => {
    const read = (name: string) => JSON.parse(localStorage.getItem(`iwater-${name}`) ?? '').content
    const ask = async (path: string, body?: object) => {
      const answer = await fetch(`/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${read('tokens').accessToken}`,
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return answer.json()
    }
    const { data: info } = await ask('/bs/epLogin/longinInfo', {})
    const { data } = await ask('/people', {
      loginName: 'nobody',
      name: { zh: '无角', en: 'No Role' },
      organizationId: info.userInfo.organizationId,
      roleIds: [],
    })
    const signed = await fetch('/api/auth/oauth/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa('iwater-web:')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        grant_type: 'password',
        username: 'nobody',
        password: data.password,
        orgCode: 'qingyuan',
      }),
    }).then((answer) => answer.json())
    const changed = await fetch('/api/bs/passwordRule/updatePassword', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${signed.data.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ oldPassword: data.password, newPassword: 'Water@2026' }),
    })
    return changed.status
  })
  expect(made).toBe(200)
  await page.evaluate(() => localStorage.clear())
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('longinInfo')) asked += 1
  })
  await page.goto('/login/login?qingyuan')
  await page.getByLabel('用户名', { exact: true }).fill('nobody')
  await page.getByLabel('密码', { exact: true }).fill('Water@2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: '用户：无角' })).toBeVisible()
  await page.waitForTimeout(1500)
  expect(asked).toBeLessThanOrEqual(2)
  await expect(page.getByRole('main')).toContainText(/权限/)
})

for (const { language, colorScheme: look } of looks) {
  test(`nothing that axe calls serious in the shell (${language}, ${look})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look })
    await signInAs(page, { name: 'admin', language })
    const check = async (state: string) => {
      const { violations } = await new AxeBuilder({ page })
        .exclude('.ant-table-measure-row')
        .analyze()
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      )
      expect(
        serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        state,
      ).toEqual([])
    }
    await expect(menu(page)).toContainText(/监测|Monitoring/)
    await check('at rest')
    await organisation(page).click()
    await treeitem(page, /管网运行中心|Network Centre/).waitFor()
    await check('organisations')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /显示设置|Display settings/ }).click()
    await page.getByRole('radio', { name: /矿山|Mining/ }).check({ force: true })
    await page.getByRole('switch').nth(1).check()
    await page.waitForTimeout(400)
    await check('settings, mining, for colour-weak eyes')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill('a')
    await palette(page).getByRole('option').first().waitFor()
    await page.waitForTimeout(600)
    await check('palette')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^(用户|User)/ }).click()
    await check('menu of the person')
  })
}
