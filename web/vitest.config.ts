import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** Parts of pages, rendered in the browser that CHROMIUM_PATH names. */
export default defineConfig({
  plugins: [react()],
  // Found while the tests run, a package would make the browser begin anew. The search in the entries comes neither to
  // what the tests' renderer imports nor to what pages load later.
  optimizeDeps: {
    entries: ['src/**/*.rendered.tsx', 'src/testing/*.tsx'],
    include: ['vitest-browser-react', 'react-dom/client', 'zustand/vanilla'],
  },
  // Each file of tests is a document of its own and loads some 500 modules, none of which changes during a run.
  server: { headers: { 'Cache-Control': 'max-age=3600' } },
  test: {
    name: 'rendered',
    include: ['src/**/*.rendered.tsx'],
    retry: 1,
    // A page of tests waits for its server half of the time.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1366, height: 768 },
      provider: playwright({
        launchOptions: {
          ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
          args: ['--no-sandbox', '--disable-gpu'],
        },
        contextOptions: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
