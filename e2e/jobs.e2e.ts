import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'

/** A table that the server tries for longer than a journey takes to look after it. */
function longTable(station: string) {
  const start = Date.parse('2024-01-01T00:00:00Z')
  const lines = Array.from({ length: 400_000 }, (_, row) => {
    const time = new Date(start + row * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    return `${station},${time},${row % 40}`
  })
  return `站点,时间,水温(℃)\n${lines.join('\n')}\n`
}

test('a long import is found among the background jobs, cancelled there, and says so itself', async ({
  page,
}) => {
  test.slow()
  const name = `${unique()}.csv`
  // An organisation whose other imports are short: one of an organisation waits for the other.
  await signInAs(page, { name: 'admin', code: 'lvzhou', at: '/field/imports?import=new' })
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(longTable(unique())),
  })
  await page.getByRole('button', { name: '试运行' }).click({ timeout: 60_000 })
  await page.getByRole('link', { name: '在“后台任务”中查看或取消' }).click()

  await expect(page.getByRole('heading', { level: 1, name: '后台任务' })).toBeVisible()
  const job = page.getByRole('listitem').filter({ hasText: name })
  await expect(job).toContainText(/等待中|进行中/)
  await expectAccessible(page, { state: 'a job under way', within: '#main' })
  await job.getByRole('button', { name: /^取消任务/ }).click()
  const question = page.getByRole('dialog', { name: '取消任务？' })
  await expectAccessible(page, { state: 'the question' })
  await question.getByRole('button', { name: '取消任务' }).click()
  await expect(question).toHaveCount(0)
  // The list goes on by itself.
  await expect(job).toContainText('已取消', { timeout: 30_000 })
  await expect(job.getByRole('button')).toHaveCount(0)

  await page.getByRole('checkbox', { name: '显示全部任务' }).check()
  await page.getByRole('button', { name: '已取消', exact: true }).click()
  await expect(page).toHaveURL(/all=1/)
  await expect(job).toBeVisible()
  await job.getByRole('link', { name }).click()
  await expect(page.getByRole('alert').filter({ hasText: '试运行已取消' })).toBeVisible()
})
