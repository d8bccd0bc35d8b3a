import { expect, type Page, test } from '@playwright/test'
import { aPerson, signInAs } from './support/people.ts'

/** The card that a desktop shows under a heading. */
const card = (page: Page, name: string) =>
  page.locator('.w-card').filter({ has: page.getByRole('heading', { name, level: 2 }) })

const order = (page: Page) =>
  page
    .locator('[data-slot]:visible')
    .evaluateAll((slots) => slots.map((slot) => slot.getAttribute('data-slot')))

/** Resolves once the server has taken a change of the layout. */
const layoutStored = (page: Page) =>
  page.waitForResponse(
    (response) => /desktop\/layouts/.test(response.url()) && response.request().method() === 'PUT',
  )

test('the personal desktop is kept without a tab, and its cards stay as they were arranged', async ({
  page,
  request,
}) => {
  // High enough for all cards: one is dragged over the whole page.
  await page.setViewportSize({ width: 1366, height: 2000 })
  await signInAs(page, { ...(await aPerson(request)), at: '/mine' })
  await expect(page).toHaveURL(/\/mine\/index$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/好，/)
  await expect(page.getByRole('navigation', { name: '已打开页面' }).getByRole('link')).toHaveText([
    '首页',
  ])
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)
  const usual = ['units', 'notes', 'messages', 'favourites', 'most-used']
  expect(await order(page)).toEqual(usual)

  await page.getByRole('button', { name: '调整布局' }).click()
  const handle = page.getByRole('button', { name: /^移动 便签/ })
  await handle.focus()
  const moved = layoutStored(page)
  await page.keyboard.press('ArrowLeft')
  await expect(handle).toBeFocused()
  await expect(page.getByText('便签 已移到第 1 个，共 5 个')).toBeAttached()
  await moved
  const sized = layoutStored(page)
  await page.getByRole('group', { name: '便签 的宽度' }).getByRole('button', { name: /大/ }).click()
  await page.getByRole('button', { name: '隐藏 收藏' }).click()
  await expect(page.getByRole('button', { name: /^移动 常用功能/ })).toBeFocused()
  await sized
  const dragged = layoutStored(page)
  const from = await page.getByRole('button', { name: /^移动 常用功能/ }).boundingBox()
  const onto = await page.locator('[data-slot="units"]').boundingBox()
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((onto?.x ?? 0) + 60, (onto?.y ?? 0) + 60, { steps: 8 })
  await page.mouse.up()
  await dragged
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
  const arranged = await order(page)
  expect(new Set(arranged)).toEqual(new Set(['messages', 'most-used', 'notes', 'units']))
  expect(arranged.indexOf('most-used')).toBeLessThan(arranged.indexOf('units'))
  await page.getByRole('button', { name: '完成' }).click()

  await page.reload()
  await expect.poll(() => order(page)).toEqual(arranged)
  await expect(page.locator('[data-slot="notes"]')).toHaveClass(/desk-large/)

  await page.getByRole('button', { name: '调整布局' }).click()
  await page.getByRole('button', { name: '显示 收藏' }).click()
  await expect.poll(() => order(page)).toContain('favourites')
  const restored = layoutStored(page)
  await page.getByRole('button', { name: '恢复默认' }).click()
  await restored
  await page.getByRole('button', { name: '撤销恢复' }).click()
  await expect(page.locator('[data-slot="notes"]')).toHaveClass(/desk-large/)
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => order(page)).toEqual(usual)
})

test('a note is stored while it is typed, also when the line is lost meanwhile', async ({
  page,
  context,
  request,
}) => {
  await signInAs(page, { ...(await aPerson(request)), at: '/mine/index' })
  const notes = card(page, '便签')
  await notes.getByRole('button', { name: '新便签' }).first().click()
  const field = notes.getByRole('textbox', { name: '便签 1' })
  await expect(field).toBeFocused()
  await page.keyboard.type('夜班')
  await expect(notes.getByText('已保存')).toBeVisible()

  await context.setOffline(true)
  await page.keyboard.type('：检查 2 号泵')
  await expect(notes.getByText('网络已断开，内容已保留在本机')).toBeVisible()
  await context.setOffline(false)
  await expect(notes.getByText('已保存')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('夜班：检查 2 号泵')

  await notes.getByRole('button', { name: '便签选项' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(field).toHaveCount(0)
  await notes.getByRole('button', { name: '撤销' }).click()
  await expect(field).toHaveValue('夜班：检查 2 号泵')
})

test('a star puts a function among the favourites and a unit among the followed units', async ({
  page,
  request,
}) => {
  await signInAs(page, { ...(await aPerson(request)), at: '/desk/index' })
  await card(page, '模块与应用').getByRole('button', { name: '收藏 趋势分析' }).click()
  await expect(card(page, '收藏').getByRole('link', { name: '趋势分析' })).toBeVisible()
  await page.goto('/monitoring/units')
  const star = page.getByRole('button', { name: /^关注 / }).first()
  const name = ((await star.getAttribute('aria-label')) ?? '').replace('关注 ', '')
  await star.click()
  await page.goto('/mine/index')
  await expect(card(page, '关注的单元').getByRole('link', { name })).toBeVisible()
  await card(page, '关注的单元')
    .getByRole('button', { name: `取消关注 ${name}` })
    .click()
  await expect(card(page, '关注的单元').getByText('还没有关注的单元')).toBeVisible()
  await card(page, '收藏').getByRole('link', { name: '趋势分析' }).click()
  await expect(page).toHaveURL(/\/monitoring\/trend/)
})

test('the applications are all seen at once on a small screen', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/desk/index' })
  const tiles = card(page, '模块与应用').locator('.function-tiles')
  await expect(tiles.first()).toBeVisible()
  const body = card(page, '模块与应用').locator('.w-card-body')
  const hidden = await body.evaluate((place) => place.scrollHeight - place.clientHeight)
  expect(hidden).toBeLessThanOrEqual(0)
})
