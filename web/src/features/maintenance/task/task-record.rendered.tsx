import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Row } from '#web/kit/records.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { TaskRecord } from './TaskRecord.tsx'

const step = {
  kind: 'reading',
  unit_of_measure: 'pH',
  lowest: 6.81,
  highest: 6.91,
  is_required: true,
  is_ticked: false,
  reading: null,
  remark: null,
}

const row = (steps: object[]) =>
  ({
    id: '019a0000-0000-7000-8000-000000000001',
    version: 1,
    name: { zh: '', en: 'Weekly check' },
    unit_id: '019a0000-0000-7000-8000-000000000002',
    device_id: null,
    state: 'started',
    priority: 'normal',
    flagged_data: 'none',
    due_on: '2026-11-28',
    people: [],
    photos: [],
    steps,
    labels: {},
  }) as unknown as Row

afterEach(() => vi.unstubAllGlobals())

test('completing work with a step open leads to it and says so there', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const steps = [
    { ...step, instruction: 'Buffer 6.86', reading: 6.86 },
    { ...step, instruction: 'Buffer 9.18' },
  ]
  await renderPage(<TaskRecord row={row(steps)} />, { language: 'en' })
  await page.getByRole('button', { name: 'Complete work' }).click()
  const second = page.getByRole('listitem').nth(1)
  await expect.element(second.getByRole('alert')).toBeVisible()
  await expect.element(second.getByLabelText('Reading')).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'Report work' })).not.toBeInTheDocument()
})

test('a reading out of its range offers to report work on the unit', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const steps = [{ ...step, instruction: 'Buffer 6.86', reading: 12.9 }]
  await renderPage(<TaskRecord row={row(steps)} />, { language: 'en' })
  await expect
    .element(page.getByRole('link', { name: 'Report work' }))
    .toHaveAttribute('href', expect.stringContaining('add=1'))
})
