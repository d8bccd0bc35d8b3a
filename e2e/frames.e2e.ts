import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { readToolSet, saveToolSet } from '@iwater/contract/tools'
import { expect, type Page, test } from '@playwright/test'
import { callRoute } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { administratorToken, signInAs, unique } from './support/people.ts'

const html = (body: string) => `<!doctype html><title>Desk</title><h1>Desk</h1>${body}`

/** What a page in a frame may try; only the last one is as it should be. */
const forged = [
  null,
  'navigate',
  '{"type":"navigate","url":"/monitoring/units"}',
  { url: '/monitoring/units' },
  { type: 'NAVIGATE', url: '/monitoring/units' },
  { type: 'navigate', url: 'https://evil.example/' },
  { type: 'navigate', url: '//evil.example/' },
  { type: 'navigate', url: '/\\\\evil.example/' },
  { type: 'navigate', url: 'javascript:alert(1)' },
  { type: 'navigate', url: ['/monitoring/units'] },
  { type: 'navigate', url: '/monitoring/units', token: 'x' },
  { type: 'navigate', url: 'monitoring/units' },
]

const pages: Record<string, string> = {
  '/desk': html(`<button id="bad">bad</button><button id="good">good</button>
    <p id="answer"></p><p id="top"></p><script>
    const forged = ${JSON.stringify(forged)}
    document.getElementById('bad').onclick = () => {
      for (const data of forged) parent.postMessage(data, '*')
    }
    document.getElementById('good').onclick = () =>
      parent.postMessage({ type: 'navigate', url: '/monitoring/units' }, '*')
    onmessage = ({ data, origin }) => { document.getElementById('answer').textContent = origin + ' ' + data.type }
    try { document.getElementById('top').textContent = top.document.title } catch { document.getElementById('top').textContent = 'barred' }
    document.body.dataset.referrer = document.referrer
    </script>`),
  '/other': html('<p>another</p>'),
}

/** A foreign product on its own port. `/slow` never answers. */
async function anotherProduct() {
  const server = createServer((request, response) => {
    const body = pages[request.url?.split('?')[0] ?? '']
    if (request.url === '/slow') return
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const code = 'lvzhou'
const kinds = { workRecord: '2', service: '3', assistant: '4' } as const

let product: { server: Server; origin: string }
let unlisted: { server: Server; origin: string }

// In one worker: they share the tools of an organisation.
test.describe.configure({ mode: 'default' })

test.beforeAll(async ({ request }) => {
  product = await anotherProduct()
  unlisted = await anotherProduct()
  const admin = await administratorToken(request, code)
  const { userInfo } = await callRoute(request, readSignInInfo, {}, admin)
  const tools = [
    { name: '工单', configValue: kinds.workRecord, path: '/desk?a=1,2' },
    { name: '客服台', configValue: kinds.service, path: '/desk' },
    { name: '小助手', configValue: kinds.assistant, path: '/other' },
    { name: '慢页面', configValue: kinds.workRecord, path: '/slow' },
  ] as const
  const drafts = tools.map(({ name, configValue, path }) => ({
    name: { zh: name, en: `${name} en` },
    configValue,
    url: `${product.origin}${path}`,
    icon: 'wrench',
  }))
  const orgId = userInfo.organizationId
  const { version } = await callRoute(request, readToolSet, { orgId }, admin)
  await callRoute(request, saveToolSet, { orgId, version, tools: drafts }, admin)
})

test.afterAll(() => {
  for (const { server } of [product, unlisted]) {
    server.closeAllConnections()
    server.close()
  }
})

const openTool = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name }).click()

/** Counts the messages that reach a page from now on: those of the product have been dealt with by then. */
const countMessages = (page: Page) =>
  page.evaluate(() => {
    const counts = window as unknown as { arrived: number }
    counts.arrived = 0
    addEventListener('message', () => {
      counts.arrived += 1
    })
  })

const arrived = (page: Page) =>
  page.evaluate(() => (window as unknown as { arrived: number }).arrived)

test('a tool is added on its page, and an address that leads elsewhere is rejected there', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', code, at: '/system/tools' })
  const rows = page.getByRole('button', { name: /^删除第 \d+ 行$/ })
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: '添加一行' }).click()
  const at = await rows.count()
  const field = (label: string) => page.getByLabel(`${label} – 第 ${at} 行`, { exact: true })
  await field('类型').press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible').getByText('工作记录').click()
  const name = `台账${unique()}`
  await field('名称（中文）').fill(name)
  await field('名称（英文）').fill(`${name} en`)
  for (const address of ['javascript:alert(1)', '//evil.example', 'https://a@evil.example']) {
    await field('地址').fill(address)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(field('地址')).toHaveAccessibleDescription(/^地址须为/)
  }
  await field('地址').fill(`${product.origin}/other`)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.reload()
  await openTool(page, name)
  await expect(page.frameLocator(`iframe[title="${name}"]`).getByText('another')).toBeVisible()
})

test('a work-record tool opens over the whole width, and its page can reach nothing of ours', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', code })
  const tool = page.getByRole('banner').getByRole('button', { name: '工单' })
  await tool.click()
  const frame = page.frameLocator('iframe[title="工单"]')
  await expect(frame.getByRole('heading', { name: 'Desk' })).toBeVisible()
  await expect(frame.locator('#top')).toHaveText('barred')
  await expect(frame.locator('body')).toHaveAttribute('data-referrer', '')
  const iframe = page.locator('iframe[title="工单"]')
  await expect(iframe).toHaveAttribute('referrerpolicy', 'no-referrer')
  expect(await iframe.getAttribute('src')).not.toContain('token')
  const box = await page.getByRole('dialog').boundingBox()
  expect(box?.width).toBeGreaterThan(1300)
  await page.keyboard.press('Escape')
  await expect(iframe).toHaveCount(0)
  await expect(tool).toBeFocused()
})

test('twelve forged messages lead nowhere, the right one leads to a page', async ({ page }) => {
  await signInAs(page, { name: 'admin', code, at: '/wel/index' })
  await openTool(page, '工单')
  const frame = page.frameLocator('iframe[title="工单"]')
  await countMessages(page)
  await frame.locator('#bad').click()
  await expect.poll(() => arrived(page)).toBe(forged.length)
  expect(new URL(page.url()).pathname).toBe('/wel/index')
  // A page that has opened ours, of an unconfigured origin and of a configured one.
  for (const { origin } of [unlisted, product]) {
    const popup = page.context().newPage()
    const other = await popup
    await other.goto(`${origin}/other`)
    const [opened] = await Promise.all([
      other.waitForEvent('popup'),
      other.evaluate((url) => void window.open(url, 'victim'), page.url()),
    ])
    await expect(opened.getByRole('banner').first()).toBeVisible()
    // The window is isolated from its opener: one of that name is a new, empty one.
    const reached = await other.evaluate(() => {
      const found = window.open('', 'victim')
      found?.postMessage({ type: 'navigate', url: '/monitoring/units' }, '*')
      return found?.location.href
    })
    expect(reached).toBe('about:blank')
    expect(new URL(opened.url()).pathname).toBe('/wel/index')
    await opened.close()
    await other.close()
  }
  await frame.locator('#good').click()
  await expect(page).toHaveURL(/\/monitoring\/units/)
})

test('service and assistant stay beside the page, change places, and go when the page changes', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', code, at: '/wel/index' })
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: '客服台' }).click()
  const service = page.getByRole('complementary', { name: '客服台' })
  await expect(service.frameLocator('iframe').getByRole('heading')).toBeVisible()
  await header.getByRole('button', { name: '小助手' }).click()
  const assistant = page.getByRole('complementary', { name: '小助手' })
  await expect(assistant.frameLocator('iframe').getByText('another')).toBeVisible()
  await expect(service).toHaveCount(0)
  await page.getByRole('button', { name: '收起小助手' }).click()
  await expect(assistant.locator('iframe')).not.toBeInViewport()
  await page.getByRole('button', { name: '展开小助手' }).click()
  await expect(assistant.locator('iframe')).toBeInViewport()
  await page
    .getByRole('link', { name: '消息中心' })
    .or(page.getByText('系统', { exact: true }))
    .first()
    .click()
  await page.getByRole('link', { name: '消息中心' }).click()
  await expect(page.getByRole('button', { name: '展开小助手' })).toBeVisible()
})

test('a page that does not answer is given up after twenty seconds', async ({ page }) => {
  await page.clock.install()
  await signInAs(page, { name: 'admin', code })
  await openTool(page, '慢页面')
  await expect(page.getByText(/正在打开/)).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(page.getByText('页面长时间没有响应')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
})

test('a link shows no page that neither menu nor tools name', async ({ page }) => {
  await signInAs(page, { name: 'admin', code })
  const hostile = [
    `${unlisted.origin}/other`,
    'javascript:alert(1)',
    'data:text/html,<h1>x</h1>',
    '//evil.example',
    `${product.origin}@evil.example`,
  ]
  for (const address of hostile) {
    await goTo(page, `/myiframe/urlPath?name=x&src=${encodeURIComponent(address)}`)
    await expect(page.getByText('您的菜单中没有此页面')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  await page.goto(`/#/myiframe/urlPath?name=x&src=${product.origin}/other`)
  await expect(page.frameLocator('iframe').getByText('another')).toBeVisible()
})
