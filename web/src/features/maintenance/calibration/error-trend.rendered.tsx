import type { CalibrationErrorPoint } from '@iwater/contract/maintenance/calibration-errors'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { DrawnErrors, ErrorTrend } from './ErrorTrend.tsx'

afterEach(() => void vi.unstubAllGlobals())

const point = (at: string, own: Partial<CalibrationErrorPoint>): CalibrationErrorPoint => ({
  recordId: '00000000-0000-7000-8000-000000000001',
  at,
  error: 4,
  adjustedError: null,
  errorKind: 'relative',
  unitOfMeasure: 'mg/L',
  limit: 10,
  result: 'passed',
  ...own,
})

const points = [
  point('2026-11-01T02:00:00Z', {}),
  point('2026-11-08T02:00:00Z', { error: -12.5, adjustedError: 0.5, result: 'adjusted' }),
]

const readOut = () => page.getByRole('table', { name: 'COD' }).element().textContent

test('what is drawn can be read out: errors with their sign, limits and results in the language of the user', async () => {
  const screen = await renderPage(<DrawnErrors points={points} label="COD" />, { language: 'en' })
  await expect.poll(readOut).toMatch(/4 %.*±10 %.*-12.5 %.*0.5 %.*±10 %.*Passed after adjustment/)
  await screen.unmount()
  await renderPage(<DrawnErrors points={points} label="COD" />, { language: 'zh' })
  await expect.poll(readOut).toContain('调整后合格')
})

test('no record, no chart; records with another kind of error are said to be left out', async () => {
  const screen = await renderPage(<DrawnErrors points={[]} label="COD" />, { language: 'en' })
  await expect.element(page.getByText('No errors are recorded for this time.')).toBeVisible()
  await screen.unmount()
  const other = [point('2026-10-01T02:00:00Z', { errorKind: 'absolute' }), ...points]
  await renderPage(<DrawnErrors points={other} label="COD" />, { language: 'en' })
  await expect.element(page.getByText(/express the error in another way/)).toBeVisible()
})

/** A record that is saved while it is open. */
function SavedRecord() {
  const [version, setVersion] = useState(1)
  const row = { id: 'a', version, point_id: 'b', kind: 'standard', labels: {} }
  return (
    <>
      <button type="button" onClick={() => setVersion(2)}>
        Save
      </button>
      <ErrorTrend row={row} />
    </>
  )
}

test('the trend above an open record is that of what was saved last', async () => {
  let stored = [point('2026-11-01T02:00:00Z', { error: 12.5, result: 'failed' })]
  vi.stubGlobal('fetch', async () => {
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data: stored }), { headers })
  })
  await renderPage(<SavedRecord />, { language: 'en' })
  const drawn = () => page.getByRole('table').element().textContent
  await expect.poll(drawn).toMatch(/12.5 %.*Failed/)
  stored = [point('2026-11-01T02:00:00Z', { error: 12.5, adjustedError: 0.5, result: 'adjusted' })]
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(drawn).toMatch(/12.5 %.*0.5 %.*Passed after adjustment/)
})
