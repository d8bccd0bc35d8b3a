import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import MaintenanceTaskPage from './MaintenanceTaskPage.tsx'
import { SkipDialog } from './SkipDialog.tsx'

const idOf = (last: number) => `019a0000-0000-7000-8000-00000000000${last}`

const step = {
  id: idOf(9),
  instruction: 'Grease',
  kind: 'tick',
  unit_of_measure: null,
  lowest: null,
  highest: null,
  is_required: true,
  is_ticked: false,
  reading: null,
  remark: null,
}

const started = {
  id: idOf(1),
  version: 1,
  name: { zh: '', en: 'Monthly service' },
  unit_id: idOf(2),
  device_id: null,
  state: 'started',
  priority: 'normal',
  flagged_data: 'device',
  due_on: '2026-11-28',
  urgency: 'today',
  origin: 'planned',
  is_signed: true,
  started_at: '2026-11-28T01:00:00Z',
  findings: null,
  minutes_taken: null,
  signature: null,
  signed_name: null,
  people: [],
  photos: [],
  steps: [step],
  labels: {},
  files: {},
}

const rule = (last: number, kind: string) => ({
  id: idOf(last),
  version: 1,
  point_id: idOf(5),
  kind,
  state: 'overdue',
  due_on: '2026-11-20',
  labels: { point_id: { zh: '', en: `Point ${last}` } },
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

/** The page of a task; answers what was called. */
async function open(
  own: object = {},
  { kept = null, rules = [] as object[] }: { kept?: object | null; rules?: object[] } = {},
) {
  sessionStore.setState({
    info: {
      permissions: ['maintenance.view', 'maintenance.work'],
      userInfo: { userId: idOf(8), name: { zh: '', en: 'Anna' } },
    } as unknown as SignInInfo,
  })
  const task = { ...started, ...own }
  const called: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href)
    if (method === 'POST') called.push(pathname.split('/').at(-1) ?? '')
    const isRejected = pathname.endsWith('/finish')
    const answer = () => {
      if (isRejected) return { error: 'maintenance.signature-missing' }
      if (pathname.endsWith('/kept-drafts')) return kept
      if (pathname.includes('comments')) return { comments: [], isMore: false }
      if (pathname.endsWith('/calibration-rules'))
        return { records: rules, total: rules.length, current: 1 }
      return pathname.endsWith(task.id) ? task : []
    }
    const headers = { 'content-type': 'application/json' }
    const body = { code: isRejected ? 1 : 0, msg: 'Sign it first', data: answer() }
    return new Response(JSON.stringify(body), { headers, status: isRejected ? 409 : 200 })
  })
  await renderPage(<MaintenanceTaskPage />, { language: 'en', params: { taskId: task.id } })
  await expect.element(page.getByRole('heading', { name: /^Steps/ })).toBeVisible()
  return called
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a start is taken back after a question, which is offered while nothing is recorded', async () => {
  const called = await open()
  await button('Undo the start').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('The task is open again')
  await dialog.getByRole('button', { name: 'Undo the start' }).click()
  await expect.poll(() => called).toContain('undo-start')
})

test('a start is not taken back once a step is recorded', async () => {
  await open({ steps: [{ ...step, is_ticked: true }] })
  await expect.element(button('Complete work')).toBeVisible()
  expect(button('Undo the start').elements()).toHaveLength(0)
})

test('work without a device does not say that it flags points of one', async () => {
  await open()
  await expect.element(page.getByText('None (no device is given)')).toBeVisible()
  expect(page.getByText('Points of the device').elements()).toHaveLength(0)
})

test('the question about a kept draft stands above what the work is about, and the buttons say that it waits', async () => {
  const content = { values: { findings: 'worn' }, labels: {}, before: { values: {}, labels: {} } }
  const kept = { version: 1, content, savedAt: '2026-11-28T02:00:00Z' }
  await open({}, { kept })
  const note = page.getByRole('status').filter({ hasText: 'Continue' })
  await expect.element(note).toBeInViewport()
  const work = page.getByRole('heading', { name: 'Work', exact: true }).element()
  expect(
    note.element().compareDocumentPosition(work) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
  await expect.element(page.getByText(/draft at the top of the page first/)).toBeVisible()
})

test('a missing signature is told at the pad alone', async () => {
  await open({ steps: [] })
  await button('Complete work').click()
  const pad = page.getByRole('group', { name: 'Signature' })
  await expect.element(pad).toHaveFocus()
  await expect.element(pad).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByLabelText('Signed by')).not.toHaveAttribute('aria-invalid')
  expect(page.getByText('Sign it first').elements()).toHaveLength(1)
})

test('the check that a task is about comes first and is marked', async () => {
  await open(
    { device_id: idOf(3), calibration_point_id: idOf(5), calibration_kind: 'standard' },
    { rules: [rule(6, 'zero'), rule(7, 'standard')] },
  )
  const first = page.getByRole('listitem').filter({ hasText: 'Point' }).first()
  await expect.element(first).toMatchTextContent('Point 7')
  await expect.element(first).toMatchTextContent('This task')
  expect(page.getByText('This task').elements()).toHaveLength(1)
})

test('a reason that is left out is asked for at its field', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await renderPage(<SkipDialog row={started as never} onClose={() => undefined} />, {
    language: 'en',
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('  ')
  await dialog.getByRole('button', { name: /Skip/ }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('is required')
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
})
