import { expect } from 'vitest'
import type { Services } from '#platform/services'
import { rollUpMinutes } from '../domains/telemetry/rollup.service.ts'

/** Rolls up the minutes, which the app itself does every few seconds, until a condition holds. */
export const rolledUp = (services: Services, isReached: () => Promise<boolean>) =>
  expect
    .poll(
      async () => {
        await rollUpMinutes(services)
        return isReached()
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(true)
