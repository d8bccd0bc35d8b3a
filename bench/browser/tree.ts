/**
 * A tree of records with its levels open, 100 records in each, in a real browser against a real server: drawn where it is
 * seen, and in turns with it drawn whole, as for paper. `node bench/browser/tree.ts [levels] [rounds]`, after a build of the
 * client; with an address in BENCH_URL against that demo, which keeps the records. CHROMIUM_PATH names another browser than
 * Playwright's own.
 */
import type { Browser, Page } from '@playwright/test'
import { signIn as signInByCall } from '../support/demo-people.ts'
import { openInstance } from '../support/instance.ts'
import { heapOf, launchBrowser, open, signIn } from './client.ts'

const [levels = 20, rounds = 3] = process.argv.slice(2).map(Number)
const levelSize = 100
const steps = 60
const path = '/system/dictionaries'

async function addRecords(url: string) {
  const { access_token: token } = await signInByCall(url, 'admin', 'qingyuan')
  const ask = async (route: string, body?: object) => {
    const response = await fetch(`${url}/api${route}`, {
      method: body === undefined ? 'GET' : 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = (await response.json()) as {
      code: number
      msg: string
      data: never
    }
    if (code !== 0) throw new Error(msg)
    return data as { added: { id: string }[]; total: number }
  }
  const { total } = await ask(`/bs/dictionaries?keyword=tree-bench`)
  if (total > 0) return
  const draft = (code: string, parent?: string) => ({
    code: `tree-bench-${code}`,
    name: { zh: `字典 ${code}`, en: `Dictionary ${code}` },
    items: [],
    ...(parent && { parent_id: parent }),
  })
  const save = async (drafts: readonly object[]) => {
    const rows = drafts.map((one, at) => ({ row: at + 1, values: one }))
    return (await ask('/bs/dictionaries', { added: rows, changed: [], removed: [] })).added
  }
  const heads = await save(Array.from({ length: levels }, (_, at) => draft(String(at))))
  for (const [at, { id }] of heads.entries())
    await save(Array.from({ length: levelSize }, (_, below) => draft(`${at}-${below}`, id)))
}

/** In the page: until the next frame is painted after what `act` began. */
async function painted(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => {
    const bench = window as unknown as { long: number; watch: PerformanceObserver }
    bench.long = 0
    bench.watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) bench.long += duration
    })
    bench.watch.observe({ type: 'longtask' })
  })
  await act()
  await page.waitForTimeout(1500)
  return page.evaluate(() => {
    const { long, watch } = window as unknown as { long: number; watch: PerformanceObserver }
    watch.disconnect()
    return long
  })
}

const shown = '.kit-tree tbody tr[data-row-key]'

/** Scrolls the page that holds the tree, and answers what each frame took. */
const scroll = (page: Page) =>
  page.evaluate(async (stepCount) => {
    const frame = () => new Promise<number>((passed) => requestAnimationFrame(passed))
    let scroller = document.querySelector('.kit-tree')?.parentElement
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1)
      scroller = scroller.parentElement
    const frames: number[] = []
    let before = await frame()
    for (let step = 0; step < stepCount; step += 1) {
      scroller?.scrollBy(0, 300)
      const now = await frame()
      frames.push(now - before)
      before = now
    }
    return frames
  }, steps)

const at = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

async function measure(browser: Browser, url: string, isWhole: boolean) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  page.setDefaultTimeout(180_000)
  await signIn(page, url)
  await open(page, `${path}`)
  const closed = page.locator('.kit-fold-branch[aria-expanded=false]')
  await closed.first().waitFor()
  const before = await heapOf(page)
  const heads = Math.min(await closed.count(), levels)
  if (isWhole) await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const opening = await painted(page, async () => {
    // The first one is left; from below, because what is opened moves the others out of sight.
    for (let head = heads - 1; head > 0; head -= 1) {
      await closed.nth(head).click()
      await page.locator('.kit-tree [role=status]').waitFor({ state: 'detached' })
    }
  })
  const drawn = await page.locator(shown).count()
  const expanding = await painted(page, () => closed.first().click())
  const folding = await painted(page, () =>
    page.locator('.kit-fold-branch[aria-expanded=true]').first().click(),
  )
  const frames = await scroll(page)
  const { heap, nodes } = await heapOf(page)
  await page.close()
  return {
    drawn,
    opening,
    expanding,
    folding,
    p50: at(frames, 0.5),
    p95: at(frames, 0.95),
    nodes,
    heap: heap - before.heap,
  }
}

const given = process.env.BENCH_URL
const instance = given === undefined ? await openInstance() : undefined
await instance?.start()
const url = given ?? instance?.url ?? ''
const browser = await launchBrowser()
try {
  await addRecords(url)
  const found: Record<'seen' | 'whole', Awaited<ReturnType<typeof measure>>[]> = {
    seen: [],
    whole: [],
  }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['seen', 'whole'] as const)
      found[kind].push(await measure(browser, url, kind === 'whole'))
  for (const [kind, figures] of Object.entries(found))
    for (const name of Object.keys(figures[0] ?? {}) as (keyof (typeof figures)[number])[])
      console.log(
        `${kind} ${name}: ${at(
          figures.map((one) => one[name]),
          0.5,
        ).toFixed(1)}`,
      )
} finally {
  await browser.close()
  await instance?.close()
}
