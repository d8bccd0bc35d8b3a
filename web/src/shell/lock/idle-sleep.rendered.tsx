import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import { afterEach, expect, test, vi } from 'vitest'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { removeRecord } from '#web/platform/settings/record.ts'
import { changeSettings } from '#web/platform/settings/settings.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { IdleLock } from './IdleLock.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  changeSettings({ lockAfter: 0 })
  removeRecord('lastActive')
  useParameters.setState(usualParameters)
})

async function asked(act: () => void) {
  useParameters.setState({ lockAfter: 20 })
  let count = 0
  vi.stubGlobal('fetch', async () => {
    count += 1
    throw new TypeError('no server')
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { unmount } = await renderPage(<IdleLock />)
  vi.advanceTimersByTime(60_000)
  // A computer that sleeps runs no timers; its clock goes on.
  vi.setSystemTime(Date.now() + 3 * 3_600_000)
  act()
  vi.advanceTimersByTime(60_000)
  await Promise.resolve()
  await unmount()
  return count
}

test('a computer that has slept is locked when it wakes', async () => {
  expect(await asked(() => {})).toBeGreaterThan(0)
})

test('also where the mouse is moved before the next look', async () => {
  expect(await asked(() => window.dispatchEvent(new PointerEvent('pointermove')))).toBeGreaterThan(
    0,
  )
})

test('also where the page is loaded anew', async () => {
  expect(
    await asked(() => {
      useParameters.setState({ lockAfter: 21 })
    }),
  ).toBeGreaterThan(0)
})
