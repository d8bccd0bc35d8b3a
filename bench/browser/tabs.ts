/**
 * Tabs of the client in a real browser against a real server: the time to switch between open tabs, and what 200
 * tabs that were opened and closed leave in memory. `node bench/browser/tabs.ts [switches] [tabs]`, after a build of the
 * client; CHROMIUM_PATH names another browser than Playwright's own.
 */
import type { Page } from '@playwright/test'
import { openInstance } from '../support/instance.ts'
import { heapOf, launchBrowser, open, signIn } from './client.ts'

const [switches = 100, tabCount = 200] = process.argv.slice(2).map(Number)
const tabsAtOnce = 15

/** Addresses of pages to open: functions, and every unit and connection of the demo. */
async function addresses(page: Page): Promise<string[]> {
  const functions = ['/desk/index', '/monitoring/trend', '/field/imports', '/system/calls']
  for (const path of functions) await open(page, path)
  const details: string[] = []
  for (const path of ['/monitoring/units', '/field/connections']) {
    await open(page, path)
    const links = page.locator(`[data-page="${path}"] a[href^="${path}/"]`)
    await links.first().waitFor()
    details.push(
      ...(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))),
    )
  }
  const all = [...functions, '/monitoring/units', '/field/connections', ...new Set(details)]
  if (all.length < tabsAtOnce) throw new Error(`only ${all.length} pages to open`)
  return all
}

const closeAll = async (page: Page) => {
  for (;;) {
    const close = page.locator('.tag-close').last()
    if ((await close.count()) === 0) return
    await close.click()
  }
}

/** From the click (the event's own time) to the first frame that shows the other page, in milliseconds. */
async function switchTo(page: Page, path: string): Promise<number> {
  await page.evaluate((to) => {
    const bench = window as unknown as { switched: Promise<number> }
    bench.switched = new Promise((done) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (!document.querySelector(`[data-page="${to}"]`)?.checkVisibility()) {
              requestAnimationFrame(look)
              return
            }
            // The task after a frame's callbacks runs once the frame is painted.
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => done(performance.now() - timeStamp)
            port2.postMessage(null)
          }
          requestAnimationFrame(look)
        },
        { once: true, capture: true },
      )
    })
  }, path)
  await page.locator(`.tag > a[href="${path}"], .tag > a[href^="${path}?"]`).click()
  return page.evaluate(() => (window as unknown as { switched: Promise<number> }).switched)
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

async function measureSwitches(page: Page, paths: readonly string[]) {
  for (const path of paths) await open(page, path)
  const times: number[] = []
  for (let index = 0; index < switches; index += 1) {
    // Seven is prime to fifteen: every tab in turn, none beside the one before.
    const path = paths[(index * 7) % paths.length] ?? '/wel/index'
    times.push(await switchTo(page, path))
    await page.waitForTimeout(50)
  }
  return times
}

const instance = await openInstance()
await instance.start()
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await signIn(page, instance.url)
  const all = await addresses(page)
  const times = await measureSwitches(page, ['/wel/index', ...all].slice(0, tabsAtOnce))
  const [p50, p95, most] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)]
  console.log(
    `${switches} switches between ${tabsAtOnce} open tabs: p50 ${p50.toFixed(1)} ms, ` +
      `p95 ${p95.toFixed(1)} ms, most ${most.toFixed(1)} ms`,
  )
  await closeAll(page)

  let opened = 0
  const tell = async () => {
    await page.waitForTimeout(1000)
    const { heap, nodes, listeners } = await heapOf(page)
    console.log(
      `${opened} tabs opened and closed: heap ${heap.toFixed(1)} MiB, ${nodes} nodes, ${listeners} listeners`,
    )
  }
  await tell()
  let told = -tabCount
  while (opened < tabCount) {
    for (const path of all.slice(0, Math.min(20, tabCount - opened))) {
      await open(page, path)
      opened += 1
    }
    await closeAll(page)
    if (opened < told + tabCount / 2 && opened < tabCount) continue
    await tell()
    told = opened
  }
} finally {
  await browser.close()
  await instance.close()
}
