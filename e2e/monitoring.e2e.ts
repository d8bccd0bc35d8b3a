import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { demoStation, hj212Port } from './support/field.ts'
import { sendRealtime } from './support/hj212-station.ts'
import { looks } from './support/looks.ts'
import { signInAs } from './support/people.ts'

test('a frame from a station changes the number on the screen', async ({ page }) => {
  await signInAs(page, { name: 'operator' })
  await page.getByRole('navigation', { name: '主菜单' }).getByText('监测', { exact: true }).click()
  await page.getByRole('link', { name: '在线监测' }).click()
  await expect(page.getByText('实时', { exact: true })).toBeVisible()
  const station = demoStation('w21001')
  expect(await sendRealtime(hj212Port(), station, { w01018: 31.4, w21003: 1.27 })).toContain(
    'CN=9014',
  )
  await expect(page.getByText('31.4').first()).toBeVisible({ timeout: 1500 })
  expect(await sendRealtime(hj212Port(), station, { w01018: 63.9 })).toContain('CN=9014')
  await expect(page.getByText('63.9').first()).toBeVisible({ timeout: 1500 })
  await expect(page.getByText(/高于上限/).first()).toBeVisible()
})

test('a deep link survives a reload and a page keeps its state behind another', async ({
  page,
}) => {
  await signInAs(page, { name: 'operator' })
  await page.goto('/monitoring/units')
  const search = page.getByRole('searchbox').or(page.getByPlaceholder('单元名称')).first()
  await search.fill('泵站')
  await expect(page.getByRole('link', { name: '城东水厂' })).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: '已打开页面' })
  await tabs.getByRole('link', { name: '工作台' }).click()
  await expect(page).toHaveURL(/\/wel\/index/)
  await tabs.getByRole('link', { name: '在线监测' }).click()
  await expect(search).toHaveValue('泵站')
  await page.reload()
  await expect(page).toHaveURL(/\/monitoring\/units/)
  await expect(tabs.getByRole('link')).toHaveCount(2)
  await page.getByRole('link', { name: '北环加压泵站' }).first().click()
  await expect(page).toHaveURL(/\/monitoring\/units\/[0-9a-f-]{36}/)
  const unitAddress = page.url()
  await page.reload()
  await expect(page).toHaveURL(unitAddress)
  await expect(page.getByRole('heading', { level: 1, name: /北环加压泵站/ })).toBeVisible()
})

test("another tenant's unit is not found", async ({ page, browser }) => {
  await signInAs(page, { name: 'operator' })
  await page.goto('/monitoring/units')
  await page.getByRole('link', { name: '北环加压泵站' }).first().click()
  await expect(page).toHaveURL(/\/monitoring\/units\/[0-9a-f-]{36}/)
  const stranger = await browser.newPage()
  await signInAs(stranger, { name: 'operator', code: 'lvzhou' })
  await stranger.goto(page.url())
  await expect(stranger.getByText('没有这个监测单元')).toBeVisible()
  await expect(stranger.getByText('北环加压泵站')).toHaveCount(0)
  await stranger.close()
})

test('a person bound to one plant sees that plant alone', async ({ page }) => {
  await signInAs(page, { name: 'east' })
  await page.goto('/monitoring/units')
  await expect(page.getByRole('link', { name: '城东水厂' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '城西污水处理厂' })).toHaveCount(0)
})

test('everything is there in English too', async ({ page }) => {
  await signInAs(page, { name: 'operator', language: 'en' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/monitoring/units')
  await expect(page.getByRole('link', { name: 'East Water Works' }).first()).toBeVisible()
  await expect(page).toHaveTitle(/Online monitoring/)
})

const pages = [
  '/wel/index',
  '/monitoring/units',
  '/monitoring/trend',
  '/field/connections',
  '/field/imports',
  '/system/calls',
]

for (const { language, colorScheme } of looks) {
  test(`no page has anything that axe calls serious (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signInAs(page, { name: 'admin', language })
    for (const path of pages) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(
        page.getByRole('main').getByRole('status', { name: /加载|Loading/ }),
      ).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page })
        // A table of antd measures its columns in a hidden row that holds a copy of the heading's controls.
        .exclude('.ant-table-measure-row')
        .analyze()
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      )
      expect(serious.map(({ id, nodes }) => [path, id, nodes.map(({ target }) => target)])).toEqual(
        [],
      )
    }
  })
}
