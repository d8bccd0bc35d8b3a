import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { cardsOf } from './support/messages.ts'
import { aPerson, type Language, signInAs, unique } from './support/people.ts'

const wordsOf = {
  zh: {
    view: /^查看/,
    close: '关闭',
    closeAll: '全部关闭',
    bell: /^消息/,
    publish: '发布消息',
    everybody: '全部人员',
    title: '标题',
    content: '内容',
    send: '发布',
    reaches: /将发送给 \d+ 人/,
    markAll: '全部标为已读',
    sent: '发出的',
    noTitle: '请填写标题',
  },
  en: {
    view: /^View/,
    close: 'Close',
    closeAll: 'Close all',
    bell: /^Messages/,
    publish: 'Publish a message',
    everybody: 'Everyone',
    title: 'Title',
    content: 'Content',
    send: 'Publish',
    reaches: /Will be sent to \d+ people/,
    markAll: 'Mark all as read',
    sent: 'Sent',
    noTitle: 'Enter a title',
  },
} as const

// In one worker: a message to everybody changes what all readers count.
test.describe.configure({ mode: 'default' })

async function anotherPerson(browser: Browser, person: Parameters<typeof signInAs>[1]) {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, person)
  return page
}

/** Writes a message to everybody in the form and publishes it. */
async function publish(page: Page, language: Language, title: string) {
  const words = wordsOf[language]
  const form = page.getByRole('dialog', { name: words.publish })
  await form.getByRole('radio', { name: words.everybody }).check()
  await expect(form.getByText(words.reaches)).toBeVisible()
  await form.getByLabel(words.title, { exact: true }).fill(title)
  await form.getByLabel(words.content, { exact: true }).fill(`${title}：请各班组查收。`)
  await form.getByRole('button', { name: words.send, exact: true }).click()
  await expect(form).toBeHidden()
}

for (const language of ['zh', 'en'] as const) {
  const words = wordsOf[language]

  test(`a message comes up at once, is opened, and is read from then on (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const reader = await anotherPerson(browser, {
      ...(await aPerson(request)),
      language,
      keepsCards: true,
    })
    await signInAs(page, { name: 'admin', language, at: '/system/messages?new=1' })
    const title = `Pump 3 ${unique()}`
    await publish(page, language, title)
    const card = cardsOf(reader, language).getByRole('listitem').filter({ hasText: title })
    await expect(card).toBeVisible()
    const bell = reader.getByRole('banner').getByRole('button', { name: words.bell })
    const before = await bell.getAttribute('aria-label')
    await card.getByRole('button', { name: words.view }).click()
    const content = reader.getByText(`${title}：请各班组查收。`)
    await expect(reader.getByRole('dialog').filter({ has: content }).last()).toBeVisible()
    await reader.keyboard.press('Escape')
    await expect(content.first()).toBeVisible()
    await expect(reader.getByRole('dialog')).toHaveCount(1)
    await reader.keyboard.press('Escape')
    await expect(reader.getByRole('dialog')).toHaveCount(0)
    await expect(card).toBeHidden()
    await expect(bell).not.toHaveAttribute('aria-label', before ?? '')
    await page.goto('/system/messages?box=sent')
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('1')
    await reader.context().close()
  })
}

test('missing fields are named, and the draft is restored after a reload', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/system/messages?new=1' })
  const form = page.getByRole('dialog', { name: '发布消息' })
  await form.getByRole('radio', { name: '全部人员' }).check()
  await form.getByLabel('内容', { exact: true }).fill('写到一半')
  await form.getByRole('button', { name: '发布', exact: true }).click()
  await expect(form.getByText('请填写标题')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('内容', { exact: true })).toHaveValue('写到一半')
})

test('a failed publication keeps the text, and tried again it is one message', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/system/messages?new=1' })
  const title = `只发一次 ${unique()}`
  const form = page.getByRole('dialog', { name: '发布消息' })
  await form.getByRole('radio', { name: '全部人员' }).check()
  await form.getByLabel('标题', { exact: true }).fill(title)
  await form.getByLabel('内容', { exact: true }).fill('断线重发')
  let tries = 0
  await page.route('**/api/messages/publish', async (route) => {
    tries += 1
    // The server gets it, and the answer is lost.
    if (tries === 1) {
      await route.fetch()
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await form.getByRole('button', { name: '发布', exact: true }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expect(form.getByLabel('标题', { exact: true })).toHaveValue(title)
  await form.getByRole('button', { name: '发布', exact: true }).click()
  await expect(form).toBeHidden()
  await page.goto(`/system/messages?box=sent&keyword=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toHaveCount(1)
  await row.getByRole('button').click()
  const opened = page.getByRole('dialog', { name: '消息详情' })
  await expect(opened.getByText('断线重发')).toBeVisible()
  await expect(opened.getByRole('region', { name: '接收人' })).toContainText('未读')
  await expectAccessible(page, { within: 'dialog' })
})

test('the old address opens the records without a frame, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { name: 'operator', at: '/bs/#/system/messages?fromIframe=1' })
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
