import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'
import { goTo } from './support/go.ts'
import { signInAs } from './support/people.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: /^(已打开页面|Open pages)$/ })
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name })
const names = (page: Page) =>
  bar(page)
    .getByRole('link')
    .allTextContents()
    .then((texts) => texts.map((text) => text.trim()))

const menu = (page: Page) => page.getByRole('navigation', { name: /主菜单|Main menu/ })

/** Opens functions from the menu, after its modules. */
async function open(page: Page, ...functions: string[]) {
  await expect(menu(page).locator('button[aria-expanded]').first()).toBeVisible()
  for (const name of functions) {
    const link = menu(page).getByRole('link', { name })
    while (!(await link.isVisible())) {
      await menu(page).getByRole('button', { expanded: false }).first().click()
    }
    await link.click()
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  }
}

async function choose(page: Page, name: string, entry: string | RegExp) {
  await tab(page, name).click({ button: 'right' })
  await page.getByRole('menuitem', { name: entry, exact: typeof entry === 'string' }).click()
}

const dot = (page: Page) => bar(page).getByRole('img', { name: '有未保存的内容' })

test('tabs are pinned, closed in every way, brought back, and survive a reload', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin' })
  await open(page, '在线监测', '趋势分析', '现场连接', '数据导入')
  await expect
    .poll(() => names(page))
    .toEqual(['首页', '在线监测', '趋势分析', '现场连接', '数据导入'])
  await choose(page, '现场连接', '固定')
  await expect
    .poll(() => names(page))
    .toEqual(['首页', '现场连接', '在线监测', '趋势分析', '数据导入'])

  await tab(page, '趋势分析').click({ button: 'middle' })
  await expect(tab(page, '趋势分析')).toHaveCount(0)
  await tab(page, '现场连接').click({ button: 'middle' })
  await expect(tab(page, '现场连接')).toBeVisible()

  // The one on screen goes: the nearest to its left takes over.
  await tab(page, '数据导入').click()
  await page.keyboard.press('Delete')
  await expect(page).toHaveURL(/\/monitoring\/units$/)
  await expect(tab(page, '在线监测')).toBeFocused()

  await page.keyboard.press('Alt+Shift+T')
  await expect(page).toHaveURL(/\/field\/imports$/)
  await page.getByRole('button', { name: '全部 4 个页面' }).click()
  await page.getByRole('menuitem', { name: '恢复 趋势分析' }).click()
  await expect(page).toHaveURL(/\/monitoring\/trend/)

  await page.reload()
  await expect(tab(page, '趋势分析')).toHaveAttribute('aria-current', 'page')
  await expect
    .poll(() => names(page))
    .toEqual(['首页', '现场连接', '在线监测', '数据导入', '趋势分析'])

  await choose(page, '数据导入', '关闭右侧')
  await choose(page, '在线监测', '关闭其他')
  await expect.poll(() => names(page)).toEqual(['首页', '现场连接', '在线监测'])
  await choose(page, '现场连接', '关闭全部')
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect.poll(() => names(page)).toEqual(['首页', '现场连接'])

  await choose(page, '现场连接', '取消固定')
  await choose(page, '现场连接', '关闭')
  await expect.poll(() => names(page)).toEqual(['首页'])
  await tab(page, '首页').click({ button: 'right' })
  for (const entry of ['关闭', '关闭其他', '关闭左侧', '关闭右侧', '关闭全部', '固定']) {
    await expect(page.getByRole('menuitem', { name: entry, exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
})

test('a tab keeps its query, and another query of the page is the same tab', async ({ page }) => {
  await signInAs(page, { name: 'operator' })
  await open(page, '在线监测')
  await page.goto('/monitoring/units?state=normal')
  await open(page, '趋势分析')
  await tab(page, '在线监测').click()
  await expect(page).toHaveURL(/state=normal/)
  await expect.poll(() => names(page)).toEqual(['首页', '在线监测', '趋势分析'])
})

test('the tabs are one stop of the tab key, and the tab of the page on screen is in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await signInAs(page, { name: 'admin' })
  await open(page, '在线监测', '趋势分析', '现场连接', '数据导入', '日志', '人员管理', '角色权限')
  const strip = bar(page).locator('ul')
  expect(await strip.evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true)
  await page.goto('/system/branding')
  await expect(tab(page, '品牌外观')).toBeInViewport({ ratio: 0.99 })
  await tab(page, '品牌外观').focus()
  await page.keyboard.press('Home')
  await expect(tab(page, '首页')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab(page, '在线监测')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(bar(page).locator('ul :focus')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await expect(tab(page, '品牌外观')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(bar(page).locator('ul :focus')).toHaveCount(0)
})

test('tabs move by mouse and by keyboard, announced to screen readers', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  await open(page, '在线监测', '趋势分析', '现场连接')
  await tab(page, '现场连接').focus()
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await expect.poll(() => names(page)).toEqual(['首页', '在线监测', '现场连接', '趋势分析'])
  await expect(bar(page).getByText('现场连接 已移到第 3 个，共 4 个')).toBeAttached()
  await bar(page)
    .getByRole('listitem')
    .filter({ hasText: '趋势分析' })
    .dragTo(bar(page).getByRole('listitem').filter({ hasText: '在线监测' }))
  await expect.poll(() => names(page)).toEqual(['首页', '趋势分析', '在线监测', '现场连接'])
})

test('the browser leads back from an address that has no page', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  await open(page, '在线监测')
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '在线监测' })).toBeVisible()
})

test('work that is not saved is marked, and nothing takes it away unasked', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  await open(page, '现场连接')
  await page.getByRole('button', { name: '新增连接' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: '下一步' }).click()
  await drawer.getByLabel('名称（中文）').first().fill('东排口')
  await expect(dot(page)).toBeVisible()

  // Going back within the page would close the form.
  await page.goBack()
  await page
    .getByRole('dialog', { name: '有未保存的内容' })
    .getByRole('button', { name: '取消' })
    .click()
  await expect(drawer.getByLabel('名称（中文）').first()).toHaveValue('东排口')
  await goTo(page, '/wel/index')
  await expect(dot(page)).toBeVisible()
  for (const entry of ['关闭', '刷新']) {
    await choose(page, '现场连接', entry)
    const question = page.getByRole('dialog', { name: '有未保存的内容' })
    await expect(question).toContainText('现场连接')
    await question.getByRole('button', { name: '取消' }).click()
  }
  await page.getByRole('button', { name: /^用户：/ }).click()
  await page.getByRole('menuitem', { name: '注销退出' }).click()
  await page
    .getByRole('dialog', { name: '有未保存的内容' })
    .getByRole('button', { name: '取消' })
    .click()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await choose(page, '现场连接', '关闭')
  await page.getByRole('button', { name: '放弃并继续' }).click()
  await expect(tab(page, '现场连接')).toHaveCount(0)
  await expect(dot(page)).toHaveCount(0)
})

test('pages beyond the cap sleep and come back where they were', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 480 })
  await signInAs(page, { name: 'operator' })
  await open(page, '在线监测')
  const addressesOn = async (path: string) => {
    const links = page.locator(`[data-page="${path}"] a[href^="${path}/"]`)
    await links.first().waitFor()
    const all = await links.evaluateAll((found) => found.map((one) => one.getAttribute('href')))
    return [...new Set(all)].filter((address) => address !== null)
  }
  const units = await addressesOn('/monitoring/units')
  const place = () =>
    page.locator('[data-page="/monitoring/units"]').evaluate((element) => element.scrollTop)
  const scroll = () =>
    page.locator('[data-page="/monitoring/units"]').evaluate((element) => {
      element.scrollTop = 200
      return element.scrollTop
    })
  await expect.poll(scroll).toBe(200)
  await open(page, '现场连接', '趋势分析', '数据导入')
  await tab(page, '现场连接').click()
  const details = [...(await addressesOn('/field/connections')), ...units]
  expect(details.length).toBeGreaterThan(13)
  for (const path of details) {
    await goTo(page, path)
    await expect(bar(page).locator(`a[href="${path}"]`)).toHaveAttribute('aria-current', 'page')
  }
  await expect(page.locator('[data-page="/monitoring/units"]')).toHaveCount(0)
  await expect(tab(page, '在线监测')).toHaveAttribute('title', '已休眠，打开即恢复')
  await tab(page, '在线监测').click()
  await expect.poll(place).toBe(200)
})

for (const { language, colorScheme } of appearances) {
  test(`the tag bar and its menus have nothing that axe calls serious (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signInAs(page, { name: 'admin', language })
    const [units, trend] =
      language === 'zh' ? ['在线监测', '趋势分析'] : ['Online monitoring', 'Trends']
    await open(page, units, trend)
    await choose(page, units, language === 'zh' ? '固定' : 'Pin')
    await tab(page, units).click({ button: 'right' })
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, { within: '.tag-bar' })
  })
}

test('a page of another system that is opened by its address has its name', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/mine/index' })
  await page.getByRole('button', { name: /^用户：/ }).click()
  await page.getByRole('menuitem', { name: '配置管理' }).click()
  await expect(menu(page).getByRole('button', { name: '界面与菜单' })).toBeVisible()
  await page.goto('/monitoring/trend')
  await expect(menu(page).getByRole('button', { name: '界面与菜单' })).toBeVisible()
  await expect(tab(page, '趋势分析')).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle(/^趋势分析——/)
})
