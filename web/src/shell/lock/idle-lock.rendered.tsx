import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { removeRecord } from '#web/platform/settings/record.ts'
import { changeSettings } from '#web/platform/settings/settings.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { IdleLock } from './IdleLock.tsx'
import { LockDialog } from './LockDialog.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  changeSettings({ lockAfter: 0 })
  removeRecord('lastActive')
  useParameters.setState(usualParameters)
})

/** The minutes without a hand on anything after which the screen is locked; 0 for not within four hours. */
async function lockedAfter(own: number, tenant: number) {
  changeSettings({ lockAfter: own })
  useParameters.setState({ lockAfter: tenant })
  let asked = 0
  // Not reachable: nothing is locked, the count tells that it should be.
  vi.stubGlobal('fetch', async () => {
    asked += 1
    throw new TypeError('no server')
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const { unmount } = await renderPage(<IdleLock />)
  let minutes = 0
  while (asked === 0 && minutes < 240) {
    vi.advanceTimersByTime(60_000)
    minutes += 1
    await Promise.resolve()
  }
  await unmount()
  vi.useRealTimers()
  return asked === 0 ? 0 : minutes
}

test('the screen locks after the minutes of the tenant, or sooner where the user wants that', async () => {
  expect(await lockedAfter(0, 0), 'nobody wants it').toBe(0)
  expect(await lockedAfter(15, 0), 'the user alone').toBe(15)
  expect(await lockedAfter(0, 20), 'the tenant alone').toBe(20)
  expect(await lockedAfter(30, 20), 'the tenant sooner').toBe(20)
  expect(await lockedAfter(5, 20), 'the user sooner').toBe(5)
})

const choices = () =>
  [...document.querySelectorAll('.lock-idle option')].map((option) => option.textContent)

test('what the tenant does not allow is not offered, and the user is told why', async () => {
  const { unmount } = await renderPage(<LockDialog onClose={() => undefined} />, { language: 'en' })
  await expect.poll(choices).toEqual(expect.arrayContaining(['Never', 'After 60 minutes']))
  await unmount()
  useParameters.setState({ lockAfter: 20 })
  changeSettings({ lockAfter: 30 })
  await renderPage(<LockDialog onClose={() => undefined} />, { language: 'en' })
  await expect.poll(choices).toEqual(['After 5 minutes', 'After 15 minutes', 'After 20 minutes'])
  const choice = page.getByLabelText('Lock automatically when idle')
  await expect.element(choice).toHaveDisplayValue('After 20 minutes')
  await expect.element(page.getByText(/requires this after 20 minutes at the latest/)).toBeVisible()
})
