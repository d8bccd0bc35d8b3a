import { expect, type Locator, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

const height = async (place: Locator) => Math.round((await place.boundingBox())?.height ?? 0)

test('a compact display brings rows and fields closer together, large enough to be hit', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', at: '/field/connections' })
  const row = page.locator('.kit-table tbody tr.ant-table-row').first()
  await expect(row).toBeVisible()
  const before = await height(row)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '搜索' })
  await palette.getByRole('combobox').fill('紧凑')
  await palette.getByRole('option', { name: /紧凑/ }).first().click()
  await expect.poll(() => height(row)).toBeLessThanOrEqual(before - 8)
  const field = page.locator('.w-filter-row .ant-input-affix-wrapper').first()
  expect(await height(field)).toBe(28)
  for (const control of [
    page.getByRole('button', { name: '筛选', exact: true }),
    page.locator('.w-count-chips button').first(),
    page.getByRole('button', { name: '新增连接' }),
  ]) {
    expect(await height(control)).toBe(28)
  }
  await page
    .getByRole('button', { name: /锁屏|锁定/ })
    .first()
    .click()
  expect(await height(page.getByRole('dialog').getByRole('combobox'))).toBe(28)
})

test('the fields of a dialog are of one height', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/system/sign-in' })
  await page.getByRole('button', { name: '修改: 集团门户' }).click()
  const dialog = page.getByRole('dialog', { name: '修改' })
  const choice = await height(dialog.locator('.ant-select').first())
  expect(await height(dialog.getByLabel('名称（中文）'))).toBe(choice)
})
