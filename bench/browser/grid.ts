/**
 * A table of 100,000 rows and 12 columns in the data grid beside antd's virtual table, in turns in one browser: until it is
 * painted, frames and long tasks while it scrolls, and the heap. `node bench/browser/grid.ts [rounds]`; CHROMIUM_PATH names
 * another browser than Playwright's own.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { gridSelectors } from '../../web/build/grid-selectors.ts'
import { heapOf, launchBrowser } from './client.ts'

const [rounds = 5] = process.argv.slice(2).map(Number)
const web = resolve(import.meta.dirname, '../../web')
const steps = 60

/** The bench's page as the product is built. */
async function buildPage() {
  const { build } = (await import(
    createRequire(join(web, 'package.json')).resolve('vite')
  )) as typeof import('vite')
  const folder = mkdtempSync(join(tmpdir(), 'iwater-grid-'))
  const page = join(web, 'grid-bench.html')
  writeFileSync(
    page,
    '<!doctype html><style>@layer reset, antd, app;</style><div id="root"></div><script type="module" src="/src/testing/grid-bench.tsx"></script>',
  )
  try {
    await build({
      root: web,
      configFile: false,
      logLevel: 'error',
      plugins: [gridSelectors()],
      build: {
        target: 'chrome109',
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { input: page },
      },
    })
  } finally {
    rmSync(page)
  }
  return folder
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

function serveFolder(folder: string) {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://bench')
    try {
      const body = readFileSync(join(folder, pathname))
      response.setHeader('content-type', types[extname(pathname)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise<{ url: string; close: () => void }>((opened) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      opened({ url: `http://127.0.0.1:${port}`, close: () => server.close() })
    })
  })
}

/** In the page: what passes until the table is painted, and what frames cost while it scrolls. */
async function drive(stepCount: number) {
  const frame = () => new Promise<number>((passed) => requestAnimationFrame(passed))
  let long = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) long += duration
  }).observe({ type: 'longtask' })
  const start = performance.now()
  document.querySelector('button')?.click()
  await frame()
  const painted = (await frame()) - start
  await new Promise((passed) => setTimeout(passed, 500))
  long = 0
  const scroller =
    document.querySelector('.rdg') ?? document.querySelector('.ant-table-tbody-virtual-holder')
  const frames: number[] = []
  let before = await frame()
  for (let step = 0; step < stepCount; step += 1) {
    scroller?.dispatchEvent(
      new WheelEvent('wheel', { deltaY: 300, bubbles: true, cancelable: true }),
    )
    if (scroller?.classList.contains('rdg')) scroller.scrollTop += 300
    const now = await frame()
    frames.push(now - before)
    before = now
  }
  await new Promise((passed) => setTimeout(passed, 300))
  return { painted, long, frames, nodes: document.querySelectorAll('*').length }
}

const at = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? 0

async function measure(browser: Browser, url: string) {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  await page.goto(url)
  await page.waitForSelector('button')
  const { heap: empty } = await heapOf(page)
  const { painted, long, frames, nodes } = await page.evaluate(drive, steps)
  const { heap } = await heapOf(page)
  await page.close()
  return { painted, p50: at(frames, 0.5), p95: at(frames, 0.95), long, nodes, heap: heap - empty }
}

type Figures = Awaited<ReturnType<typeof measure>>

const folder = await buildPage()
const server = await serveFolder(folder)
const browser = await launchBrowser()
const found: Record<'grid' | 'antd', Figures[]> = { grid: [], antd: [] }
try {
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['grid', 'antd'] as const)
      found[kind].push(await measure(browser, `${server.url}/grid-bench.html?${kind}`))
} finally {
  await browser.close()
  server.close()
  rmSync(folder, { recursive: true })
}
for (const [kind, figures] of Object.entries(found)) {
  const median = (name: keyof Figures) =>
    at(
      figures.map((one) => one[name]),
      0.5,
    ).toFixed(1)
  console.log(
    `${kind}: painted after ${median('painted')} ms, frames p50 ${median('p50')} and p95 ${median('p95')} ms, long tasks ${median('long')} ms, ${median('nodes')} nodes, heap +${median('heap')} MiB`,
  )
}
