import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

test('a role that hides a page and a button does so for whoever has it, and says why', async ({
  page,
  browser,
}) => {
  await signInAs(page, { name: 'admin' })
  await page.goto('/system/roles')
  await page.getByRole('button', { name: '厂站调度' }).click()
  const panel = page.getByRole('dialog', { name: '厂站调度' })
  await panel.getByText('显示权限允许的全部菜单').click()
  const supply = panel.getByRole('region', { name: '供水调度' })
  await supply.getByRole('checkbox', { name: '在线监测' }).check()
  await supply.getByRole('checkbox', { name: '现场连接', exact: true }).check()
  await supply.getByLabel('现场连接: 隐藏的按钮').first().click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('筛选', { exact: true }).click()
  await page.keyboard.press('Escape')
  expect((await new AxeBuilder({ page }).include('.ant-drawer').analyze()).violations).toEqual([])
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText('已保存，立即生效')).toBeVisible()

  const theirs = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInAs(theirs, { name: 'control' })
  await theirs.goto('/field/connections')
  await expect(theirs.getByRole('heading', { name: '现场连接', level: 1 })).toBeVisible()
  await expect(theirs.getByRole('search')).toHaveCount(0)
  await theirs.goto('/monitoring/trend')
  await expect(theirs.getByText('您有相应权限，但您的角色都没有显示此菜单。')).toBeVisible()
  await expect(theirs.getByText(/可以为您开通的人：.*孙丽（城东水厂）.*周明/)).toBeVisible()
  expect((await new AxeBuilder({ page: theirs }).analyze()).violations).toEqual([])
})

test('a page whose right is missing says which one and who can give it', async ({ page }) => {
  await signInAs(page, { name: 'chemist', language: 'en' })
  await page.goto('/field/connections')
  await expect(page.getByText('The page needs the right “see the field”')).toBeVisible()
  await expect(page.getByText(/Who can give it to you: Sun Li \(East Water Works\)/)).toBeVisible()
  await page.goto('/403?path=%2Fsystem%2Fpeople')
  await expect(page.getByText('The page needs the right “manage people”')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})

test('whoever is here for demonstration looks at roles and is told that nothing changes', async ({
  page,
}) => {
  await signInAs(page, { name: 'guest', language: 'en' })
  await page.goto('/system/roles')
  await page.getByRole('button', { name: 'Viewer', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Viewer' })
  await expect(panel.getByText('Organisations seen:')).toBeVisible()
  await panel.getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByText('This is a demonstration')).toBeVisible()
})
