import '#web/ui/layout/card.css'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Chart } from './Chart.tsx'

const option = { series: [{ id: 'all', type: 'pie', data: [1, 2] }] }

test('a chart shrinks with its place, and never reaches over what is below', async () => {
  await renderPage(<Place />)
  // The engine that draws comes when the first chart is wanted.
  await expect.poll(drawnHeight, { timeout: 10_000 }).toBeGreaterThan(300)
  await page.getByRole('button', { name: 'lower' }).click()
  await expect.poll(drawnHeight).toBeLessThan(240)
  const card = page.getByRole('region', { name: 'States' }).element().getBoundingClientRect()
  expect(Math.round(card.height)).toBe(240)
})

const drawnHeight = () => document.querySelector('canvas')?.getBoundingClientRect().height ?? 0

/** As a row of an overview that shares the height of the window. */
function Place() {
  const [height, setHeight] = useState(400)
  return (
    <>
      <button type="button" onClick={() => setHeight(240)}>
        lower
      </button>
      <div style={{ display: 'grid', width: 500, height }}>
        <Card title="States">
          <Chart option={option} label="States by count" />
        </Card>
      </div>
    </>
  )
}
