/**
 * What live values cost the machine that shows them: processor time of all of the browser's processes for a list in
 * which 50 values change a second, for the same list in a hidden tab, and for a chart of 2,000 values that
 * grows by one a second, each beside an empty page. `node bench/browser/live.ts [seconds] [folder for pictures]`, after a
 * build of the client; CHROMIUM_PATH names another browser than Playwright's own.
 */
import type { Browser, Page } from '@playwright/test'
import { openInstance } from '../support/instance.ts'
import { type Device, type Devices, openDevices } from '../support/live-devices.ts'
import { launchBrowser, open, processorTime, signIn } from './client.ts'

const [secondsText = '30', pictures] = process.argv.slice(2)
const seconds = Number(secondsText)
const unitCount = 24
const keys = ['flow', 'pressure', 'w01018', 'w21003']
const changesASecond = 50
const chartValues = 2000

const instance = await openInstance()
await instance.start()
/** Values that differ each time, as those of a plant at work do. */
const valueAt = (at: number, index: number) =>
  20 + index + Math.round(Math.sin(at / 7000 + index) * 900) / 100

const readingsOf = ({ keys: names }: Device, at: number) =>
  names.map((key, index) => ({ key, value: valueAt(at, index), at }))

async function addDevices(devices: Devices) {
  const units: Device[] = []
  for (let index = 1; index <= unitCount; index += 1) {
    units.push(await devices.add(`Bench ${index}`, { keys, periodSeconds: 60 }))
  }
  const charted = await devices.add('Charted', { keys: ['pressure'], periodSeconds: 1 })
  const now = Math.floor(Date.now() / 1000) * 1000
  const history = Array.from(
    { length: chartValues },
    (_, second) => now - (chartValues - second) * 1000,
  )
  for (let from = 0; from < history.length; from += 500) {
    await devices.push(
      charted,
      history.slice(from, from + 500).flatMap((at) => readingsOf(charted, at)),
    )
  }
  return { units, charted }
}

let failure: unknown
/** Sends on its own until the bench ends; a push that fails fails the bench. */
function every(ms: number, work: () => Promise<void>) {
  return setInterval(() => {
    work().catch((error: unknown) => {
      failure ??= error
    })
  }, ms)
}

/** Percent of one core. */
async function shareOf(browser: Browser, page: Page): Promise<number> {
  // What is still to be loaded or drawn is no part of it.
  await page.waitForTimeout(5000)
  const before = await processorTime(browser)
  await page.waitForTimeout(seconds * 1000)
  return (((await processorTime(browser)) - before) / seconds) * 100
}

const timers: NodeJS.Timeout[] = []
const browser = await launchBrowser()

/** Opens a page as a link would, with a query. */
async function openWith(page: Page, path: string, query: string) {
  await open(page, path)
  await page.evaluate((to) => {
    history.replaceState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `${path}?${query}`)
}

/**
 * Tells the page that its tab is hidden: a browser without a screen never hides one. A real one would save more, as it
 * slows timers down and draws nothing.
 */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

const showAgain = (page: Page) =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden')
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

try {
  const devices = await openDevices(instance)
  const { units, charted } = await addDevices(devices)
  let turn = 0
  timers.push(
    every((1000 * keys.length) / changesASecond, async () => {
      const device = units[turn++ % units.length]
      if (device) await devices.push(device, readingsOf(device, Date.now()))
    }),
    every(1000, () =>
      devices.push(charted, readingsOf(charted, Math.floor(Date.now() / 1000) * 1000)),
    ),
  )
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  const tell = async (name: string) => {
    console.log(`${name}: ${(await shareOf(browser, page)).toFixed(2)} % of one core`)
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
  }
  await tell('an empty page')
  await signIn(page, instance.url)
  // Messages of the demo play a sound until they are closed, which is not measured here.
  await page.locator('.message-cards-bar button').last().click()
  await openWith(page, '/monitoring/units', `keyword=Bench&size=${unitCount}`)
  await page
    .locator('.unit-card')
    .nth(unitCount - 1)
    .waitFor()
  await tell(`a list of ${unitCount * keys.length} values, ${changesASecond} changes a second`)
  await hide(page)
  // A glance at another tab changes nothing yet.
  await page.waitForTimeout(20_000)
  await tell('the same list, hidden')
  await showAgain(page)
  await openWith(page, '/monitoring/trend', `points=${charted.pointIds[0]}&from=now-33m`)
  await page.locator('.trend-chart canvas').waitFor()
  await tell(`a chart of ${chartValues} values, one more each second`)
} finally {
  for (const timer of timers) clearInterval(timer)
  await browser.close()
  await instance.close()
}
if (failure) throw failure
