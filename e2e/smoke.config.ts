import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const { webServer, use: _use, ...common } = journeys
if (webServer === undefined || Array.isArray(webServer)) throw new Error('one server is started')
const { IWATER_SIMULATOR: _off, ...env } = webServer.env ?? {}

/**
 * Every page in the oldest Chromium that the client is written for, both languages beside each other. Playwright cannot
 * drive it: Puppeteer does.
 */
export default defineConfig({
  ...common,
  testMatch: '*.smoke.ts',
  use: { baseURL: journeys.use?.baseURL ?? '' },
  // With the simulator: values are to change while they are looked at.
  webServer: { ...webServer, env },
})
