import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

test('a deep link survives a reload and a page keeps its state behind another', async ({
  page,
}) => {
  await signInAs(page, { name: 'operator', at: '/monitoring/units' })
  const search = page.getByRole('searchbox').or(page.getByPlaceholder('单元名称')).first()
  await search.fill('加压泵站')
  await expect(page.getByRole('link', { name: '城东水厂' })).toHaveCount(0)
  const tabs = page.getByRole('navigation', { name: '已打开页面' })
  await tabs.getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/wel\/index/)
  await tabs.getByRole('link', { name: '在线监测' }).click()
  await expect(search).toHaveValue('加压泵站')
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
  await signInAs(page, { name: 'operator', at: '/monitoring/units?keyword=北环' })
  await page.getByRole('link', { name: '北环加压泵站' }).first().click()
  await expect(page).toHaveURL(/\/monitoring\/units\/[0-9a-f-]{36}/)
  const otherTenant = await browser.newPage()
  const { pathname } = new URL(page.url())
  await signInAs(otherTenant, { name: 'operator', code: 'lvzhou', at: pathname })
  await expect(otherTenant.getByText('监测单元不存在')).toBeVisible()
  await expect(otherTenant.getByText('北环加压泵站')).toHaveCount(0)
  await otherTenant.close()
})

test('a person bound to one plant sees that plant alone', async ({ page }) => {
  await signInAs(page, { name: 'east', at: '/monitoring/units' })
  await expect(page.getByRole('link', { name: '城东水厂' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '城西污水处理厂' })).toHaveCount(0)
})

test('everything is there in English too', async ({ page }) => {
  await signInAs(page, { name: 'operator', language: 'en', at: '/monitoring/units' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'East Water Works' }).first()).toBeVisible()
  await expect(page).toHaveTitle(/Online monitoring/)
})

test('the columns of one device stand above those of the next', async ({ page }) => {
  await signInAs(page, { name: 'operator', at: '/monitoring/units' })
  await page.getByRole('link', { name: '城西污水处理厂', exact: true }).click()
  const tables = page.locator('.point-table:visible')
  await expect(tables.nth(1)).toBeVisible()
  const edges = await tables.evaluateAll((all) =>
    all.map((table) =>
      [...table.querySelectorAll('thead th')].map((head) =>
        Math.round(head.getBoundingClientRect().left),
      ),
    ),
  )
  for (const one of edges) expect(one).toEqual(edges[0])
})
