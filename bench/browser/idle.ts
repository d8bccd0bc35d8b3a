/**
 * Cost of an open page: processor time of the browser processes, and the heap, while no user
 * interacts with it and values arrive, compared with an empty page of the same browser. `node bench/browser/idle.ts [seconds]`, after
 * a build of the client; CHROMIUM_PATH names another browser than Playwright's own.
 */
import type { Browser, Page } from '@playwright/test'
import { openInstance } from '../support/instance.ts'
import { heapOf, launchBrowser, open, processorTime, signIn } from './client.ts'

const [seconds = 60] = process.argv.slice(2).map(Number)

async function measure(browser: Browser, page: Page, name: string) {
  // What is still to be loaded or drawn is not idleness.
  await page.waitForTimeout(5000)
  const before = { time: await processorTime(browser), ...(await heapOf(page)) }
  await page.waitForTimeout(seconds * 1000)
  const after = { time: await processorTime(browser), ...(await heapOf(page)) }
  const share = ((after.time - before.time) / seconds) * 100
  console.log(
    `${name}: ${share.toFixed(1)} % of one core, heap ${before.heap.toFixed(1)} to ${after.heap.toFixed(1)} MiB`,
  )
}

const instance = await openInstance({ IWATER_SIMULATOR: 'on' })
await instance.start()
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await measure(browser, page, 'about:blank')
  await page.goto(`${instance.url}/login/login?qingyuan`)
  await measure(browser, page, '/login/login')
  await signIn(page, instance.url)
  for (const path of ['/wel/index', '/mine/index', '/monitoring/units', '/desk/index']) {
    await open(page, path)
    await measure(browser, page, path)
  }
} finally {
  await browser.close()
  await instance.close()
}
