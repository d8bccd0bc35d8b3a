import { expect, test } from '@playwright/test'
import { arrowTo, tabTo } from './support/keys.ts'
import { aPerson, signInAs } from './support/people.ts'

test('every part of the shell is reachable by keyboard', async ({ page, request }) => {
  const person = await aPerson(request, { role: 'Administrator' })
  await signInAs(page, { ...person, at: '/wel/index' })
  const banner = page.getByRole('banner')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const tags = page.getByRole('navigation', { name: '已打开页面' })

  await test.step('over the skip link to the page', async () => {
    await expect(menu).toContainText('监测')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
  })

  await test.step('through the menu', async () => {
    await page.reload()
    await expect(menu).toContainText('监测')
    await tabTo(page, menu.getByRole('button', { name: '监测' }))
    await page.keyboard.press('Enter')
    await tabTo(page, menu.getByRole('link', { name: '在线监测' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/monitoring\/units$/)
    await expect(tags.getByRole('link', { name: '在线监测' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  await test.step('along the tags and their menu', async () => {
    const units = tags.getByRole('link', { name: '在线监测' })
    await units.focus()
    await page.keyboard.press('Shift+F10')
    await arrowTo(page, page.getByRole('menuitem', { name: '固定', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(units).toBeFocused()
    await page.keyboard.press('Home')
    await expect(tags.getByRole('link', { name: '首页' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/wel\/index$/)
  })

  await test.step('with the palette', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: '搜索' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('qsfx')
    await expect(palette.getByRole('option', { name: /趋势分析/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/monitoring\/trend/)
  })

  await test.step('to the organisation and back', async () => {
    const organisation = banner.getByRole('button', { name: /^切换单位/ })
    await organisation.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder('输入关键字过滤')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('treeitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(organisation).toBeFocused()
  })

  await test.step('into the drawer of a tool, out of which Tab does not lead', async () => {
    const bell = banner.getByRole('button', { name: /^消息/ })
    await bell.focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByRole('heading', { level: 1 })).toBeVisible()
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const focused = document.activeElement
        return focused === document.body || focused?.closest('dialog, [role=dialog]') !== null
      })
      expect(place).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(bell).toBeFocused()
  })

  await test.step('down the menu of the person', async () => {
    const user = banner.getByRole('button', { name: /^用户：/ })
    await user.focus()
    await page.keyboard.press('Enter')
    const entries = page.getByRole('menuitem')
    await expect(entries.first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: '注销退出' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(user).toBeFocused()
  })

  await test.step('into the lock and out of it', async () => {
    await banner.getByRole('button', { name: '锁屏', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '锁屏' })).toBeVisible()
    await page.getByLabel('锁屏密码', { exact: true }).focus()
    await page.keyboard.type('tea')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/lock/)
    await expect(page.getByRole('textbox', { name: '解锁密码' })).toBeFocused()
    await page.keyboard.type('tea')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/monitoring\/trend/)
  })
})
