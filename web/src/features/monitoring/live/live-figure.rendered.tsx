import type { Point } from '@iwater/contract/monitoring'
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { LiveFigure } from './LiveFigure.tsx'
import { createLivePoints } from './live-points.ts'
import { LiveContext } from './use-live.ts'

const pointId = '00000000-0000-7000-8000-0000000000f1'

const pointWith = (last: number | null) =>
  ({
    pointId,
    decimals: 1,
    states: null,
    unitOfMeasure: 'm³/h',
    last:
      last === null
        ? null
        : {
            value: last,
            flag: 'N',
            at: '2026-11-22T12:00:00Z',
            receivedAt: '2026-11-22T12:00:00Z',
          },
  }) as Point

function show(point: Point, answeredAgain = point) {
  const points = createLivePoints()
  const live = {
    points,
    stream: { state: 'open', since: null } as const,
    subscribe: () => () => undefined,
  }
  function Shown() {
    const [shown, setShown] = useState(point)
    return (
      <LiveContext value={live}>
        <output aria-label="figure">
          <LiveFigure point={shown} />
        </output>
        <button type="button" onClick={() => setShown({ ...answeredAgain })}>
          answer again
        </button>
      </LiveContext>
    )
  }
  const send = (value: number, at: number) =>
    act(() => points.apply([{ pointId, value, flag: 'N', at, receivedAt: at }]))
  return { screen: renderPage(<Shown />), points, send }
}

afterEach(() => {
  vi.useRealTimers()
})

const figure = () => page.getByLabelText('figure')
const marked = () => document.querySelector('.live-figure[data-new]') !== null

test('a value that comes in is shown and marked, and stays when an older answer comes again', async () => {
  const { screen, send } = show(pointWith(1))
  await screen
  await expect.element(figure()).toHaveTextContent('1.0m³/h')
  expect(marked()).toBe(false)
  const now = Date.now()
  send(2, now)
  await expect.element(figure()).toHaveTextContent('2.0m³/h')
  expect(marked()).toBe(true)
  await page.getByRole('button', { name: 'answer again' }).click()
  await expect.element(figure()).toHaveTextContent('2.0m³/h')
  send(3, now + 1000)
  await expect.element(figure()).toHaveTextContent('3.0m³/h')
})

test('the first value of a point brings its unit along', async () => {
  const { screen, send } = show(pointWith(null))
  await screen
  await expect.element(figure()).not.toHaveTextContent('m³/h')
  send(2, Date.now())
  await expect.element(figure()).toHaveTextContent('2.0m³/h')
  send(4, Date.now() + 1000)
  await expect.element(figure()).toHaveTextContent('4.0m³/h')
})

test('a value that comes after the point has changed is written as the point is now', async () => {
  const { screen, send } = show(pointWith(1), { ...pointWith(1), decimals: 3 })
  await screen
  send(2, Date.now())
  await expect.element(figure()).toHaveTextContent('2.0m³/h')
  await page.getByRole('button', { name: 'answer again' }).click()
  await expect.element(figure()).toHaveTextContent('2.000m³/h')
  send(3, Date.now() + 1000)
  await expect.element(figure()).toHaveTextContent('3.000m³/h')
})

test('another point in its place is written, also where React wrote the same text before', async () => {
  const other = { ...pointWith(1), pointId: '00000000-0000-7000-8000-0000000000f2' }
  const { screen, points, send } = show(pointWith(1), other)
  await screen
  await expect.element(figure()).toHaveTextContent('1.0m³/h')
  points.adopt([other])
  send(2, Date.now())
  await expect.element(figure()).toHaveTextContent('2.0m³/h')
  await page.getByRole('button', { name: 'answer again' }).click()
  await expect.element(figure()).toHaveTextContent('1.0m³/h')
  expect(marked()).toBe(false)
})

test('a value that none follows is no longer marked after a moment', async () => {
  const { screen, send } = show(pointWith(1))
  await screen
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  send(2, Date.now())
  expect(marked()).toBe(true)
  act(() => {
    vi.advanceTimersByTime(1500)
  })
  expect(marked()).toBe(false)
})
