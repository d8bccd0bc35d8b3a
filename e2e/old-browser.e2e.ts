import { expect, test } from '@playwright/test'

test('an outdated browser shows a message without scripts', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // What Chromium 109 brought, a browser below does not know.
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...words: string[]) => boolean
    CSS.supports = (...words: string[]) => !words.join(' ').includes('lh') && supports(...words)
  })
  await page.goto('/monitoring/units?state=normal')
  await expect(page).toHaveURL(/\/old-browser\.html$/)
  await expect(page.getByRole('heading', { name: '浏览器版本过低' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Outdated browser' })).toBeVisible()
  await expect(page.getByText('Chromium 109').first()).toBeVisible()
  expect(await page.locator('script').count()).toBe(0)
  expect(errors).toEqual([])
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  await expect(page.getByRole('link', { name: '重试' })).toHaveAttribute('href', '/')
})

test('without scripts the page says that it needs them', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/`)
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.locator('noscript p')).toHaveText(
    '请启用 JavaScript。 Please turn JavaScript on.',
  )
  await context.close()
})
