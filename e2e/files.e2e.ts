import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aPicture } from './support/painted-picture.ts'
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
  await page.getByRole('link', { name: '返回起始页' }).click()
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

test('files of a message are chosen, dropped and pasted, broken off, tried again, put in order and looked at', async ({
  page,
  request,
}) => {
  await signInAs(page, {
    ...(await aPerson(request, { role: 'Administrator' })),
    at: '/system/messages?new=1',
  })
  const place = page.getByRole('dialog').getByRole('group', { name: '附件' }).last()
  const choose = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    place.locator('input[type=file]').setInputFiles(files)
  const button = (name: string | RegExp) => place.getByRole('button', { name, exact: true })
  const stored = place.getByRole('button', { name: /^(打开|预览)“/ })

  await test.step('what cannot be taken says why', async () => {
    await choose(
      { ...aText('tool.exe'), name: 'tool.exe' },
      { ...aText('空.txt'), buffer: Buffer.of() },
    )
    await expect(place.getByText('文件类型不符合')).toBeVisible()
    await expect(place.getByText('文件是空的')).toBeVisible()
    await choose(...Array.from({ length: 11 }, (_, at) => aText(`${at}.txt`)))
    await expect(place.getByRole('alert').last()).toHaveText(
      '当前限制选择 10 个文件，本次选择了 11 个文件，共选择了 11 个文件',
    )
    await button('移除“tool.exe”').click()
    await button('移除“空.txt”').click()
  })

  await test.step('one that is on its way is broken off, one that failed is tried again', async () => {
    let answer = () => undefined as unknown
    await page.route('**/fm/epFile/upload*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = () => resolve()
      })
      await route.fulfill({ status: 503, json: { code: 1, msg: '', data: null } }).catch(() => null)
    })
    await choose(aText('一.txt'))
    await expect(place.getByRole('progressbar', { name: '“一.txt”上传进度' })).toBeVisible()
    await button('取消上传“一.txt”').click()
    await expect(place.getByText('一.txt')).toHaveCount(0)
    answer()
    await choose(aText('二.txt'))
    await expect(place.getByRole('progressbar')).toBeVisible()
    answer()
    await expect(button('重试：二.txt')).toBeVisible()
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
    await page.unroute('**/fm/epFile/upload*')
    await button('重试：二.txt').click()
    await expect(stored).toHaveText(['二.txt'])
  })

  await test.step('files are dropped and pasted', async () => {
    const carrying = (name: string) =>
      page.evaluateHandle((called) => {
        const data = new DataTransfer()
        data.items.add(new File(['2 号泵停机'], called, { type: 'text/plain' }))
        return data
      }, name)
    const dropped = { dataTransfer: await carrying('三.txt') }
    await place.dispatchEvent('dragenter', dropped)
    await expect(place.getByText('松开鼠标即可上传')).toBeVisible()
    await place.dispatchEvent('drop', dropped)
    await expect(stored).toHaveText(['二.txt', '三.txt'])
    // Playwright has no event of the clipboard that carries something.
    await place.evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['2 号泵停机'], '四.txt', { type: 'text/plain' }))
      element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
    })
    await expect(stored).toHaveText(['二.txt', '三.txt', '四.txt'])
  })

  await test.step('they are put in order by keys and by dragging', async () => {
    const grip = (name: string) => button(`移动“${name}”：拖动，或按上下方向键`)
    await grip('四.txt').press('ArrowUp')
    await expect(stored).toHaveText(['二.txt', '四.txt', '三.txt'])
    await expect(grip('四.txt')).toBeFocused()
    await grip('三.txt').dragTo(stored.first())
    await expect(stored).toHaveText(['三.txt', '二.txt', '四.txt'])
  })

  await test.step('a picture is looked at', async () => {
    await choose({ name: '泵房.png', mimeType: 'image/png', buffer: await aPicture(page) })
    await button('预览“泵房.png”').click()
    const preview = page.getByRole('dialog', { name: '泵房.png' })
    await expect(preview.getByRole('img', { name: '泵房.png' })).toHaveJSProperty(
      'naturalWidth',
      300,
    )
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
    await page.keyboard.press('Escape')
    await expect(preview).toHaveCount(0)
    await expect(button('预览“泵房.png”')).toBeFocused()
  })
})
