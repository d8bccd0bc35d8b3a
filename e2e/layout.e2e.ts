import { expect, type Page, test } from '@playwright/test'
import { aPerson, signInAs } from './support/people.ts'

/** Pairs of cards of which one lies inside the other's place, by their titles. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main .w-card')].map((card) => ({
      title: card.querySelector('h2')?.textContent ?? '',
      box: card.getBoundingClientRect(),
    }))
    return cards.flatMap((one, index) =>
      cards
        .slice(index + 1)
        .filter(
          ({ box }) =>
            box.top < one.box.bottom &&
            one.box.top < box.bottom &&
            box.left < one.box.right &&
            one.box.left < box.right,
        )
        .map(({ title }) => `${one.title} / ${title}`),
    )
  })

test('the cards of Home stay apart when the window becomes lower', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signInAs(page, { name: 'operator', at: '/wel/index' })
  await expect(page.locator('main .w-chart canvas').nth(2)).toBeVisible()
  expect(await overlaps(page)).toEqual([])
  for (const height of [1040, 940, 700]) {
    await page.setViewportSize({ width: 1920, height })
    await expect.poll(() => overlaps(page)).toEqual([])
  }
})

for (const language of ['zh', 'en'] as const) {
  test(`all columns of the connections fit beside the menu at 1366 (${language})`, async ({
    page,
  }) => {
    await signInAs(page, { name: 'operator', language, at: '/field/connections' })
    const table = page.locator('.kit-table')
    await expect(table.locator('tbody tr.ant-table-row').first()).toBeVisible()
    const { hidden, lefts } = await table.evaluate((element) => {
      const content = element.querySelector('.ant-table-content')
      const textLeft = (cell: Element | null | undefined) => {
        if (!cell) return Number.NaN
        const range = document.createRange()
        range.selectNodeContents(cell)
        return Math.round(range.getBoundingClientRect().left)
      }
      return {
        hidden: (content?.scrollWidth ?? 0) - (content?.clientWidth ?? 0),
        lefts: ['thead th', 'tbody tr.ant-table-row td'].map((cells) =>
          textLeft([...element.querySelectorAll(`${cells}:last-child`)][0]),
        ),
      }
    })
    expect(hidden).toBe(0)
    expect(lefts[1]).toBe(lefts[0])
  })
}

test('in a low window the bar below the page is one line', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 })
  await signInAs(page, { name: 'admin' })
  const entry = page.locator('.bottom-bar > *').first()
  await expect(entry).toBeVisible()
  expect((await entry.boundingBox())?.height ?? 0).toBeLessThanOrEqual(40)
})

test('people are cards as wide as the phone', async ({ page, request }) => {
  await aPerson(request)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, { name: 'admin', at: '/system/people' })
  const card = page.locator('main .w-card:has(h2 button)').first()
  const inside = (await card.locator('dl').boundingBox())?.width ?? 0
  const width = (await card.boundingBox())?.width ?? 0
  expect(width - inside).toBeLessThanOrEqual(40)
})

test('a printed list is alone and on white, also from a dark screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, { name: 'admin', at: '/system/people' })
  const row = page.getByRole('row', { name: /陈晓/ })
  await expect(row).toBeVisible()
  // Prints to PDF; the result cannot be queried for elements.
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(row).toBeVisible()
  const colours = await row.evaluate((element) => {
    const light = (colour: string) =>
      (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0)
    return {
      paper: light(getComputedStyle(document.body).backgroundColor),
      text: light(getComputedStyle(element.querySelector('td:nth-child(3)') ?? element).color),
    }
  })
  expect(colours.paper).toBe(3 * 255)
  expect(colours.text).toBeLessThan(3 * 80)
  for (const shellOnly of [
    page.getByRole('banner'),
    page.getByRole('navigation').first(),
    page.getByRole('search').first(),
    page.getByRole('button', { name: '新增人员' }),
    page.getByRole('group', { name: /状态/ }).first(),
  ]) {
    await expect(shellOnly).toBeHidden()
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('at 1920 the curve of a point is beside its name', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await signInAs(page, { name: 'operator', at: '/monitoring/units' })
  await page.getByRole('link', { name: '城东水厂' }).click()
  const head = page.locator('.point-table thead').first().locator('th')
  await expect(head.first()).toBeVisible()
  expect((await head.first().boundingBox())?.width ?? 0).toBeLessThan(400)
})
