import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { goTo } from './support/go.ts'
import { signInAs, unique } from './support/people.ts'

test('an announcement is written, is not lost by one key, shown on its page, and withdrawn', async ({
  page,
}) => {
  const text = `周六维护 ${unique()}`
  await signInAs(page, { name: 'admin', at: '/system/pages' })
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: '新增功能公告' }).first().click()
  const added = page.getByRole('dialog', { name: '新增功能公告' })
  await added.getByLabel('内容（中文）').fill(text)
  await page.keyboard.press('Escape')
  const asks = page.getByRole('dialog', { name: '放弃未保存的内容？' })
  await expect(asks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(added.getByLabel('内容（中文）')).toHaveValue(text)
  await added.getByLabel('内容（英文）').fill(`Maintenance ${text}`)
  await added.getByLabel('功能', { exact: true }).fill('在线监测')
  await page.locator('.ant-select-dropdown:visible').getByText('供水调度 / 在线监测').click()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await added.getByLabel('结束时间').fill('2020-01-01 08:00')
  await added.getByRole('button', { name: '新增', exact: true }).click()
  await expect(added.getByText('结束时间必须晚于开始时间')).toBeVisible()
  await added.getByLabel('结束时间').fill('2099-01-01 08:00')
  await added.getByRole('button', { name: '新增', exact: true }).click()
  await expect(added).toBeHidden()
  const row = page.getByRole('row', { name: text })
  await expect(row.getByText('显示中')).toBeVisible()

  await goTo(page, '/monitoring/units')
  await expect(page.getByRole('complementary', { name: '公告' })).toContainText(text)
  await goTo(page, '/system/pages')
  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: '删除功能公告' })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(row).toHaveCount(0)
})
