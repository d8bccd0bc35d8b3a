import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Row } from '#web/kit/records.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
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

const idOf = (last: string | number) => `019a0000-0000-7000-8000-00000000000${last}`

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

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

test('where another window was first, its steps stay, and that is said where the buttons are pressed', async () => {
  sessionStore.setState({ info: { permissions: ['maintenance.work'] } as unknown as SignInInfo })
  const filler = Array.from({ length: 8 }, (_, at) => ({
    ...step,
    id: idOf(at),
    instruction: `Look at ${at}`,
    is_required: false,
  }))
  const tick = { ...step, id: idOf('a'), kind: 'tick', instruction: 'Grease' }
  const reading = { ...step, id: idOf('b'), instruction: 'Buffer 6.86' }
  const stored = {
    ...row([{ ...tick, is_ticked: true }, ...filler, reading]),
    version: 2,
  } as unknown as Row
  const sent: { version: number; steps: { id: string; is_ticked: boolean }[] }[] = []
  vi.stubGlobal('fetch', async (url: string | URL, { method, body }: RequestInit = {}) => {
    const isKept = String(url).includes('/kept-drafts')
    const isSave = method === 'PUT' && !isKept
    if (isSave) sent.push(JSON.parse(String(body)))
    const isRejected = isSave && sent.length === 1
    const data = isRejected ? { error: 'record.changed' } : isKept ? null : stored
    return new Response(JSON.stringify({ code: isRejected ? 1 : 0, msg: '', data }), {
      status: isRejected ? 409 : 200,
      headers: { 'content-type': 'application/json' },
    })
  })
  await renderPage(<TaskRecord row={row([tick, ...filler, reading])} />, { language: 'en' })
  await page.getByRole('listitem').nth(9).getByLabelText('Reading').fill('6.85')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  const note = page.getByRole('alert').filter({ hasText: 'Another user changed' })
  await expect.element(note).toHaveFocus()
  await expect.element(note).toBeInViewport()
  await expect.element(note).toMatchTextContent('both changes are kept when you save again')
  await save.click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]?.version).toBe(2)
  expect(sent[1]?.steps).toMatchObject([
    { id: idOf('a'), is_ticked: true },
    ...filler,
    { id: idOf('b'), reading: 6.85 },
  ])
})
