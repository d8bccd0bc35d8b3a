import { expect, type Page, test } from '@playwright/test'
import { demoStation, hj212Port } from './support/field.ts'
import { sendRealtime } from './support/hj212-station.ts'
import { signInAs } from './support/people.ts'

// In one worker: they speak for the same station.
test.describe.configure({ mode: 'default' })

/** The unit of the station; the first page is full of what other journeys add. */
async function theWorks(page: Page) {
  const name = '城西污水处理厂'
  await page.getByPlaceholder('单元名称').fill(name)
  const works = page.getByRole('link', { name, exact: true })
  await expect(works).toBeVisible()
  return works
}

test('a frame from a station changes the number on the screen', async ({ page }) => {
  await signInAs(page, { name: 'operator' })
  await page.getByRole('navigation', { name: '主菜单' }).getByText('监测', { exact: true }).click()
  await page.getByRole('link', { name: '在线监测' }).click()
  await expect(page.getByText('实时', { exact: true })).toBeVisible()
  await theWorks(page)
  const station = demoStation('w21001')
  const sent = await sendRealtime(hj212Port(), station, { w01018: 31.4, w21003: 1.27 }, 2)
  expect(sent).toContain('CN=9014')
  await expect(page.getByText('31.4').first()).toBeVisible({ timeout: 1500 })
  expect(await sendRealtime(hj212Port(), station, { w01018: 63.9 })).toContain('CN=9014')
  await expect(page.getByText('63.9').first()).toBeVisible({ timeout: 1500 })
  await expect(page.getByText(/高于上限/).first()).toBeVisible()
})

test('points are chosen, looked at over a period, and the address brings it all back', async ({
  page,
}) => {
  const station = demoStation('w21001')
  await sendRealtime(hj212Port(), station, { w01018: 27.4, w21003: 1.15 })
  await signInAs(page, { name: 'operator', at: '/monitoring/trend' })
  await page.getByRole('button', { name: '选择监测点' }).click()
  const picker = page.getByRole('dialog', { name: '选择监测点' })
  await picker.getByPlaceholder('单元、监测点或因子编码').fill('出水氨氮')
  await picker.getByRole('checkbox', { name: /出水氨氮/ }).check()
  await picker.getByPlaceholder('单元、监测点或因子编码').fill('出水 COD')
  await picker.getByRole('checkbox', { name: /出水 COD/ }).check()
  await picker.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('img', { name: /出水氨氮.*出水 COD.*变化曲线/ })).toBeVisible()

  await page.getByRole('button', { name: '24 小时' }).click()
  await expect(page).toHaveURL(/from=now-24h&to=now/)
  await expect(page.getByText(/(?:共|原始数据 ·) [\d,]+ 个样本/)).toBeVisible()
  await page.getByRole('button', { name: '显示数据表' }).click()
  const lines = page.getByRole('region', { name: '数据表' }).getByRole('row')
  await expect(lines.filter({ hasText: '27.4' }).first()).toContainText('1.15')
  await page.getByRole('button', { name: '前一段' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\dT.*&to=\d{4}-\d\d-\d\dT/)

  const address = page.url()
  await page.reload()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('rowheader', { name: /出水 COD/ })).toBeVisible()
  await page.getByRole('button', { name: /^移除.*出水 COD/ }).click()
  await expect(page.getByRole('rowheader', { name: /出水 COD/ })).toHaveCount(0)
})

test('a value of a unit is followed to its trend', async ({ page }) => {
  await signInAs(page, { name: 'operator', at: '/monitoring/units' })
  await (await theWorks(page)).click()
  const live = page.getByText('实时', { exact: true }).filter({ visible: true })
  await expect(live).toBeVisible()
  await sendRealtime(hj212Port(), demoStation('w21001'), { w21003: 2.34 })
  const row = page.getByRole('row').filter({ hasText: '出水氨氮' })
  await expect(row).toContainText('2.34')
  await row.getByRole('button', { name: '出水氨氮' }).click()
  await expect(page).toHaveURL(/point=[0-9a-f-]{36}/)
  await expect(page.getByRole('img', { name: /出水氨氮.*变化曲线/ })).toBeVisible()
  await page.getByRole('button', { name: '关闭趋势' }).click()
  await expect(page.getByRole('img', { name: /出水氨氮.*变化曲线/ })).toHaveCount(0)
})

test('points are chosen by keys alone, and the focus stays on the page', async ({ page }) => {
  await signInAs(page, { name: 'operator', at: '/monitoring/trend' })
  await page.getByRole('button', { name: '选择监测点' }).press('Enter')
  const picker = page.getByRole('dialog', { name: '选择监测点' })
  await expect(picker.getByPlaceholder('单元、监测点或因子编码')).toBeFocused()
  const points = picker.locator('.picker-points').getByRole('checkbox')
  await expect(points.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(points.nth(1)).toBeChecked()
  const done = picker.getByRole('button', { name: '确定' })
  for (const _ of ['more or cancel', 'cancel or done', 'done']) {
    if (await done.evaluate((button) => button === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(done).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a tooltip goes when the chart is zoomed by dragging', async ({ page }) => {
  await sendRealtime(hj212Port(), demoStation('w21001'), { w21003: 1.31 })
  await signInAs(page, { name: 'operator', at: '/monitoring/units' })
  await (await theWorks(page)).click()
  await page.getByRole('link', { name: '在趋势分析中打开' }).click()
  const chart = page.locator('.trend-chart')
  const tooltip = chart.locator('div[style*="pointer-events: none"]')
  await expect(chart.getByRole('img')).toBeVisible()
  await page.getByRole('button', { name: '24 小时' }).click()
  const box = await chart.boundingBox()
  if (box === null) throw new Error('the chart has no place')
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
  await page.mouse.move(...at(0.5))
  await expect(tooltip).toBeVisible()
  await page.mouse.down()
  await page.mouse.move(...at(0.9), { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\dT/)
  await expect(tooltip).toBeHidden()
})
