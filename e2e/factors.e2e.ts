import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'

/** Chooses what is found by a part of its name. */
async function choose(page: Page, field: string, text: string) {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.keyboard.insertText(text)
  await page.locator('.ant-select-dropdown:visible').getByText(text).first().click()
}

test('a factor that is not built in is added, measured by a point, and stays while the point is there', async ({
  page,
}) => {
  const code = `odour_${unique().toLowerCase()}`
  await signInAs(page, { name: 'admin', at: '/plant/factors', language: 'en' })
  await page.getByRole('button', { name: /Built-in factors/ }).click()
  const search = page.getByLabel('Search name, code or unit of measure')
  await search.fill('02')
  await expect(page).toHaveURL(/keyword=02/)
  await expect(page.getByRole('row', { name: /a21026/ })).toContainText('Sulphur dioxide')
  await expectAccessible(page, { isStrict: true })

  await search.fill('')
  await expect(page).not.toHaveURL(/keyword/)
  // Added from the list of built-in ones, it is one of the own ones.
  await page.getByRole('button', { name: 'Add factor' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Code').fill('w01018')
  await panel.getByLabel('Name (Chinese)').fill(`臭气 ${code}`)
  await choose(page, 'Category', 'Gas')
  await panel.getByLabel('Unit of measure').fill('OU')
  await panel.getByLabel('Decimals').fill('0')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel.getByText('Code is that of a built-in factor; use that factor')).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByLabel('Code').fill(code)
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('OU')

  await page.goto('/plant/points')
  await page.getByRole('button', { name: 'Add point' }).first().click()
  await panel.getByLabel('Name (Chinese)').fill(code)
  await panel.getByLabel('Name (English)').fill(code)
  await panel.getByRole('combobox', { name: 'Device' }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await choose(page, 'Factor', code)
  await expect(panel.getByLabel('Unit of measure')).toHaveValue('OU')
  await expect(panel.getByLabel('Decimals')).toHaveValue('0')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()

  await page.goto(`/plant/factors?keyword=${code}`)
  const row = page.getByRole('row', { name: new RegExp(code) })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete factor' })
  await expect(question.getByText(new RegExp(`Point “${code}”`))).toBeVisible()
})

test('自有因子和内置因子的页面在中文界面可访问', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/plant/factors', language: 'zh' })
  await expect(page.getByRole('button', { name: /内置因子/ })).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await page.goto('/plant/factors?origin=builtIn')
  await expect(page.getByRole('row', { name: /w01018/ })).toContainText('化学需氧量')
  await expectAccessible(page, { isStrict: true })
})
