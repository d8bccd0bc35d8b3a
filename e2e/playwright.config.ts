import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = resolve(import.meta.dirname, '..')

/** Kept in the environment because every worker of the run reads this file again. */
function remember(name: string, make: () => string): string {
  process.env[name] ??= make()
  return process.env[name]
}

const firstPort = 20_000 + (process.pid % 9000) * 4
const port = remember('E2E_PORT', () => String(firstPort))
const hj212Port = remember('E2E_HJ212_PORT', () => String(firstPort + 1))
const mqttPort = remember('E2E_MQTT_PORT', () => String(firstPort + 2))
const dataDir = remember('E2E_DATA', () => {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-e2e-'))
  // Lets the database's user pass when root runs the tests.
  chmodSync(folder, 0o711)
  return folder
})

const chromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  // Beside the data of this run: another run on the machine clears its own.
  outputDir: `${dataDir}-results`,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A browser on a machine that does other things beside may be late; what is broken is so every time.
  retries: 2,
  // Journeys wait for their browser and their server: a third one works meanwhile on two cores.
  workers: 3,
  fullyParallel: true,
  reporter: process.env.E2E_REPORT
    ? [['json', { outputFile: process.env.E2E_REPORT }], ['list']]
    : 'list',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What moves is no part of any journey, and waiting for it takes time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every first attempt takes a third of the time.
    trace: 'on-first-retry',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: chromium,
    },
  },
  webServer: {
    command: `"${process.execPath}" server/src/main.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      HJ212_PORT: hj212Port,
      MQTT_PORT: mqttPort,
      IWATER_DATA: dataDir,
      IWATER_SIMULATOR: 'off',
      // As where pages of other products look for the token: log-out and quick reloads take it away.
      ACCESS_COOKIE: 'on',
      // All people of the journeys sign in from one address.
      IWATER_LIMITS: 'load',
    },
  },
})
