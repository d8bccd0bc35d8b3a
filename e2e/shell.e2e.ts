import { expect, type Page, type Request, test } from '@playwright/test'
import { comeToRest } from './support/accessible.ts'
import { goTo } from './support/go.ts'
import { signInAs } from './support/people.ts'

const organisation = (page: Page) =>
  page.getByRole('button', { name: /^(切换单位|Switch organisation)/ })
const treeitem = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name })
const systems = (page: Page) => page.getByRole('navigation', { name: /^(系统|Systems)$/ })
const menu = (page: Page) => page.getByRole('navigation', { name: /^(主菜单|Main menu)$/ })
const palette = (page: Page) => page.getByRole('dialog', { name: /^(搜索|Search)$/ })

async function change(page: Page, name: string) {
  await organisation(page).click()
  await page.getByPlaceholder(/关键字|keyword/).fill(name)
  await treeitem(page, name).click()
  await expect(organisation(page)).toContainText(name)
}

test('a page asks beforehand for no style sheet that it does not use', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/monitoring/units' })
  await expect(page.getByRole('link', { name: '城东水厂' }).first()).toBeVisible()
  const addresses = (rel: string) =>
    page
      .locator(`link[rel=${rel}]`)
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href))
  for (const at of ['/monitoring/units', '/wel/index', '/login/login']) {
    await page.goto(at)
    await expect(menu(page)).toBeVisible()
    const asked = await addresses('preload')
    expect(asked.length).toBeGreaterThan(0)
    await expect.poll(() => addresses('stylesheet')).toEqual(expect.arrayContaining(asked))
  }
})

test('the tree of organisations is filtered, folded and walked by keys alone', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  await organisation(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('输入关键字过滤')).toBeFocused()
  // The second time its code is there before the panel is.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('输入关键字过滤')).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await expect(treeitem(page, '清源水务集团')).toBeFocused()
  await page.keyboard.press('End')
  await expect(treeitem(page, '管网运行中心')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(treeitem(page, '北环加压泵站')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(treeitem(page, '东郊加压泵站')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(treeitem(page, '北环加压泵站')).toHaveCount(0)
  await page.keyboard.press('Home')
  await page.keyboard.type('cx')
  await expect(treeitem(page, '城西污水处理厂')).toBeFocused()

  await page.getByPlaceholder('输入关键字过滤').fill('高新')
  await expect(treeitem(page, /./)).toHaveText([/清源水务集团/, /管网运行中心/, /高新区加压泵站/])
  await expect(page.locator('[role=treeitem] mark')).toHaveText('高新')
  await page.keyboard.press('Enter')
  await expect(organisation(page)).toContainText('高新区加压泵站')
  await expect(page.locator('#main')).toBeFocused()
})

test('pages, figures and systems follow the organisation', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/monitoring/units' })
  await expect(page.getByRole('link', { name: '城东水厂' })).toBeVisible()
  await change(page, '东郊加压泵站')
  await expect(page).toHaveURL(/\/monitoring\/units$/)
  await expect(page.getByRole('link', { name: '东郊加压泵站' })).toBeVisible()
  await expect(page.getByRole('link', { name: '城东水厂' })).toHaveCount(0)
  await expect(systems(page).getByRole('button', { name: '供水调度' })).toHaveAttribute(
    'aria-current',
    'page',
  )

  // The works in the west has no water supply: another system comes, and its first page.
  await goTo(page, '/field/connections')
  await expect(page.getByRole('heading', { name: '现场连接' })).toBeVisible()
  await change(page, '城西污水处理厂')
  await expect(systems(page).getByRole('button', { name: '水质监测' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(systems(page).getByRole('button', { name: '供水调度' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/wel\/index$/)

  await page.reload()
  await expect(organisation(page)).toContainText('城西污水处理厂')
})

test('an answer for the organisation left behind changes nothing', async ({ page }) => {
  await signInAs(page, { name: 'admin', language: 'en', at: '/monitoring/units' })
  await expect(page.getByRole('link', { name: 'East Water Works' })).toBeVisible()
  // The first organisation that is asked for answers last.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const asked: Request[] = []
  await page.route('**/bs/epLogin/longinInfo', async (route) => {
    const isFirst = asked.push(route.request()) === 1
    const answer = await route.fetch()
    if (isFirst) await isReleased
    await route.fulfill({ response: answer })
  })
  await organisation(page).click()
  await treeitem(page, 'East Water Works').click()
  await treeitem(page, 'West Sewage Works').click()
  await expect(organisation(page)).toContainText('West Sewage Works')
  release()
  await (await asked[0]?.response())?.finished()
  await comeToRest(page)
  await expect(organisation(page)).toContainText('West Sewage Works')
  await expect(page.getByRole('link', { name: 'East Water Works' })).toHaveCount(0)
})

test('a window keeps its own organisation beside another', async ({ page, context }) => {
  await signInAs(page, { name: 'admin' })
  const other = await context.newPage()
  await other.goto('/wel/index')
  await change(other, '城东水厂')
  await page.reload()
  await expect(organisation(page)).toContainText('清源水务集团')
})

test('the palette finds by pinyin, opens by Enter and remembers', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  await expect(menu(page)).toContainText('监测')
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill('zxjc')
  await expect(palette(page).getByRole('option', { name: /在线监测/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/monitoring\/units$/)
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(palette(page).getByRole('group', { name: '最近使用' })).toContainText('在线监测')
  await palette(page).getByRole('combobox').fill('城东 余氯')
  await palette(page).getByRole('option', { name: /余氯/ }).first().click()
  await expect(page).toHaveURL(/\/monitoring\/trend\?points=/)

  await page.keyboard.press('Control+k')
  await palette(page).getByRole('combobox').fill('wjg')
  await palette(page)
    .getByRole('option', { name: /王建国/ })
    .click()
  await expect(palette(page).getByRole('region', { name: '王建国' })).toContainText('城东水厂')
  await page.keyboard.press('Escape')
  await palette(page).getByRole('combobox').fill('没有的东西')
  await expect(palette(page)).toContainText('没有找到')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
})

test('the palette changes system, organisation, theme and language', async ({ page }) => {
  await signInAs(page, { name: 'admin', language: 'en' })
  await expect(menu(page)).toContainText('Monitoring')
  const ask = async (words: string, option: RegExp) => {
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('combobox').fill(words)
    await palette(page).getByRole('option', { name: option }).first().click()
    await expect(palette(page)).toHaveCount(0)
  }
  await ask('west sew', /Switch to this organisation/)
  await expect(organisation(page)).toContainText('West Sewage Works')
  await ask('dark', /Dark appearance/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await ask('中文', /切换到中文/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await ask('jkwd', /接口文档/)
  await expect(page).toHaveURL(/\/system\/calls$/)
  await expect(systems(page).getByRole('button', { name: '办公' })).toHaveAttribute(
    'aria-current',
    'page',
  )
})

/** The second key has to follow within a moment, which a busy machine may miss. */
const goByKeys = (page: Page, key: string, address: RegExp) =>
  expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(address, { timeout: 2000 })
  }).toPass()

test('keys lead through the shell, and are letters where something is typed', async ({ page }) => {
  await signInAs(page, { name: 'operator' })
  await expect(menu(page)).toContainText('监测')
  await goByKeys(page, 'u', /\/monitoring\/units$/)
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog', { name: '键盘快捷键' })).toBeVisible()
  await page.keyboard.press('Escape')
  const keyword = page.getByRole('textbox', { name: /单元名称/ })
  await keyword.fill('')
  await keyword.pressSequentially('/?gd')
  await expect(keyword).toHaveValue('/?gd')
  await expect(palette(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/monitoring\/units/)
  await keyword.blur()
  await goByKeys(page, 'd', /\/desk\/index$/)
})

test('the tab key goes from the skip link through the header to the menu', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  await expect(menu(page)).toContainText('监测')
  await page.reload()
  await expect(menu(page)).toContainText('监测')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused()
  const seen: string[] = []
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    seen.push(
      await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent ??
          '',
      ),
    )
    if (seen.at(-1) === '首页' && seen.length > 8) break
  }
  const order = ['供水调度', '搜索', '显示设置', '切换单位，当前：清源水务集团演示', '用户：周明']
  const places = order.map((name) => seen.indexOf(name))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('the menu follows the permissions of the user', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  await page.getByRole('button', { name: '用户：周明' }).click()
  const screen = page.getByRole('menuitem', { name: '大屏展示' })
  await expect(screen).toHaveAttribute('target', '_blank')
  await page.getByRole('menuitem', { name: '配置管理' }).click()
  await expect(page).toHaveURL(/\/system\/organisations$/)
  const mark = page.getByRole('button', { name: '配置管理 · 返回工作桌面' })
  await expect(mark).toBeVisible()
  await expect(menu(page)).not.toContainText('趋势分析')
  await page.reload()
  await mark.click()
  await expect(mark).toHaveCount(0)
  await expect(menu(page)).toContainText('监测')
})

test('configuration management is folded into groups that keys open', async ({ page }) => {
  await signInAs(page, { name: 'admin', language: 'en' })
  await page.getByRole('button', { name: /^User:/ }).click()
  await page.getByRole('menuitem', { name: 'Configuration' }).click()
  const groups = menu(page).getByRole('button')
  await expect(groups).toHaveText([
    'Organisation',
    'Plant',
    'Field and data',
    'Sign-in and security',
    'Appearance',
    'Logs and operation',
  ])
  const appearance = groups.nth(4)
  await expect(groups.first()).toHaveAttribute('aria-expanded', 'true')
  await expect(appearance).toHaveAttribute('aria-expanded', 'false')
  const branding = page.getByRole('link', { name: 'Branding' })
  await expect(branding).toBeHidden()
  await appearance.focus()
  await page.keyboard.press('ArrowRight')
  await expect(branding).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(groups.nth(3)).toBeFocused()
  await appearance.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(branding).toBeHidden()
})

test('who may not configure is not offered it', async ({ page }) => {
  await signInAs(page, { name: 'viewer', language: 'en' })
  await page.getByRole('button', { name: /^User:/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Work desktop' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Configuration' })).toHaveCount(0)
})
