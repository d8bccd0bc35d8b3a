import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

/** Fills the form of a new person and creates them; answers the password that is shown once. */
async function addPerson(page: Page, { loginName, place }: { loginName: string; place: string }) {
  await page.getByRole('button', { name: '新增人员' }).click()
  const panel = page.getByRole('dialog', { name: '新增人员' })
  await panel.getByRole('button', { name: '创建人员' }).click()
  await expect(panel.getByText('请填写').first()).toBeVisible()
  await panel.getByLabel('登录名', { exact: true }).fill(loginName)
  await panel.getByLabel('中文姓名').fill('韩梅')
  await panel.getByLabel('英文姓名').fill('Han Mei')
  await panel.getByLabel('所属单位').click()
  await page.locator('.ant-select-tree').getByText(place, { exact: true }).click()
  await panel.getByLabel('角色', { exact: true }).click()
  await page.getByTitle('部门人员', { exact: true }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: '创建人员' }).click()
  const made = page.getByRole('dialog', { name: '人员已创建' })
  const password = (await made.locator('dd').last().locator('code').textContent()) ?? ''
  await made.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '仍然关闭' }).click()
  await expect(made).toBeHidden()
  return password
}

async function signInWith(page: Page, name: string, password: string) {
  await page.goto('/login/login?qingyuan')
  await page.getByLabel('用户名', { exact: true }).fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('an administrator adds a person, who signs in, is found in the list and is disabled', async ({
  page,
  browser,
}) => {
  await signInAs(page, { name: 'admin' })
  await page.goto('/system/people')
  const password = await addPerson(page, { loginName: 'hanmei', place: '化验室' })
  const theirs = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInWith(theirs, 'hanmei', password)
  await expect(theirs).toHaveURL(/\/login\/password/)
  await page.getByLabel('姓名、登录名、电话或职务').fill('hanmei')
  await page.getByRole('button', { name: '韩梅' }).click()
  const panel = page.getByRole('dialog', { name: '韩梅' })
  await expect(panel.getByText('正常')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('.ant-drawer').analyze()).violations).toEqual([])
  await panel.getByRole('button', { name: '停用' }).click()
  const question = page.getByRole('dialog', { name: '停用 韩梅？' })
  await question.getByRole('button', { name: '停用' }).click()
  await expect(panel.getByText('已停用')).toBeVisible()
  await panel.getByRole('button', { name: '关闭' }).last().click()
  const again = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signInWith(again, 'hanmei', password)
  await expect(again.getByText('用户名不存在或密码错误')).toBeVisible()
})

test('an administrator of a works sees its people only and cannot give more than they have', async ({
  page,
}) => {
  await signInAs(page, { name: 'eastadmin', language: 'en' })
  await page.goto('/system/people')
  await expect(page.getByRole('button', { name: 'Feng Xue' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zhou Ming' })).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Add a person' }).click()
  const panel = page.getByRole('dialog', { name: 'Add a person' })
  await panel.getByLabel('Roles', { exact: true }).click()
  await expect(
    page.locator('.ant-select-item-option-disabled', { hasText: 'Administrator' }).first(),
  ).toBeVisible()
})

test('people are cards on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { name: 'admin' })
  await page.goto('/system/people')
  await expect(page.locator('.person-card').first()).toBeVisible()
  await page.getByRole('button', { name: '陈晓' }).click()
  await expect(page.getByRole('dialog', { name: '陈晓' })).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(overflow).toBe(false)
})
