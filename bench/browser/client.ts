import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'

const mebibyte = 2 ** 20

const requireFromJourneys = createRequire(resolve(import.meta.dirname, '../../e2e/package.json'))
const { chromium } = requireFromJourneys('@playwright/test') as typeof import('@playwright/test')

/** CHROMIUM_PATH names another browser than Playwright's own. */
export function launchBrowser() {
  const executablePath = process.env.CHROMIUM_PATH
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** As the demo's administrator, on the welcome page. */
export async function signIn(page: Page, url: string) {
  await page.goto(`${url}/login/login?qingyuan`)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('Water@2026')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/wel/index')
}

/** Opens a page as a link would, and waits until it shows content of its own. */
export async function open(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction((to) => {
    const shown = document.querySelector(`[data-page="${to}"]`)
    return shown?.checkVisibility() && shown.querySelector('h1, h2') !== null
  }, path)
}

/** After three forced collections; the heap in MiB. */
export async function heapOf(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  for (const _ of [1, 2, 3]) await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  await cdp.detach()
  return {
    heap: metric('JSHeapUsedSize') / mebibyte,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  }
}

/** Seconds of processor time that all processes of the browser have used. */
export async function processorTime(browser: Browser) {
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  await cdp.detach()
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}
