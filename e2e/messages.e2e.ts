import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

type Language = 'zh' | 'en'

const wordsOf = {
  zh: {
    cards: '新消息',
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
    cards: 'New messages',
    view: /^View/,
    close: 'Close',
    closeAll: 'Close all',
    bell: /^Messages/,
    publish: 'Publish a message',
    everybody: 'Everybody',
    title: 'Title',
    content: 'Content',
    send: 'Publish',
    reaches: /Will reach \d+ people/,
    markAll: 'Mark all as read',
    sent: 'Sent',
    noTitle: 'Enter a title',
  },
} as const

async function anotherPerson(browser: Browser, person: Parameters<typeof signInAs>[1]) {
  const page = await (await browser.newContext()).newPage()
  await signInAs(page, { keepsCards: true, ...person })
  return page
}

const cardsOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: wordsOf[language].cards })

async function publish(page: Page, language: Language, title: string) {
  const words = wordsOf[language]
  await page.goto('/system/messages?new=1')
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
  }) => {
    const reader = await anotherPerson(browser, { name: 'operator', language })
    await reader.getByRole('button', { name: words.closeAll }).click()
    await expect(reader.getByRole('button', { name: words.closeAll })).toBeHidden()
    await signInAs(page, { name: 'admin', language })
    const title = `Pump 3 ${language}`
    await publish(page, language, title)
    const card = cardsOf(reader, language).getByRole('listitem').filter({ hasText: title })
    await expect(card).toBeVisible({ timeout: 2000 })
    const bell = reader.getByRole('banner').getByRole('button', { name: words.bell })
    const before = await bell.getAttribute('aria-label')
    await card.getByRole('button', { name: words.view }).click()
    const drawer = reader.getByRole('dialog').filter({ hasText: '请各班组查收' }).last()
    await expect(drawer).toBeVisible()
    await reader.keyboard.press('Escape')
    await expect(reader.getByText('请各班组查收').first()).toBeVisible()
    await expect(reader.getByRole('dialog')).toHaveCount(1)
    await reader.keyboard.press('Escape')
    await expect(reader.getByRole('dialog')).toHaveCount(0)
    await expect(card).toBeHidden()
    await expect(bell).not.toHaveAttribute('aria-label', before ?? '')
    await page.goto('/system/messages?box=sent')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('1')
    await reader.context().close()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing serious (${language}, ${colorScheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await signInAs(page, { name: 'admin', language, keepsCards: true })
      const serious = async () => {
        const { violations } = await new AxeBuilder({ page }).analyze()
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id} ${nodes[0]?.target.join(' ')}`)
      }
      const sights = [
        '/wel/index',
        '/system/messages',
        '/system/messages?box=sent',
        '/system/messages?new=1',
        '/system/messages?fromIframe=1',
        '/system/tools',
      ]
      for (const path of sights) {
        await page.goto(path)
        await expect(page.locator('.w-skeleton')).toHaveCount(0)
        await page.waitForTimeout(600)
        expect(await serious(), path).toEqual([])
      }
      await page.goto('/wel/index')
      await page.getByRole('banner').getByRole('button', { name: words.bell }).click()
      await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForTimeout(600)
      expect(await serious(), 'drawer').toEqual([])
    })
  }
}

test('what is missing is said, and what was written is there again after the window was loaded anew', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin' })
  await page.goto('/system/messages?new=1')
  const form = page.getByRole('dialog', { name: '发布消息' })
  await form.getByRole('radio', { name: '全部人员' }).check()
  await form.getByLabel('内容', { exact: true }).fill('写到一半')
  await form.getByRole('button', { name: '发布', exact: true }).click()
  await expect(form.getByText('请填写标题')).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('内容', { exact: true })).toHaveValue('写到一半')
})

test('a failed publication keeps the text, and tried again it is one message', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  await page.goto('/system/messages?new=1')
  const form = page.getByRole('dialog', { name: '发布消息' })
  await form.getByRole('radio', { name: '全部人员' }).check()
  await form.getByLabel('标题', { exact: true }).fill('只发一次')
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
  await expect(form.getByLabel('标题', { exact: true })).toHaveValue('只发一次')
  await form.getByRole('button', { name: '发布', exact: true }).click()
  await expect(form).toBeHidden()
  await page.goto('/system/messages?box=sent&keyword=只发一次')
  await expect(page.getByRole('listitem').filter({ hasText: '断线重发' })).toHaveCount(1)
})

test('a card closed in one tab is closed in the other, and one tab of the browser follows the stream', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const one = await context.newPage()
  await signInAs(one, { name: 'viewer', keepsCards: true })
  const other = await context.newPage()
  await other.goto('/wel/index')
  const sender = await anotherPerson(browser, { name: 'admin', keepsCards: false })
  const title = '两个标签页'
  await publish(sender, 'zh', title)
  await sender.context().close()
  const cardIn = (page: Page) =>
    cardsOf(page, 'zh').getByRole('listitem').filter({ hasText: title })
  await expect(cardIn(one)).toBeVisible()
  await expect(cardIn(other)).toBeVisible()
  const requested = await other.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/messages/stream')),
  )
  expect(requested).toBe(false)
  await cardIn(one).getByRole('button', { name: '关闭' }).click()
  await expect(cardIn(other)).toBeHidden()
  await one.close()
  // The tab that followed for both is gone: the other one takes over.
  await expect
    .poll(() =>
      other.evaluate(async () =>
        (await navigator.locks.query()).held?.some(({ name }) => name?.includes('messages-')),
      ),
    )
    .toBe(true)
  await context.close()
})

test('the old address opens the records without a frame, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { name: 'operator' })
  await page.goto('/bs/#/system/messages?fromIframe=1')
  await expect(page.getByRole('heading', { level: 1, name: '消息中心' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
