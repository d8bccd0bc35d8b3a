import { readFile } from 'node:fs/promises'
import { saveListAppearance, usualListAppearance } from '@iwater/contract/kit/list-appearance'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './support/accessible.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { signInAs } from './support/people.ts'
import { pressTool } from './support/tools.ts'

// No other journey measures lists here, or presses actions of their rows.
const code = 'lvzhou'

const putBack = async (request: APIRequestContext) =>
  callRoute(request, saveListAppearance, usualListAppearance, await tokenOf(request, 'admin', code))

// In one worker: they change the same settings.
test.describe.configure({ mode: 'default' })

test.beforeEach(({ request }) => putBack(request))
test.afterEach(({ request }) => putBack(request))

const height = async (place: Locator) => Math.round((await place.boundingBox())?.height ?? 0)
/** Of the page on screen: those behind other tabs stay. */
const search = (page: Page) =>
  page.locator('.w-filter-row .ant-input-affix-wrapper:visible').first()

test('an administrator sets how lists look, and the lists of other pages follow', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', code, at: '/system/people', language: 'en' })
  await expect.poll(() => height(search(page))).toBe(32)
  await goTo(page, '/system/pages')
  const size = page.getByRole('radiogroup', { name: 'Size' })
  await expect(size.getByRole('radio', { name: 'Normal' })).toBeChecked()
  await expectAccessible(page, { isStrict: true })
  await size.getByRole('radio', { name: 'Large' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  const actions = page.getByRole('radiogroup', { name: 'Row actions' })
  await actions.getByRole('radio', { name: 'Menu' }).click()
  await expect(actions.getByRole('radio', { name: 'Menu' })).toBeChecked()

  await goTo(page, '/system/people')
  await expect.poll(() => height(search(page))).toBe(40)
  await expectAccessible(page, { within: 'main', isStrict: true })
  await page.reload()
  await expect.poll(() => height(search(page))).toBe(40)
})

test('a watermark that an administrator sets stands on lists, on paper and in exports', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', code, at: '/system/pages' })
  await page.getByRole('checkbox', { name: '在列表上显示水印' }).click()
  await page.getByRole('group', { name: '同时用于' }).getByLabel('打印').click()
  await page.getByRole('group', { name: '同时用于' }).getByLabel('导出文件').click()
  await expect(page.getByRole('checkbox', { name: '导出文件' })).toBeChecked()
  await expectAccessible(page, { within: 'main', isStrict: true })

  await goTo(page, '/system/people')
  const mark = page.locator('.kit-watermark:visible')
  await expect(mark).toHaveCount(1)
  await expectAccessible(page, { within: 'main', isStrict: true })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.kit-watermark-paper')).toBeVisible()
  await expect(mark).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await pressTool(page, '导出')
  const panel = page.getByRole('dialog', { name: /^导出/ })
  await panel.getByRole('button', { name: '开始导出' }).click()
  const saved = page.waitForEvent('download')
  await panel.getByRole('button', { name: '下载文件' }).click()
  const parts = unzipSync(await readFile(await (await saved).path()))
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(xml).toMatch(/<oddHeader>&amp;C[^<]+ \(admin\) · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d</)
})
