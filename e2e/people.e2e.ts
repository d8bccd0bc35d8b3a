import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { fillSignIn, signInAs, unique } from './support/people.ts'

/** Fills the form of a new person and creates them; answers the password that is shown once. */
async function addPerson(
  page: Page,
  { loginName, name, place }: { loginName: string; name: string; place: string },
) {
  await page.getByRole('button', { name: '新增人员' }).click()
  const panel = page.getByRole('dialog', { name: '新增人员' })
  await panel.getByRole('button', { name: '新增', exact: true }).click()
  await expect(panel.getByText('请填写登录名').first()).toBeVisible()
  await expect(panel.getByLabel('登录名', { exact: true })).toBeFocused()
  await panel.getByLabel('登录名', { exact: true }).fill(loginName)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: '放弃未保存的内容？' })
  await question.getByRole('button', { name: '取消' }).click()
  await panel.getByLabel('手机号码').fill('1390000')
  await panel.getByRole('button', { name: '新增', exact: true }).click()
  await expect(panel.getByText('手机号码长度不为11位')).toBeVisible()
  await panel.getByLabel('手机号码').fill('')
  await panel.getByLabel('姓名（中文）').fill(name)
  await panel.getByLabel('姓名（英文）').fill(`Han Mei ${loginName}`)
  await panel.getByLabel('所属单位').click()
  await page.locator('.ant-select-tree').getByText(place, { exact: true }).click()
  await panel.getByLabel('角色', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '部门人员' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: '新增', exact: true }).click()
  const made = page.getByRole('dialog', { name: '人员已创建' })
  const password = (await made.locator('dd').last().locator('code').textContent()) ?? ''
  await made.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '仍然关闭' }).click()
  await expect(made).toBeHidden()
  return password
}

test('an administrator adds a person, who signs in, is found in the list and is disabled', async ({
  page,
  browser,
}) => {
  await signInAs(page, { name: 'admin', at: '/system/people' })
  const loginName = `hanmei-${unique()}`
  const name = `韩梅${loginName}`
  const password = await addPerson(page, { loginName, name, place: '化验室' })
  const theirs = await browser.newPage()
  await theirs.goto('/login/login?qingyuan')
  await fillSignIn(theirs, loginName, 'zh', password)
  await expect(theirs).toHaveURL(/\/login\/password/)
  await page.getByRole('textbox', { name: /^搜索|姓名/ }).fill(loginName)
  await page.getByRole('button', { name }).click()
  const panel = page.getByRole('dialog', { name, exact: true })
  await expect(panel.getByText('正常')).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: '停用' }).click()
  const question = page.getByRole('dialog', { name: `停用“${name}”？` })
  await question.getByRole('button', { name: '停用' }).click()
  await expect(panel.getByText('已停用')).toBeVisible()
  await panel.getByRole('button', { name: '关闭' }).last().click()
  const again = await browser.newPage()
  await again.goto('/login/login?qingyuan')
  await fillSignIn(again, loginName, 'zh', password)
  await expect(again.getByText('登录名不存在或密码错误')).toBeVisible()
  for (const opened of [theirs, again]) await opened.close()
})

test('an administrator of a works sees its people only and cannot give more than they have', async ({
  page,
}) => {
  await signInAs(page, { name: 'eastadmin', language: 'en', at: '/system/people' })
  await expect(page.getByRole('button', { name: 'Feng Xue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zhou Ming' })).toHaveCount(0)
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: 'Add person' }).click()
  const panel = page.getByRole('dialog', { name: 'Add person' })
  await panel.getByLabel('Roles', { exact: true }).click()
  const roles = page.locator('.ant-select-item-option')
  await expect(roles.filter({ hasText: 'Viewer' }).first()).toBeVisible()
  await expect(roles.filter({ hasText: /^Administrator$/ })).toHaveCount(0)
})

test('people are cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { name: 'admin', at: '/system/people' })
  await expect(page.locator('.kit-card').first()).toBeVisible()
  await page.getByRole('button', { name: '陈晓' }).click()
  await expect(page.getByRole('dialog', { name: '陈晓' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(overflow).toBe(false)
})
