import { changeRetention, previewRetention, readRetention } from '@iwater/contract/retention'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { signInAs, unique } from './support/people.ts'

const code = 'jinshan'
const at = '/system/retention'

// In one worker: they change how long an organisation keeps its data.
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
  const token = await tokenOf(request, 'admin', code)
  const usual = { messages: 1095, samples: 3653 } as const
  for (const kind of ['messages', 'samples'] as const) {
    const formerDays = await daysOf(request, kind)
    await callRoute(
      request,
      changeRetention,
      { kind, days: usual[kind], formerDays, isConfirmed: true },
      token,
    )
  }
})

/** A file of one value of a hundred days ago, stored: the demo itself is younger. */
async function importOldValue(page: Page) {
  const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10)
  const text = `站点;时间;水温(℃)\n留存站 ${unique()};${day} 04:00;18,9\n`
  await page.goto('/field/imports?import=new')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '水温.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: '试运行' }).click()
  await page.getByRole('button', { name: '入库 1 个数值' }).click()
  await expect(page.getByRole('status').filter({ hasText: '导入完成' })).toBeVisible()
}

/** Samples are counted with their hours. */
async function countedAsOld(request: APIRequestContext) {
  const token = await tokenOf(request, 'admin', code)
  const wanted = { kind: 'samples', days: 90 } as const
  const { deleted } = await callRoute(request, previewRetention, wanted, token)
  return deleted?.count ?? 0
}

test('an administrator sees what is kept and changes a span after confirming what it deletes', async ({
  page,
  request,
}) => {
  await signInAs(page, { name: 'admin', code, at })
  await expect(page.getByRole('heading', { name: '数据保留' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^审计记录/ })).toBeVisible()
  await importOldValue(page)
  await expect.poll(() => countedAsOld(request), { timeout: 60_000 }).toBeGreaterThan(0)
  await page.goto(at)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^样本/ }) })
  await expect(row).toContainText('3,653 天')
  await row.getByRole('button', { name: '修改保留期限：样本' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const days = dialog.getByLabel('保留天数')
  await days.fill('10')
  await expect(dialog.getByText('30 至 36,500 天')).toBeVisible()
  await dialog.getByRole('button', { name: '90 天', exact: true }).click()
  await expect(dialog.getByText(/^将删除 (至少 )?\d+ 条数据/)).toBeVisible()
  await expectAccessible(page, { state: 'what is deleted' })
  const save = dialog.getByRole('button', { name: '保存并删除' })
  await save.click()
  const again = dialog.getByLabel('输入 90 确认删除')
  await expect(again).toBeFocused()
  await again.fill('91')
  await save.click()
  await expect(dialog.getByText('请输入 90', { exact: true })).toBeVisible()
  expect(await daysOf(request, 'samples')).toBe(3653)
  await again.fill('90')
  await again.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('90 天')
  await expect(row).toContainText('默认 3,653 天')
  expect(await daysOf(request, 'samples')).toBe(90)

  await row.getByRole('button', { name: '修改保留期限：样本' }).click()
  await dialog.getByRole('button', { name: '恢复默认（3,653 天）' }).click()
  await expect(dialog.getByText('不会删除数据。')).toBeVisible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(row).not.toContainText('默认')
  expect(await daysOf(request, 'samples')).toBe(3653)
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
    const change = page.getByRole('button', {
      name: language === 'zh' ? /^修改保留期限：样本/ : /^Change retention: Samples/,
    })
    await expect(change).toBeVisible()
    // How values are stored is read after what is kept.
    await expect(page.getByRole('table')).toHaveCount(2)
    await expectAccessible(page)
    await change.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: language === 'zh' ? '90 天' : '90 days' })
      .click()
    await expect(
      page
        .getByRole('dialog')
        .getByText(language === 'zh' ? /^排污许可要求/ : /^Pollutant discharge permits/),
    ).toBeVisible()
    await expectAccessible(page, { state: 'dialog' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, { state: 'dialog on a phone' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  })
}
