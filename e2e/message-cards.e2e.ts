import { expect, type Locator, type Page, test } from '@playwright/test'
import { goTo } from './support/go.ts'
import { cardsOf, send } from './support/messages.ts'
import { administratorToken, aPerson, signInAs, unique } from './support/people.ts'

const cardIn = (page: Page, title: string) =>
  cardsOf(page).getByRole('listitem').filter({ hasText: title })

test('a card closed in one tab is closed in the other, and one tab of the browser follows the stream', async ({
  page: one,
  context,
  request,
}) => {
  const reader = await aPerson(request)
  await signInAs(one, { ...reader, keepsCards: true })
  const other = await context.newPage()
  await other.goto('/wel/index')
  const title = `两个标签页 ${unique()}`
  await send(request, await administratorToken(request, 'qingyuan'), reader.userId, title, 'urgent')
  // As a card, or in the line when it was there before the tab.
  const toldIn = (page: Page) => cardsOf(page).getByText(title, { exact: true }).first()
  await expect(toldIn(one)).toBeAttached()
  await expect(toldIn(other)).toBeAttached()
  const requested = await other.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/messages/stream')),
  )
  expect(requested).toBe(false)
  await cardsOf(one).getByRole('button', { name: '全部关闭' }).click()
  await expect(toldIn(other)).toHaveCount(0)
  await one.close()
  // The tab that followed for both is gone: the other one takes over.
  await expect
    .poll(() =>
      other.evaluate(async () =>
        (await navigator.locks.query()).held?.some(({ name }) => name?.includes('messages-')),
      ),
    )
    .toBe(true)
})

/** What a test looks at in a page counts as a touch there: from here on only what a person does is one. */
const countOwnTouches = (page: Page) =>
  page.addInitScript(() => {
    let isTouched = false
    for (const gesture of ['pointerdown', 'keydown']) {
      addEventListener(gesture, () => (isTouched = true), { capture: true })
    }
    Object.defineProperty(navigator, 'userActivation', {
      value: {
        get hasBeenActive() {
          return isTouched
        },
      },
    })
  })

test('new messages sound only after the person has touched the page, and not while muted', async ({
  page,
  request,
}) => {
  await countOwnTouches(page)
  await page.addInitScript(() => {
    const heard = window as unknown as { tones: number }
    heard.tones = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      heard.tones += 1
      start.call(this, when)
    }
  })
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones)
  const reader = await aPerson(request)
  const admin = await administratorToken(request, 'qingyuan')
  await send(request, admin, reader.userId, `提示音 ${unique()}`)
  await signInAs(page, { ...reader, keepsCards: true })
  const cards = cardsOf(page)
  await expect(cards.getByText('点击页面任意位置以启用提示音')).toBeVisible()
  expect(await tones()).toBe(0)
  await page.getByRole('main').click()
  await expect.poll(tones).toBeGreaterThan(0)
  await cards.getByRole('button', { name: '静音' }).click()
  await page.reload()
  await expect(cards.getByRole('button', { name: '打开提示音' })).toBeVisible()
  await page.getByRole('main').click()
  await expect(cards.getByText(/^未读 \d+ 条$/)).toBeVisible()
  expect(await tones()).toBe(0)
  await cards.getByRole('button', { name: '打开提示音' }).click()
  await expect.poll(tones).toBeGreaterThan(0)
})

/** Nothing of the page lies under the cards. */
async function expectBeside(page: Page, cards: Locator) {
  const content = await boxOf(page.getByRole('main'))
  const place = await boxOf(cards)
  expect(content.y + content.height).toBeLessThanOrEqual(place.y)
}

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('is not on the page')
  return box
}

test('what is unread at the start is one line, what comes later is a card, and neither covers the page', async ({
  page,
  request,
}) => {
  const admin = await administratorToken(request, 'qingyuan')
  const person = await aPerson(request)
  const titles = ['一号泵停机', '二号泵停机', '三号泵停机'].map((name) => `${name} ${unique()}`)
  for (const title of titles) await send(request, admin, person.userId, title, 'urgent')
  await signInAs(page, { ...person, keepsCards: true })
  const cards = cardsOf(page)
  const latest = cardIn(page, titles[2] ?? '')
  const unread = cards.getByText(/^未读 \d+ 条$/)
  await expect(unread).toHaveCount(1)
  await expect(unread).toBeVisible()
  await expect(latest).toBeHidden()
  await expectBeside(page, cards)
  await cards.getByRole('button', { name: '展开' }).click()
  await expect(latest).toBeVisible()
  await expectBeside(page, cards)

  await page.reload()
  await expect(unread).toBeVisible()
  // At once, not after its time: cards and count come up together.
  expect(await latest.isVisible()).toBe(false)
  const later = `四号泵停机 ${unique()}`
  await send(request, admin, person.userId, later, 'urgent')
  await expect(cardIn(page, later)).toBeVisible()
  await expectBeside(page, cards)
  await expect(cardIn(page, later)).toBeHidden()
  await cards.getByRole('button', { name: later }).click()
  await expect(page.getByRole('dialog').getByText(later).first()).toBeVisible()
})

for (const language of ['zh', 'en'] as const) {
  test(`the line of messages has room for all it says, also before the first touch (${language})`, async ({
    page,
    request,
  }) => {
    await countOwnTouches(page)
    const person = await aPerson(request)
    const title = `Low pressure behind the north ring pump station ${unique()}`
    await send(
      request,
      await administratorToken(request, 'qingyuan'),
      person.userId,
      title,
      'urgent',
    )
    await signInAs(page, { ...person, language, keepsCards: true })
    const cards = cardsOf(page, language)
    const named = cards.getByRole('button', { name: title })
    const parts = [
      cards.getByText(language === 'zh' ? '紧急' : 'Urgent').last(),
      named,
      cards.getByText(
        language === 'zh' ? '点击页面任意位置以启用提示音' : /^Click anywhere on the page/,
      ),
      cards.getByRole('button', { name: language === 'zh' ? '查看全部' : 'View all' }),
      cards.getByRole('button', { name: language === 'zh' ? '全部关闭' : 'Close all' }),
    ]
    await expect(named).toBeVisible()
    const boxes = await Promise.all(parts.map(boxOf))
    for (const [index, box] of boxes.entries()) {
      const before = boxes[index - 1]
      if (before) expect(box.x).toBeGreaterThanOrEqual(before.x + before.width)
    }
    const { x, width } = await boxOf(page.getByRole('main'))
    expect(x + width - ((boxes[4]?.x ?? 0) + (boxes[4]?.width ?? 0))).toBeLessThan(48)

    await page.setViewportSize({ width: 390, height: 844 })
    // One line, most of which is the title.
    await expect.poll(async () => (await boxOf(named)).width).toBeGreaterThan(190)
    expect((await boxOf(cards.locator('> *'))).height).toBeLessThan(48)

    await page.setViewportSize({ width: 1366, height: 768 })
    await goTo(page, '/mine/index')
    await expect.poll(async () => Math.round((await boxOf(cards.locator('> *'))).x)).toBe(16)
  })
}
