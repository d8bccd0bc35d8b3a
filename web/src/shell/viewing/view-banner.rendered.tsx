import axe from 'axe-core'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noticeStore } from '#web/platform/notice/notices.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ViewBanner } from './ViewBanner.tsx'

const viewOf = (minutes: number) => ({
  viewId: '00000000-0000-7000-9000-000000000001',
  personId: '00000000-0000-7000-9000-000000000002',
  name: { zh: '王芳', en: 'Wang Fang' },
  endsAt: new Date(Date.now() + minutes * 60_000).toISOString(),
})

test.each([
  {
    language: 'zh',
    as: '正在以“王芳”的身份查看。',
    left: '剩余 42 分钟',
    end: '结束查看',
  },
  {
    language: 'en',
    as: 'You are viewing the product as Wang Fang.',
    left: '42 min left',
    end: 'End view',
  },
] as const)(
  'says as whom the product is viewed, how long yet, and ends it ($language)',
  async ({ language, as, left, end }) => {
    await renderPage(<ViewBanner view={viewOf(41.5)} />, { language })
    await expect.element(page.getByRole('region').getByRole('status')).toMatchTextContent(as)
    await expect.element(page.getByText(left)).toBeVisible()
    await expect.element(page.getByRole('button', { name: end })).toBeVisible()
    const place = page.getByRole('region').element() as HTMLElement
    expect((await axe.run(place)).violations).toEqual([])
  },
)

test('the minutes that pass are not read out', async () => {
  await renderPage(<ViewBanner view={viewOf(30)} />, { language: 'en' })
  await expect.element(page.getByText('30 min left')).toBeVisible()
  expect(page.getByRole('region').getByRole('status').element().textContent).not.toContain(
    'min left',
  )
})

test('a view that could not be ended is told, and can be ended again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await renderPage(<ViewBanner view={viewOf(30)} />, { language: 'en' })
  const end = page.getByRole('button', { name: 'End view' })
  await end.click()
  await expect.poll(() => noticeStore.getState().notices.length).toBe(1)
  await expect.element(end).toBeEnabled()
  vi.unstubAllGlobals()
})

test('what is fixed on the screen can stay below it', async () => {
  await renderPage(<ViewBanner view={viewOf(30)} />, { language: 'en' })
  const height = () => document.documentElement.style.getPropertyValue('--viewing')
  const banner = page.getByRole('region').element() as HTMLElement
  await expect.poll(height).toBe(`${banner.offsetHeight}px`)
})
