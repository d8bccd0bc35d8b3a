import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aPerson, signInAs } from './support/people.ts'

test('the weather of the organisation is read from the header to its page, today and on a past day', async ({
  page,
  request,
}) => {
  await signInAs(page, { ...(await aPerson(request)), at: '/wel/index' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: /杭州.*示例/ })
    .click()
  await page.getByRole('link', { name: '查看天气页面' }).click()
  await expect(page.getByRole('heading', { name: '杭州天气', level: 1 })).toBeVisible()
  await expect(page.getByText('示例数据', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '当前天气' })).toContainText('℃')

  const hours = page.getByRole('region', { name: /^24 小时预报/ })
  await expect(hours.getByRole('row')).toHaveCount(25)
  await hours.getByText('风力风向', { exact: true }).click()
  await expectAccessible(page)

  const days = page.getByRole('region', { name: /^7 天天气/ })
  await expect(days.getByRole('button', { name: /^今天/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(days.getByText('无数据')).toHaveCount(0)
  const first = page.getByLabel('起始日期')
  await expect(first).toHaveValue(/^\d{4}年 \d\d月 \d\d日$/)
  const past = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  await first.fill(past)
  await first.press('Enter')
  await expect(page).toHaveURL(new RegExp(`from=${past}`))
  await expect(
    days.getByRole('button').filter({ hasText: past.slice(5).replace('-', '/') }),
  ).toBeVisible()
  await page.reload()
  await expect(
    days.getByRole('button').filter({ hasText: past.slice(5).replace('-', '/') }),
  ).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('region', { name: '生活指数' }).getByRole('listitem')).toHaveCount(7)
})
