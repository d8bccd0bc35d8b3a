import {
  changeRetention,
  previewRetention,
  type RetentionPreview,
  readRetention,
} from '@iwater/contract/retention'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { signInAs } from './support/people.ts'

const code = 'jinshan'
const at = '/system/retention'

// In one worker: they change how long an organisation keeps its messages.
test.describe.configure({ mode: 'default' })

async function daysOf(request: APIRequestContext, kind: string) {
  const { changeable } = await callRoute(
    request,
    readRetention,
    {},
    await tokenOf(request, 'admin', code),
  )
  return changeable.find((one) => one.kind === kind)?.days ?? 0
}

test.afterEach(async ({ request }) => {
  const formerDays = await daysOf(request, 'messages')
  const change = { kind: 'messages', days: 1095, formerDays } as const
  await callRoute(request, changeRetention, change, await tokenOf(request, 'admin', code))
})

/** The demo is too young to have anything to delete: what is told of a short span is as of an old organisation. */
async function asOldOrganisation(page: Page) {
  const deleted = {
    count: 1234,
    isEstimate: false,
    bytes: 5_000_000,
    from: '2024-01-05',
    before: '2026-10-01',
  }
  await page.route(`**/api${previewRetention.path.replace(':kind', '*')}*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: RetentionPreview }
    const isShort = new URL(route.request().url()).searchParams.get('days') === '30'
    return route.fulfill({
      response,
      json: { ...body, data: { ...body.data, deleted: isShort ? deleted : null } },
    })
  })
}

test('an administrator sees what is kept and changes a span after confirming what it deletes', async ({
  page,
  request,
}) => {
  await asOldOrganisation(page)
  await signInAs(page, { name: 'admin', code, at })
  await expect(page.getByRole('heading', { name: '数据保留' })).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^消息和通知/ }) })
  await expect(row).toContainText('1,095 天')
  await expect(page.getByRole('rowheader', { name: /^审计记录/ })).toBeVisible()
  await row.getByRole('button', { name: '修改保留期限：消息和通知' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const days = dialog.getByLabel('保留天数')
  await days.fill('10')
  await expect(dialog.getByText('30 至 3,653 天')).toBeVisible()
  await dialog.getByRole('button', { name: '30 天', exact: true }).click()
  await expect(dialog.getByText('将删除 1,234 条数据（约 4.8 MB）')).toBeVisible()
  await expectAccessible(page, { state: 'what is deleted' })
  const save = dialog.getByRole('button', { name: '保存并删除' })
  await save.click()
  const again = dialog.getByLabel('输入 30 确认删除')
  await expect(again).toBeFocused()
  await again.fill('31')
  await save.click()
  await expect(dialog.getByText('请输入 30', { exact: true })).toBeVisible()
  expect(await daysOf(request, 'messages')).toBe(1095)
  await again.fill('30')
  await again.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('30 天')
  await expect(row).toContainText('默认 1,095 天')
  expect(await daysOf(request, 'messages')).toBe(30)

  await row.getByRole('button', { name: '修改保留期限：消息和通知' }).click()
  await dialog.getByRole('button', { name: '恢复默认（1,095 天）' }).click()
  await expect(dialog.getByText('不会删除数据。')).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).not.toContainText('默认')
  expect(await daysOf(request, 'messages')).toBe(1095)
})

test('where another administrator was first, nothing is overwritten', async ({ page, request }) => {
  await signInAs(page, { name: 'admin', code, language: 'en', at })
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^Messages and notices/ }) })
  await row.getByRole('button').click()
  const token = await tokenOf(request, 'admin', code)
  await callRoute(
    request,
    changeRetention,
    { kind: 'messages', days: 730, formerDays: 1095 },
    token,
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '1,827 days' }).click()
  await expect(dialog.getByText('No data is deleted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Somebody else has changed the record')
  await expect(row).toContainText('730 days')
  expect(await daysOf(request, 'messages')).toBe(730)
})

for (const { language, colorScheme } of appearances) {
  test(`the page is accessible and fits a phone (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signInAs(page, { name: 'admin', code, language, at })
    await expect(page.getByRole('row')).toHaveCount(15)
    await expectAccessible(page)
    await page
      .getByRole('button', {
        name: language === 'zh' ? /^修改保留期限：样本/ : /^Change retention: Samples/,
      })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: language === 'zh' ? '90 天' : '90 days' })
      .click()
    await expect(
      page.getByRole('dialog').getByText(language === 'zh' ? '第十九条' : 'article 19'),
    ).toBeVisible()
    await expectAccessible(page, { state: 'dialog' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, { state: 'dialog on a phone' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  })
}
