import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: /^(搜索|Search)$/ })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The keys are listened to as soon as the button is there. */
async function openPalette(page: Page) {
  await expect(page.getByRole('button', { name: /^(搜索|Search)$/ })).toBeVisible()
  await page.keyboard.press('Control+k')
}

async function ask(page: Page, words: string, option: RegExp) {
  await openPalette(page)
  await palette(page).getByRole('combobox').fill(words)
  await palette(page).getByRole('option', { name: option }).first().click()
}

test('the palette locks, settles, changes and publishes, and closes tabs and brings them back', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', keepsCards: true })
  await ask(page, 'zxjc', /在线监测/)
  await expect(page.locator('.tag-bar')).toContainText('在线监测')
  await ask(page, '日志', /^日志/)
  await expect(page.locator('.tag-bar')).toContainText('日志')
  await ask(page, '关闭其他页签', /关闭其他页签/)
  await expect(page.locator('.tag-bar')).not.toContainText('在线监测')
  await ask(page, '恢复', /恢复刚关闭的页签/)
  await expect(page).toHaveURL(/\/monitoring\/units$/)

  await ask(page, '锁屏', /锁定屏幕/)
  await expect(page.getByRole('dialog', { name: /锁/ }).locator('input')).toBeFocused()
  await page.keyboard.press('Escape')
  await ask(page, '显示设置', /显示设置/)
  await expect(page.getByRole('dialog').getByRole('switch')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await ask(page, '静音', /关闭消息提示音/)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('option', { name: '打开消息提示音' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, '切换单位', /切换单位…/)
  await expect(page.getByRole('treeitem', { name: '清源水务集团' })).toBeVisible()
  await page.getByRole('treeitem', { name: '清源水务集团' }).click()
  await expect(page.getByRole('treeitem')).toHaveCount(0)
  await ask(page, '发布', /发布消息或通知/)
  await expect(page.getByRole('button', { name: '发布', exact: true })).toBeVisible()
})

test('a person found tells how they are reached, and can be written to at once', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', keepsCards: true })
  await ask(page, 'wjg', /王建国/)
  const card = palette(page).getByRole('region', { name: '王建国' })
  await expect(card.getByRole('link', { name: /^1\d{10}$/ })).toHaveAttribute('href', /^tel:1/)
  await card.getByRole('button', { name: '发消息' }).click()
  await expect(page.getByRole('dialog')).toContainText('将发送给 1 人：王建国')
})

test('missing access is listed with the permission and the people who can grant it', async ({
  page,
}) => {
  await signInAs(page, { name: 'viewer', language: 'en', keepsCards: true })
  await openPalette(page)
  await expect(palette(page).getByRole('option', { name: /Publish/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await ask(page, 'see this', /Why can’t I see this/)
  const access = dialog(page, 'Why can’t I see this?')
  await access.getByText('Field connections', { exact: true }).click()
  await expect(access).toContainText('“View field connections and imports”')
  await expect(access).toContainText(/People who can grant access:[^.]*\(Qingyuan Water Group\)/)
})

test('input right after the first Ctrl+K is kept while the results are loading', async ({
  page,
}) => {
  await page.route(/\/assets\/Palette-.*\.js/, async (route) => {
    await new Promise((done) => setTimeout(done, 1000))
    await route.continue()
  })
  await signInAs(page, { name: 'admin', keepsCards: true })
  await openPalette(page)
  await page.keyboard.type('zxjc')
  await expect(palette(page).getByRole('combobox')).toHaveValue('zxjc')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/monitoring\/units$/)
  await expect(palette(page)).toHaveCount(0)

  await page.reload()
  await openPalette(page)
  await page.keyboard.insertText('北环')
  await page.keyboard.press('ArrowDown')
  const second = palette(page).getByRole('option').nth(1)
  await expect(second).toContainText('北环')
  await expect(second).toHaveAttribute('aria-selected', 'true')
})

test('things come before a change of the organisation, which says so', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  const organisation = page.getByRole('banner').getByRole('button', { name: /^切换单位，当前：/ })
  await expect(organisation).toContainText('清源水务集团')
  await openPalette(page)
  // Faster than the server finds anything.
  await palette(page).getByRole('combobox').fill('北环')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/monitoring\/(units\/|trend)/)
  await expect(organisation).toContainText('清源水务集团')

  await ask(page, '北环', /切换到该单位/)
  await expect(page.getByRole('status').getByText(/^已切换到 北环/)).toBeVisible()
  await expect(organisation).toContainText('北环')
})
