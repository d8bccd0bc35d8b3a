import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { SpanDialog } from './SpanDialog.tsx'

const row = {
  kind: 'messages',
  days: 1095,
  usualDays: 1095,
  count: 3,
  isEstimate: false,
  bytes: 900,
  oldest: '2026-01-05',
  daily: { count: 1, bytes: 300 },
} as const

const deleted = {
  count: 2,
  isEstimate: false,
  bytes: 600,
  from: '2026-01-05',
  before: '2026-09-01',
}

afterEach(() => vi.unstubAllGlobals())

test('a span is saved only once what it deletes is shown', async () => {
  let answer: (response: Response) => void = () => undefined
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', () => answered)
  await renderPage(<SpanDialog row={row} onClose={() => undefined} />, { language: 'en' })
  const save = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(save('Save')).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: '30 days' }).click()
  await expect.element(page.getByText('Calculating what would be deleted…')).toBeVisible()
  await expect.element(save('Save')).toHaveAttribute('aria-busy', 'true')
  const data = { deleted, projectedBytes: 1, keptFrom: null }
  const headers = { 'content-type': 'application/json' }
  answer(new Response(JSON.stringify({ code: 0, msg: '', data }), { headers }))
  await expect.element(page.getByText(/^Deletes 2 rows/)).toBeVisible()
  await expect.element(save('Save and delete')).not.toHaveAttribute('aria-busy')
})

test('where more may be deleted than is counted yet, it says so', async () => {
  const data = {
    deleted: { ...deleted, isAtLeast: true },
    projectedBytes: 1,
    keptFrom: null,
  }
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })),
  )
  await renderPage(<SpanDialog row={row} onClose={() => undefined} />, { language: 'en' })
  await page.getByRole('button', { name: '30 days' }).click()
  await expect.element(page.getByText(/^Deletes at least 2 rows/)).toBeVisible()
})
