import { expect } from 'vitest'
import type { Services } from '#platform/services'
import { rollUpDue, rollUpMinutes } from '../domains/telemetry/rollup.service.ts'

/** Rolls up minutes, hours and days, which the app itself does every few seconds, until a condition holds. */
export const rolledUp = (services: Services, isReached: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await rollUpMinutes(services)
        await rollUpDue(services, 'hour')
        await rollUpDue(services, 'day')
        return isReached()
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true)
