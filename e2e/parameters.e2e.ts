import { type ParameterName } from '@iwater/contract/organisation/parameter-values'
import { changeParameter, listParameters } from '@iwater/contract/organisation/parameters'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { signInAs } from './support/people.ts'

const code = 'jinshan'
const at = '/system/parameters'

// In one worker: they change what applies to a whole organisation.
test.describe.configure({ mode: 'default' })

const settingOf = async (request: APIRequestContext, name: ParameterName) => {
  const token = await tokenOf(request, 'admin', code)
  const found = await callRoute(request, listParameters, {}, token)
  return found.find((one) => one.name === name)?.value ?? null
}

test.afterEach(async ({ request }) => {
  const token = await tokenOf(request, 'admin', code)
  for (const { name, value: former } of await callRoute(request, listParameters, {}, token))
    if (former !== null)
      await callRoute(request, changeParameter, { name, value: null, former }, token)
})

const rowOf = (page: Page, name: RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('an administrator changes a parameter, lists follow it, and it is reset', async ({
  page,
  request,
}) => {
  await signInAs(page, { name: 'admin', code, at })
  const row = rowOf(page, /^列表每页行数/)
  await expect(row).toContainText('10 行')
  await expect(row).toContainText('默认')
  await row.getByRole('button', { name: '修改参数：列表每页行数' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: '20 行' }).check()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('20 行')
  await expect(row).toContainText('默认 10 行')
  await expect(row).not.toContainText('未修改过')
  expect(await settingOf(request, 'pageRows')).toBe(20)

  const asked = page.waitForRequest(/\/api\/audit\/.*[?&]size=20/)
  await goTo(page, '/system/logs')
  await asked
  await goTo(page, at)
  await row.getByRole('button').click()
  await dialog.getByRole('button', { name: '恢复默认（10 行）' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).not.toContainText('默认 10 行')
  expect(await settingOf(request, 'pageRows')).toBeNull()
})

test('where another administrator was first, nothing is overwritten', async ({ page, request }) => {
  await signInAs(page, { name: 'admin', code, language: 'en', at })
  const row = rowOf(page, /^Systems in the header/)
  await row.getByRole('button').click()
  const token = await tokenOf(request, 'admin', code)
  await callRoute(request, changeParameter, { name: 'systemTabs', value: 4, former: null }, token)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New value').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed the record')
  await expect(row).toContainText('4 systems')
  expect(await settingOf(request, 'systemTabs')).toBe(4)
})

for (const { language, colorScheme } of appearances) {
  test(`the page is accessible and fits a phone (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signInAs(page, { name: 'admin', code, language, at })
    await expect(page.getByRole('row')).toHaveCount(16)
    await expectAccessible(page)
    const isChinese = language === 'zh'
    await page
      .getByRole('button', { name: isChinese ? /^修改参数：无操作锁屏/ : /parameter: Screen lock/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(isChinese ? '新值' : 'New value').fill('999')
    await expect(
      dialog.getByText(isChinese ? '请输入 0 至 240 的整数' : 'Enter a whole number from 0 to 240'),
    ).toBeVisible()
    await expectAccessible(page, { state: 'dialog' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, { state: 'dialog on a phone' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  })
}
