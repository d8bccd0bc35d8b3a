import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'

/** Renames the first connection on the page. */
async function renameConnection(page: Page, name: string) {
  await page
    .getByRole('link', { name: /控制柜|采集|RTU|PLC|网关/ })
    .first()
    .click()
  await page.getByRole('button', { name: '编辑' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/中文/).first().fill(name)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a change is listed with its values before and after, and the trail passes its check', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', at: '/field/connections' })
  const name = `改过名字的控制柜 ${unique()}`
  await renameConnection(page, name)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '系统' }).click()
  await menu.getByRole('link', { name: '日志' }).click()
  const first = page.getByRole('row').filter({ hasText: name }).first()
  await expect(first).toContainText('修改')
  await expect(first).toContainText('周明')
  const details = first.getByRole('button', { name: /的详情$/ })
  await details.press('Enter')
  await expect(page.getByRole('row', { name: /^名称（中文）/ })).toContainText(name)
  await expectAccessible(page)
  await details.press('Enter')
  await first.locator('.kit-open').click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('row', { name: /^名称（中文）/ })).toContainText(name)
  await expectAccessible(page)
  await panel.getByRole('button', { name: '此对象的全部记录' }).click()
  await expect(page).toHaveURL(/subject_id/)
  await expect(first).toBeVisible()
  await page.getByRole('button', { name: '校验完整性' }).click()
  await expect(page.getByText(/条记录，全部完整/)).toBeVisible()

  await expectAccessible(page)
})

test('sign-ins, functions and errors have addresses of their own, in both languages', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', language: 'en', at: '/system/logs?log=sign-ins' })
  await expect(page.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Functions' }).click()
  await expect(page).toHaveURL(/log=functions/)
  await expect(page.getByRole('link', { name: 'Logs' }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Errors' }).click()
  await expect(page).toHaveURL(/log=errors/)
  await page.goBack()
  await expect(page).toHaveURL(/log=functions/)
})

test('who may not see the logs sees their own', async ({ page }) => {
  await signInAs(page, { name: 'viewer', at: '/system/logs?log=sign-ins' })
  await expect(page.getByRole('cell', { name: 'viewer' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'admin' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '错误日志' })).toHaveCount(0)
  await expect(page.getByText('仅本人')).toHaveCount(0)
})

test('on a phone sign-ins are cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { name: 'admin', at: '/system/logs?log=sign-ins' })
  const card = page.locator('.kit-card').filter({ hasText: '结果登录' }).first()
  await expect(card).toBeVisible()
  await card.getByRole('button').click()
  await expect(page.getByRole('dialog').getByText('来源地址')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table')).toHaveCount(0)
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > window.innerWidth,
  )
  expect(isWider).toBe(false)
})

test('a function that is opened is noted once, also when its tab is looked at again', async ({
  page,
}) => {
  const welcomed = page.waitForRequest(/log\/save/)
  await signInAs(page, { name: 'operator' })
  await welcomed
  const noted: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/bs/log/save')) noted.push(request.postData() ?? '')
  })
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: '监测' }).click()
  await menu.getByRole('link', { name: '在线监测' }).click()
  await expect(page.getByRole('heading', { name: '在线监测' })).toBeVisible()
  await menu.getByRole('link', { name: '趋势分析' }).click()
  await expect(page).toHaveURL(/trend/)
  await expect.poll(() => noted.length).toBe(2)
  await menu.getByRole('link', { name: '在线监测' }).click()
  await expect(page).toHaveURL(/units/)
  // One more that was not open: by the time it is noted, the second look would have been.
  await menu.getByRole('button', { name: '现场' }).click()
  await menu.getByRole('link', { name: '现场连接' }).click()
  await expect.poll(() => new Set(noted).size).toBe(3)
  expect(noted).toHaveLength(3)
})
