import { calibrationRecord } from '@iwater/contract/maintenance/calibration-records'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noticeStore } from '#web/platform/notice/notices.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import CalibrationsPage from './CalibrationsPage.tsx'

const id = '00000000-0000-7000-8000-000000000001'
const pointId = '00000000-0000-7000-8000-000000000002'

const rule = {
  id: '00000000-0000-7000-8000-000000000003',
  version: 1,
  error_kind: 'absolute',
  range_value: null,
  limit_value: 0.1,
  unit_of_measure: 'pH',
  minimum_pairs: null,
  needed_pairs: null,
  labels: {},
}

const record = {
  id,
  version: 1,
  point_id: pointId,
  kind: 'standard',
  done_at: '2026-11-28T02:00:00Z',
  reference_value: 6.86,
  found_value: 7.2,
  adjusted_value: null,
  error: 0.34,
  adjusted_error: null,
  error_kind: 'absolute',
  limit_value: 0.1,
  unit_of_measure: 'pH',
  result: 'failed',
  pairs: [],
  photos: [],
  labels: { point_id: { zh: '出水 pH', en: 'Effluent pH' } },
  files: {},
}

const some = (records: readonly object[]) => ({ records, total: records.length, current: 1 })

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStore.setState({ info: null })
})

async function open(query: string, stored: object = record) {
  sessionStore.setState({
    info: {
      permissions: ['maintenance.view', 'maintenance.work'],
      userInfo: { name: { zh: '安娜', en: 'Anna' } },
      OrganizationTree: [],
    } as unknown as SignInInfo,
  })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string | URL, { method }: RequestInit = {}) => {
    const { pathname } = new URL(address, location.href)
    asked.push(pathname)
    const answer = () => {
      if (method === 'POST' && pathname.endsWith(calibrationRecord.path)) return { id }
      if (pathname.endsWith(`${calibrationRecord.path}/${id}`)) return stored
      if (pathname.endsWith(calibrationRecord.path)) return some([stored])
      if (pathname.endsWith(calibrationRule.path)) return some([rule])
      if (pathname.endsWith('/counts')) return {}
      if (pathname.includes('/list-preferences/')) return { version: 0, settings: { views: [] } }
      return pathname.endsWith('/kept-drafts') ? null : []
    }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data: answer() }), { headers })
  })
  await renderPage(<CalibrationsPage />, { language: 'en', query })
  return asked
}

test('while a check is entered its error and limit are told; once it is added, what is next', async () => {
  await open(`add=1&point_id=${pointId}&kind=standard`)
  const panel = page.getByRole('dialog')
  const told = panel.getByRole('status').filter({ hasText: 'imit' })
  await expect.element(told).toMatchTextContent('limit ±0.1 pH')
  const reading = panel.getByLabelText('Reference value')
  await expect.element(reading).toBeVisible()
  await expect.poll(() => reading.element().closest('.w-labelled')?.textContent).toContain('pH')
  await panel.getByLabelText('Reference value').fill('6.86')
  await panel.getByLabelText('Reading found').fill('7.2')
  await expect.element(told).toMatchTextContent('Error 0.34 pH, limit ±0.1 pHFailed')
  await panel.getByLabelText('Reading after adjustment').fill('6.88')
  await expect
    .element(told)
    .toMatchTextContent('Error 0.34 pH, after adjustment 0.02 pH, limit ±0.1 pHPassed after')
  await panel.getByLabelText('Reading after adjustment').fill('')
  // What the server writes is not there yet, nor is there anything to void.
  for (const name of ['Source of the limit', 'Result', 'Reason for voiding'])
    expect(panel.getByLabelText(name, { exact: true }).elements()).toHaveLength(0)
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect
    .poll(() => noticeStore.getState().notices.at(-1)?.text)
    .toContain(
      'Check with a standard solution of “Effluent pH” was recorded: Failed, error 0.34 pH, limit ±0.1 pH. Adjust',
    )
})

test('a row says which error the adjustment left, and nothing offers to delete it', async () => {
  const stored = { ...record, adjusted_value: 6.88, adjusted_error: 0.02, result: 'adjusted' }
  await open('', stored)
  const table = page.getByRole('table')
  await expect.element(table).toMatchTextContent('0.34 pHafter adjustment 0.02 pH')
  await table
    .getByRole('button', { name: /Effluent pH/ })
    .last()
    .click()
  await expect.element(page.getByRole('menuitem', { name: /View/ })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Delete/ }).elements()).toHaveLength(0)
})
