import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aPerson, signInAs, unique } from './support/people.ts'

const aText = (name: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('2 号泵 08:00 停机检修\n'),
})

/** Begins a message to one person, with a file, and publishes it. */
async function sendTo(
  page: Page,
  person: string,
  { title, file }: { title: string; file: string },
) {
  await page.goto('/system/messages?new=1')
  const form = page.getByRole('dialog', { name: '发布消息' })
  await form.getByRole('combobox', { name: '人员' }).fill(person)
  await page.getByTitle(new RegExp(person)).click()
  await page.keyboard.press('Escape')
  await form.getByLabel('标题', { exact: true }).fill(title)
  await form.getByLabel('内容', { exact: true }).fill('见附件。')
  await form.locator('input[type=file]').setInputFiles(aText(file))
  await expect(form.getByRole('button', { name: `移除“${file}”` })).toBeVisible()
  await form.getByRole('button', { name: '发布', exact: true }).click()
  await expect(form).toBeHidden()
}

test('a file goes with a message to its reader, who opens it, and its owner keeps it as long as it is used', async ({
  page,
  browser,
  request,
}) => {
  const sender = await aPerson(request, { role: 'Administrator' })
  const reader = await aPerson(request)
  const title = `检修单${unique()}`
  const file = `${title}.txt`
  await signInAs(page, { ...sender, at: '/account/files' })
  await expect(page.getByText('还没有文件')).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await sendTo(page, reader.name, { title, file })

  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, { ...reader, at: '/system/messages' })
  await theirs.getByRole('button', { name: title }).click()
  const opened = theirs.waitForEvent('popup')
  await theirs.getByRole('region', { name: '附件' }).getByRole('button', { name: file }).click()
  await expect((await opened).getByText('2 号泵 08:00 停机检修')).toBeVisible()
  await theirs.context().close()

  await page.goto('/account/files')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText(`消息“${title}”`)
  await row.getByRole('button', { name: `删除“${file}”` }).click()
  const dialog = page.getByRole('dialog', { name: '删除文件' })
  await expect(dialog).toContainText(`“${file}”正在使用，不能删除。`)
  await expectAccessible(page, { isStrict: true, state: 'a file in use' })
  await dialog.getByRole('button', { name: '知道了' }).click()

  await page.locator('input[type=file]').setInputFiles(aText('交接班.txt'))
  await expect(page.getByRole('row', { name: /交接班/ })).toContainText('未引用')
  await page.getByRole('button', { name: /^文本/ }).click()
  await page.getByRole('textbox', { name: '文件名' }).fill('交接')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '删除“交接班.txt”' }).click()
  const question = page.getByRole('dialog', { name: '删除文件' })
  await question.getByRole('button', { name: '删除文件' }).click()
  await expect(page.getByText('没有符合条件的文件')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '文件名' })).toBeFocused()
  await page.getByRole('button', { name: '清除条件' }).click()
  await expect(row).toBeVisible()
})

test('in English, on a phone, the list of files is usable by everybody', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { ...(await aPerson(request)), language: 'en', at: '/account/files' })
  await page.locator('input[type=file]').setInputFiles(aText('shift.txt'))
  await expect(page.getByRole('button', { name: 'Open “shift.txt”' })).toBeVisible()
  await expect(page.getByText('Visible to you only')).toBeVisible()
  await expectAccessible(page, { isStrict: true })
})

test('a file link that cannot be opened leads to a page that says so', async ({ page }) => {
  const id = '019a0000-0000-7000-8000-000000000001'
  await page.goto(`/api/files/${id}?tenant=1&until=1&signature=changed`)
  await expect(page.getByRole('heading', { name: '文件无法打开' })).toBeVisible()
  await expectAccessible(page, { state: 'a link that has expired' })
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).not.toHaveURL(/\/file/)
})

test('a page of a file that could not be opened tries again when it is reloaded', async ({
  page,
}) => {
  const link = '/api/files/019a0000-0000-7000-8000-000000000001?tenant=1&until=1&signature=changed'
  await page.goto(`/file?error=storage.unavailable#link=${encodeURIComponent(link)}`)
  await expect(page.getByRole('heading', { name: '文件暂时无法打开' })).toBeVisible()
  await expect(page.getByRole('link', { name: '重试' })).toHaveAttribute('href', link)
  await page.reload()
  await expect(page).toHaveURL(/\/file\?error=files\.link-expired$/)
  await expect(page.getByRole('heading', { name: '文件无法打开' })).toBeVisible()
})
