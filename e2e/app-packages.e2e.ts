import { readFile } from 'node:fs/promises'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { appPackage } from '@iwater/contract/organisation/app-packages'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { signInAs, unique } from './support/people.ts'

const code = 'lvzhou'
const at = '/system/app-packages'
const { list, remove } = entityRoutes(appPackage)

// In one worker: they change what the sign-in page of an organisation offers.
test.describe.configure({ mode: 'default' })

async function removeAll(request: APIRequestContext) {
  const token = await tokenOf(request, 'admin', code)
  const { records } = await callRoute(request, list, {}, token)
  for (const { id } of records) await callRoute(request, remove, { id } as never, token)
}

test.beforeEach(({ request }) => removeAll(request))
test.afterEach(({ request }) => removeAll(request))

const apk = (text: string) =>
  Buffer.from(zipSync({ 'AndroidManifest.xml': strToU8('<manifest/>'), 'a.txt': strToU8(text) }))

const words = {
  zh: {
    add: /^新增安装包/,
    name: '应用名称（中文）',
    version: '版本号',
    discard: '放弃草稿',
    remove: '移除“lvzhou.apk”',
    save: '新增',
    code: '下载页面的二维码',
    download: '下载 Android 版',
    nav: '移动应用',
    wrong: '文件不是有效的 apk 安装包',
  },
  en: {
    add: 'Add app package',
    name: 'App name (Chinese)',
    version: 'Version',
    discard: 'Discard draft',
    remove: 'Remove “lvzhou.apk”',
    save: 'Add',
    code: 'QR code of the download page',
    download: 'Download for Android',
    nav: 'Mobile app',
    wrong: 'The file is not a valid apk package',
  },
} as const

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'lvzhou.apk', mimeType: 'application/zip', buffer })

for (const { language, colorScheme } of appearances) {
  test(`a package that an administrator uploads is offered on the sign-in page and downloaded (${language})`, async ({
    page,
  }) => {
    const text = words[language]
    await page.emulateMedia({ colorScheme })
    await page.goto(`/login/login?${code}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('img', { name: /二维码|QR code/ })).toHaveCount(0)

    await signInAs(page, { name: 'admin', code, language, at })
    const [version, bytes] = [`2.${unique()}`, apk(unique())]
    await page.getByRole('button', { name: text.add }).first().click()
    const panel = page.getByRole('dialog')
    const discard = panel.getByRole('button', { name: text.discard })
    await expect(async () => {
      // What an attempt before has left.
      if (await discard.isVisible()) await discard.click()
      await expect(panel.getByLabel(text.name)).toBeEnabled({ timeout: 1000 })
    }).toPass()
    await choose(page, Buffer.from('no zip'.repeat(20)))
    await expect(panel.getByText(text.wrong)).toBeVisible()
    await expectAccessible(page, { state: 'a file that is no package' })
    await panel.getByRole('button', { name: text.remove }).click()
    await choose(page, bytes)
    // Stored, and no longer on its way.
    await expect(panel.getByRole('button', { name: /^(打开|Open ?)“lvzhou\.apk”$/ })).toBeVisible()
    await panel.getByLabel(text.name).fill('绿洲水务')
    await panel.getByLabel(text.version, { exact: true }).fill(version)
    await expectAccessible(page, { state: 'form' })
    await panel.getByRole('button', { name: text.save, exact: true }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByText(version).first()).toBeVisible()
    await expectAccessible(page, { state: 'list' })

    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.goto(`/login/login?${code}`)
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('img', { name: text.code })).toBeVisible()
    await expectAccessible(page, { state: 'sign-in page' })
    await page.getByRole('link', { name: text.nav, exact: true }).click()
    await expect(page.getByText(version)).toBeVisible()
    await expectAccessible(page, { state: 'download page' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, { state: 'download page on a phone' })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: text.download }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('lvzhou.apk')
    expect(Buffer.compare(await readFile(await download.path()), bytes)).toBe(0)
  })
}
