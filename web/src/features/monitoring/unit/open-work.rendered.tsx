import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { OpenWork } from './OpenWork.tsx'

const id = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`
const device = { zh: '清水泵', en: 'Clear-water pump' }
const task = (end: string, en: string, own: object) => ({
  id: id(end),
  name: { zh: '', en },
  state: 'open',
  labels: {},
  ...own,
})

afterEach(() => vi.unstubAllGlobals())

const answer = (records: object[], total: number) => {
  const body = JSON.stringify({ code: 0, msg: '', data: { records, total } })
  const headers = { 'content-type': 'application/json' }
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))
}

test('open tasks of a unit say when they are due, which are pressing, and how many there are', async () => {
  answer(
    [
      task('01', 'Leak', { due_on: '2026-11-25', urgency: 'overdue' }),
      task('02', 'Round', { due_on: '2026-11-28', urgency: 'today' }),
      task('03', 'Grease', {
        due_on: '2026-11-30',
        urgency: 'ahead',
        state: 'started',
        labels: { device_id: device },
      }),
    ],
    14,
  )
  await renderPage(<OpenWork unitId={id('aa')} />, { language: 'en' })
  const tasks = page.getByRole('listitem')
  await expect.element(tasks.nth(0)).toMatchTextContent('Leakdue 25 November 2026Overdue')
  await expect.element(tasks.nth(1)).toMatchTextContent('Rounddue 28 November 2026Due today')
  await expect
    .element(tasks.nth(2))
    .toMatchTextContent('GreaseClear-water pumpdue 30 November 2026under maintenance')
  await expect
    .element(page.getByRole('link', { name: 'Leak' }))
    .toHaveAttribute('href', `/maintenance/tasks/${id('01')}`)
  await expect.element(page.getByRole('link', { name: 'All 14' })).toBeVisible()
})
