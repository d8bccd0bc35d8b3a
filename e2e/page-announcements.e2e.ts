import { entityCalls } from '@iwater/contract/kit/calls'
import { listFunctionChoices } from '@iwater/contract/navigation'
import { pageAnnouncement } from '@iwater/contract/pages/page-announcements'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { administratorToken, aPerson, signInAs, unique } from './support/people.ts'

test('an announcement is written, is not lost by one key, shown on its page, and withdrawn', async ({
  page,
}) => {
  const text = `周六维护 ${unique()}`
  await signInAs(page, { name: 'admin', at: '/system/pages' })
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: '新增功能公告' }).first().click()
  const added = page.getByRole('dialog', { name: '新增功能公告' })
  await added.getByLabel('内容（中文）').fill(text)
  await page.keyboard.press('Escape')
  const asks = page.getByRole('dialog', { name: '放弃未保存的内容？' })
  await expect(asks).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(added.getByLabel('内容（中文）')).toHaveValue(text)
  await added.getByLabel('内容（英文）').fill(`Maintenance ${text}`)
  await added.getByLabel('功能', { exact: true }).fill('在线监测')
  await page.locator('.ant-select-dropdown:visible').getByText('供水调度 / 在线监测').click()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await added.getByLabel('结束时间').fill('2020-01-01 08:00')
  await added.getByRole('button', { name: '新增', exact: true }).click()
  await expect(added.getByText('结束时间必须晚于开始时间')).toBeVisible()
  await added.getByLabel('结束时间').fill('2099-01-01 08:00')
  await added.getByRole('button', { name: '新增', exact: true }).click()
  await expect(added).toBeHidden()
  const row = page.getByRole('row', { name: text })
  await expect(row.getByText('显示中')).toBeVisible()

  await goTo(page, '/monitoring/units')
  const shown = page.getByRole('complementary', { name: '公告' })
  await expect(shown).toContainText(text)
  await goTo(page, '/system/pages')
  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog', { name: '删除功能公告' })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(row).toHaveCount(0)
})

/** A finger that goes down on something and up elsewhere, as the browser itself takes it. */
async function swipe(page: Page, from: Locator, down: number) {
  const box = await from.boundingBox()
  if (box === null) throw new Error('nothing to touch')
  const session = await page.context().newCDPSession(page)
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove', at: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: at }] })
  await touch('touchStart', y)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', y + (down * step) / 10)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('announcements are put in order by a finger on their handles, and scrolled by one beside', async ({
    page,
    request,
  }) => {
    const code = 'lvzhou'
    const token = await administratorToken(request, code)
    const person = await aPerson(request, { code, role: 'Administrator' })
    const functions = await callRoute(request, listFunctionChoices, {}, token)
    const monitoring = functions.find(({ label }) => label.en.endsWith('Online monitoring'))
    const { add } = entityCalls(pageAnnouncement)
    const texts = ['后', '前'].map((word) => `${word}${unique()}`)
    for (const text of texts)
      await callRoute(
        request,
        add,
        { menu_entry_id: monitoring?.value ?? '', text: { zh: text, en: text } },
        token,
      )
    const [last = '', first = ''] = texts
    await signInAs(page, { ...person, at: '/system/pages' })
    const cards = page.locator('.kit-cards [data-slot]')
    const places = async () => {
      const all = await cards.allTextContents()
      return [first, last].map((text) => all.findIndex((card) => card.includes(text)))
    }
    await expect.poll(places).toEqual([0, 1])
    const scroll = async () => -((await cards.first().boundingBox())?.y ?? 0)
    const handle = page.getByRole('button', { name: new RegExp(`^移动“${first}”`) })
    await handle.scrollIntoViewIfNeeded()
    const before = await scroll()
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/order'))
    const box = await cards.first().boundingBox()
    await swipe(page, handle, box?.height ?? 0)
    await expect.poll(places).toEqual([1, 0])
    expect((await stored).status()).toBe(200)
    expect(await scroll()).toBe(before)

    await swipe(page, cards.first().getByRole('term').first(), 200)
    await expect.poll(scroll).toBeLessThan(before)
    expect(await places()).toEqual([1, 0])
    await goTo(page, '/monitoring/units')
    await expect(page.getByRole('complementary', { name: '公告' })).toContainText(last)
  })
})
