import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { RetireDialog } from './RetireDialog.tsx'

const unit = '019a0000-0000-7000-8000-000000000001'
const row = (at: number, en: string) => ({
  id: `019a0000-0000-7000-8000-00000000001${at}`,
  version: 1,
  labels: {},
  name: { zh: en, en },
})

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

test('the question names open maintenance tasks and connections that stay enabled', async () => {
  const permissions = ['maintenance.view', 'ingest.view']
  sessionStore.setState({ info: { permissions } as unknown as SignInInfo })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(url))
    const isTask = url.includes('/maintenance/tasks')
    const records = isTask
      ? [row(1, 'Monthly service'), row(2, 'Greasing')]
      : [row(3, 'North gateway')]
    const data = { records, total: isTask ? 9 : 1, isMore: false }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  await renderPage(
    <RetireDialog kind="unit" ids={[unit]} title="Retire" onClose={() => undefined} />,
    { language: 'en', answers: [] },
  )
  await expect.element(page.getByText('9 open maintenance tasks are not cancelled:')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Monthly service' })).toBeVisible()
  await expect.element(page.getByText('and 7 more')).toBeVisible()
  await expect
    .element(page.getByText('1 field connection stays enabled; what it sends will be rejected:'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'North gateway' })).toBeVisible()
  expect(
    asked.some((url) => url.includes(`[["unit_id","∈",["${unit}"]],["state","≠","disabled"]]`)),
  ).toBe(true)
})
