import { expect, type Page, test } from '@playwright/test'
import { comeToRest, expectAccessible } from './support/accessible.ts'
import { goTo } from './support/go.ts'
import { signInAs, unique } from './support/people.ts'

const units = /\/api\/wp\/focus\/getOnLineMonitorList/

/** Throws an uncaught error, as a bug in the page would. */
const throwInPage = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
  }, message)

const badge = (page: Page) => page.getByRole('button', { name: /^(错误日志，|Error log, )/ })

test('an uncaught error is counted in the header, listed, copied, cleared and reported to the server', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, { name: 'admin' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  const boom = `boom ${unique()}`
  const told = page.waitForResponse(
    (response) =>
      response.url().includes('/api/audit/client-errors') && response.request().method() === 'POST',
  )
  for (const _ of ['once', 'twice']) {
    await throwInPage(page, `${boom} with ?token=s3cret at https://x.example/a?code=s3cret`)
  }
  await expect(badge(page)).toHaveAccessibleName('错误日志，1 条')
  expect((await told).status()).toBe(200)

  await badge(page).click()
  const log = page.getByRole('dialog', { name: '错误日志' })
  await expect(log.getByText(boom).first()).toBeVisible()
  await expect(log.getByText('2 次')).toBeVisible()
  await expect(log).not.toContainText('code=s3cret')
  await expectAccessible(page, { within: 'dialog', isStrict: true })
  await log.getByRole('button', { name: '复制全部' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(boom)

  await log.getByRole('button', { name: '清空' }).click()
  await page
    .getByRole('dialog', { name: '清空错误日志？' })
    .getByRole('button', { name: '清空' })
    .click()
  await expect(log.getByText('没有错误')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(badge(page)).toHaveCount(0)

  await goTo(page, '/system/logs?log=errors')
  await expect(page.getByText(boom).first()).toBeVisible()
})

test('the error log outlives a reload and speaks both languages', async ({ page }) => {
  await signInAs(page, { name: 'operator', language: 'en' })
  await throwInPage(page, 'kept over a reload')
  await expect(badge(page)).toHaveAccessibleName('Error log, 1')
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join('')))
    .toContain('kept over a reload')
  await page.reload()
  await badge(page).click()
  const log = page.getByRole('dialog', { name: 'Error log' })
  await expect(log.getByText('Script error')).toBeVisible()
  await expect(log.getByText(/kept over a reload/).first()).toBeVisible()
})

test('a page that crashes says so with a number, goes on after another try, and its tab alone is hit', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin' })
  await page.route(units, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { total: 1, records: [{}], states: {} } } }),
  )
  await page.goto('/monitoring/units')
  const notice = page.getByRole('alert').filter({ hasText: '页面出现意外错误' })
  await expect(notice).toBeVisible()
  await expect(notice).toContainText(/错误编号 E-[0-9a-f]{8}/)
  const reference = /E-[0-9a-f]{8}/.exec((await notice.textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await badge(page).click()
  await expect(page.getByRole('dialog').getByText(reference).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute(units)
  await notice.getByRole('button', { name: '重试' }).click()
  await expect(page.getByText('北环加压泵站').first()).toBeVisible()
})

test('a lost connection is shown, input stays, and it recovers automatically', async ({
  page,
  context,
}) => {
  await signInAs(page, { name: 'admin', at: '/monitoring/units' })
  await expect(page.getByText('北环加压泵站').first()).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: '与服务器的连接已中断' })
  await expect(banner).toBeVisible()
  await expect(banner).toContainText(/\d\d:\d\d:\d\d 的数据/)
  await expect(page.getByText('北环加压泵站').first()).toBeVisible()
  const keyword = page.getByLabel('单元名称')
  await keyword.fill('北环')
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('连接已恢复')).toBeVisible()
  await expect(keyword).toHaveValue('北环')
  await expect(page.getByText('连接已恢复')).toHaveCount(0)
})

test('a server that is gone while the network is there is found out by a look', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', language: 'en', at: '/field/connections' })
  await expect(page.getByRole('heading', { name: 'Field connections' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  const banner = page.getByRole('status').filter({ hasText: 'The server cannot be reached' })
  await expect(banner).toBeVisible()
  await page.unroute('**/api/**')
  // The page may find it out by itself just then, and the button goes away under the click.
  const button = banner.getByRole('button', { name: 'Try now' })
  await button.click({ timeout: 5000 }).catch(() => expect(banner).toHaveCount(0))
  await expect(banner).toHaveCount(0)
})

test('code of a page that does not come offers another try, and after an update the new version', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin' })
  const code = /\/assets\/ImportsPage-.*\.js/
  await page.route(code, (route) => route.abort())
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '现场' }).click()
  await menu.getByRole('link', { name: '数据导入' }).click()
  const notice = page.getByRole('alert').filter({ hasText: '加载失败' })
  await expect(notice).toContainText('页面文件未能载入')
  await expect(notice.getByRole('button', { name: '重新载入' })).toBeVisible()
  await page.route(/:\d+\/$/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-NewBuild.js"></script>',
    }),
  )
  await notice.getByRole('button', { name: '重试' }).click()
  const newer = page.getByRole('alert').filter({ hasText: '系统已更新' })
  await expect(newer).toBeVisible()
  await page.unroute(code)
  await page.unroute(/:\d+\/$/)
  await newer.getByRole('button', { name: '重新载入' }).click()
  await expect(page.getByRole('heading', { name: '数据导入' })).toBeVisible()
})

test('files that do not come while the connection is lost are no errors, and the page comes with its styles by itself', async ({
  page,
  context,
}) => {
  await signInAs(page, { name: 'operator', at: '/monitoring/units' })
  const mark = page.locator('.live-mark')
  await expect(mark).toHaveText('实时')
  await context.setOffline(true)
  await expect(page.getByText('与服务器的连接已中断').first()).toBeVisible()
  await expect(mark).not.toHaveText('实时')
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '趋势分析' })
    .click()
  const failed = page.getByRole('alert').filter({ hasText: '加载失败' })
  await expect(failed).toBeVisible()
  // Another one, which hides the first.
  const open = page.getByRole('navigation', { name: '已打开页面' })
  await open.getByRole('link', { name: '首页' }).click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(failed).toHaveCount(0)
  await open.getByRole('link', { name: '趋势分析' }).click()
  await expect(page.getByRole('heading', { name: '趋势分析' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: '加载失败' })).toHaveCount(0)
  const sheets = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      .filter(({ sheet }) => sheet === null)
      .map(({ href }) => href),
  )
  expect(sheets).toEqual([])
  await expect(badge(page)).toHaveCount(0)
})

test('a page that was lost before the loss was noticed comes by itself as well', async ({
  page,
}) => {
  await signInAs(page, { name: 'operator', at: '/monitoring/units' })
  await expect(page.locator('.live-mark')).toHaveText('实时')
  await page.route('**/*', (route) => route.abort())
  await page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '趋势分析' })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: '加载失败' })).toBeVisible()
  await expect(page.getByText('与服务器的连接已中断').first()).toBeVisible()
  await page.unroute('**/*')
  await expect(page.getByRole('heading', { name: '趋势分析' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '已打开页面' })).toContainText('在线监测')
})

test('pages do not jump while slow answers come in', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number }
    shifts.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) shifts.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let waiting = 0
  const isStream = (address: string) => /stream|live/.test(address)
  await page.route('**/api/**', async (route) => {
    if (isStream(route.request().url())) return route.continue()
    waiting += 1
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
    waiting -= 1
  })
  const paths = ['/wel/index', '/monitoring/units', '/field/connections', '/system/logs']
  await signInAs(page, { name: 'admin', at: '/wel/index' })
  for (const path of paths) {
    if (path !== paths[0]) await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => waiting).toBe(0)
    await comeToRest(page)
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift)
    expect.soft(shift, path).toBeLessThanOrEqual(0.02)
  }
})
