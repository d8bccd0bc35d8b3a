import { entityRoutes } from '@iwater/contract/kit/routes'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { administratorToken, signInAs, unique } from './support/people.ts'

/** An organisation of the journey's own, so that nobody else gets the system. */
async function anOrganisation(page: Page, name: string) {
  const token = await administratorToken(page.request, 'lvzhou')
  const { userInfo } = await callRoute(page.request, readSignInInfo, {}, token)
  const draft = {
    name: { zh: name, en: name },
    kind: 'plant',
    is_shown: true,
    is_team_enabled: true,
    parent_id: userInfo.organizationId,
  }
  await callRoute(page.request, entityRoutes(organisationRecord).add, draft as never, token)
}

const option = (page: Page, name: string) =>
  page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true })

test('an administrator gives an organisation a system of its own, which its users get as a tab', async ({
  page,
}) => {
  const [works, system] = [`Works ${unique()}`, `Sewage ${unique()}`]
  await anOrganisation(page, works)
  await signInAs(page, { name: 'admin', code: 'lvzhou', at: '/system/systems', language: 'en' })
  await expect(page.getByRole('heading', { level: 1, name: 'Systems' })).toBeVisible()
  await expectAccessible(page, { isStrict: true })

  await page.getByRole('button', { name: 'Add system' }).click()
  const panel = page.getByRole('dialog', { name: 'Add system' })
  await panel.getByLabel('Name (Chinese)').fill('排水')
  await panel.getByLabel('Name (English)').fill(system)
  await panel.getByRole('combobox', { name: 'Icon' }).click()
  await option(page, '4 Briefcase').click()
  await panel.getByRole('switch', { name: 'Available to' }).click()
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel.getByText('Select Organisations')).toBeVisible()
  await panel.getByRole('combobox', { name: 'Organisations' }).click()
  await page.keyboard.insertText(works)
  await page.locator('.ant-select-dropdown:visible').getByText(works).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()

  const row = page.getByRole('row').filter({ hasText: system })
  await expect(row).toContainText('4 Briefcase')
  await expect(row).toContainText('Tab')
  const tabs = page.getByRole('navigation', { name: 'Systems' })
  await expect(tabs).not.toContainText(system)

  await page.getByRole('button', { name: /^Switch organisation/ }).click()
  await page.getByRole('treeitem', { name: works }).click()
  await expect(tabs).toContainText(system)
  await expect(tabs.locator('.lucide-briefcase').first()).toBeAttached()

  await page.goto('/system/systems')
  await page.getByRole('button', { name: `Actions for “${system}”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete system' })
  await expect(question).toContainText(/Its menu of \d+ entries is deleted as well/)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
  await expect(tabs).not.toContainText(system)
})

test('what is written of a version stands on the page before the sign-in', async ({ page }) => {
  const number = `9.${unique()}`
  const title = `旧版本 ${number}`
  await signInAs(page, { name: 'admin', code: 'lvzhou', at: '/system/systems' })
  await expect(page.getByRole('heading', { level: 1, name: '系统管理' })).toBeVisible()
  await expectAccessible(page, { isStrict: true })

  await page.goto('/system/versions')
  await expect(page.getByRole('heading', { level: 1, name: '版本记录' })).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: '新增版本记录' }).click()
  const panel = page.getByRole('dialog', { name: '新增版本记录' })
  await panel.getByLabel('版本号').fill(number)
  await panel.getByLabel('发布日期').fill('2020-01-31')
  await page.keyboard.press('Enter')
  await panel.getByLabel('标题（中文）').fill(title)
  await panel.getByLabel('标题（英文）').fill('An old version')
  await panel.getByLabel('更新内容（中文）').fill('第一项\n第二项')
  await panel.getByLabel('更新内容（英文）').fill('One\nTwo')
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: '新增', exact: true }).click()
  await expect(panel).toBeHidden()

  const visitor = await page.context().browser()?.newPage()
  if (visitor === undefined) throw new Error('no browser')
  await visitor.goto('/login/versions?lvzhou')
  const told = visitor.getByRole('listitem').filter({ hasText: number }).first()
  await expect(told).toContainText(title)
  await expect(told.getByRole('listitem')).toHaveText(['第一项', '第二项'])
  await visitor.close()

  await page.getByRole('button', { name: `“${title}”的操作` }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
})
