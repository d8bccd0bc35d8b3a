import { addRole } from '@iwater/contract/accounts/roles'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addresses } from './support/addresses.ts'
import { callRoute } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { administratorToken, aPerson, signInAs, unique } from './support/people.ts'

test('a role hides a page and a button from its members, and the reason is explained', async ({
  page,
  browser,
  request,
}) => {
  const name = { zh: `厂站调度${unique()}`, en: `Works dispatcher ${unique()}` }
  const admin = await administratorToken(request, 'qingyuan')
  const role = {
    name,
    permissions: ['activity.view', 'ingest.view', 'monitoring.view'] as const,
    dataScope: 'organisation' as const,
    isDemonstration: false,
    showsAllMenus: true,
    menus: [],
  }
  await callRoute(request, addRole, { ...role, permissions: [...role.permissions] }, admin)
  const { OrganizationTree } = await callRoute(request, readSignInInfo, {}, admin)
  const works = OrganizationTree[0]?.children.find((one) => one.name.en === 'East Water Works')
  const organizationId = works?.organizationId ?? ''
  const person = await aPerson(request, { role: name.en, organizationId })
  await signInAs(page, { name: 'admin', at: '/system/roles' })
  await page.getByLabel('搜索名称').fill(name.zh)
  const row = page.getByRole('row', { name: name.zh })
  await expect(row).toContainText('本单位')
  await expect(row).toContainText('可修改')
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: name.zh }).click()
  const panel = page.getByRole('dialog', { name: name.zh })
  await panel.getByText('显示权限允许的全部菜单').click()
  const supply = panel.getByRole('region', { name: '供水调度' })
  await supply.getByRole('checkbox', { name: '在线监测' }).check()
  await supply.getByRole('checkbox', { name: '现场连接', exact: true }).check()
  await supply.getByLabel('现场连接: 隐藏的按钮').first().click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('筛选', { exact: true }).click()
  await page.keyboard.press('Escape')
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: '保存' }).click()
  // Pages go that members have now.
  await page.getByRole('button', { name: '仍然保存' }).click()
  await expect(panel.getByText('已保存，立即生效')).toBeVisible()

  const theirs = await browser.newPage()
  await signInAs(theirs, { ...person, at: '/field/connections' })
  await expect(theirs.getByRole('heading', { name: '现场连接', level: 1 })).toBeVisible()
  await expect(theirs.getByRole('search')).toBeVisible()
  await expect(theirs.getByRole('button', { name: '筛选', exact: true })).toHaveCount(0)
  await goTo(theirs, '/monitoring/trend')
  await expect(theirs.getByText('您有相应权限，但您的角色都没有显示此菜单。')).toBeVisible()
  await expect(
    theirs.getByText(/可开通权限的人员：孙丽（城东水厂）、.+（清源水务集团）/),
  ).toBeVisible()
  await expectAccessible(theirs, { isStrict: true })
  await theirs.close()
})

test('pages without permission send no request that would be rejected', async ({
  page,
  request,
}) => {
  test.slow()
  const rejected: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) rejected.push(response.url())
  })
  const { name, password } = await aPerson(request, { role: null })
  await signInAs(page, { name, password, at: '/account/profile' })
  const all = await addresses(request)
  const explained: string[] = []
  for (const address of all) {
    await goTo(page, address)
    const path = address.split('?')[0]
    const screen = page.locator(`[data-page="${path}"]`)
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    if (await screen.getByText('此页面对您不可见').first().isVisible()) explained.push(address)
  }
  expect(explained).toEqual(expect.arrayContaining(['/system/people', '/field/imports']))
  expect(rejected).toEqual([])
})

test('a page without permission names it and the people who can grant access', async ({ page }) => {
  await signInAs(page, { name: 'chemist', language: 'en', at: '/field/connections' })
  await expect(
    page.getByText('This page requires the permission “View field connections and imports”'),
  ).toBeVisible()
  await expect(
    page.getByText(/People who can grant access: Sun Li \(East Water Works\)/),
  ).toBeVisible()
  await goTo(page, '/403?path=%2Fsystem%2Fpeople')
  await expect(page.getByText('This page requires the permission “Manage people”')).toBeVisible()
  await expectAccessible(page, { isStrict: true })
})

test('a demonstration user can view roles and is told that changes are not allowed', async ({
  page,
}) => {
  await signInAs(page, { name: 'guest', language: 'en', at: '/system/roles' })
  await page.getByRole('button', { name: 'Viewer', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Viewer' })
  await expect(panel.getByText('Visible organisations:')).toBeVisible()
  await panel.getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByText('Changes are not allowed in the demonstration')).toBeVisible()
})
