import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

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

/** A product of somebody else, on a port of its own. `/slow` never answers. */
async function anotherProduct() {
  const server = createServer((request, response) => {
    const body = pages[request.url?.split('?')[0] ?? '']
    if (request.url === '/slow') return
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let product: { server: Server; origin: string }
let stranger: { server: Server; origin: string }

test.beforeAll(async () => {
  product = await anotherProduct()
  stranger = await anotherProduct()
})

test.afterAll(() => {
  for (const { server } of [product, stranger]) {
    server.closeAllConnections()
    server.close()
  }
})

/** Adds a tool on the page that configures them, as an administrator does. */
async function addTool(page: Page, kind: string, name: string, address: string) {
  await page.goto('/system/tools')
  await page.getByRole('button', { name: '添加工具' }).click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('中文名称') })
    .last()
  await row.getByLabel('类型').click()
  await page.getByTitle(kind, { exact: true }).last().click()
  await row.getByLabel('中文名称').fill(name)
  await row.getByLabel('英文名称').fill(`${name} en`)
  await row.getByLabel('地址').fill(address)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
}

// One after the other: they share the tools of an organisation.
test.describe.configure({ mode: 'serial' })

test('an address that leads elsewhere is refused where it is entered', async ({ page }) => {
  await signInAs(page, { name: 'admin', code: 'jinshan' })
  await page.goto('/system/tools')
  await page.getByRole('button', { name: '添加工具' }).click()
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByLabel('中文名称') })
    .last()
  await row.getByLabel('中文名称').fill('坏')
  await row.getByLabel('英文名称').fill('Bad')
  for (const address of ['javascript:alert(1)', '//evil.example', 'https://a@evil.example']) {
    await row.getByLabel('地址').fill(address)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(row.getByText('地址无效')).toBeVisible()
  }
})

test('a work-record tool opens over the whole width, and its page can reach nothing of ours', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', code: 'jinshan' })
  await addTool(page, '工作记录', '工单', `${product.origin}/desk?a=1,2`)
  await page.goto('/wel/index')
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
  await signInAs(page, { name: 'admin', code: 'jinshan' })
  await page.goto('/wel/index')
  await page.getByRole('banner').getByRole('button', { name: '工单' }).click()
  const frame = page.frameLocator('iframe[title="工单"]')
  await frame.locator('#bad').click()
  await page.waitForTimeout(400)
  expect(new URL(page.url()).pathname).toBe('/wel/index')
  // A frame that is none of ours, from an origin that nobody has configured, and from one that somebody has.
  for (const { origin } of [stranger, product]) {
    const popup = page.context().newPage()
    const other = await popup
    await other.goto(`${origin}/other`)
    const [opened] = await Promise.all([
      other.waitForEvent('popup'),
      other.evaluate((url) => void window.open(url, 'victim'), page.url()),
    ])
    await expect(opened.getByRole('banner').first()).toBeVisible()
    await other.evaluate(() => {
      window.open('', 'victim')?.postMessage({ type: 'navigate', url: '/monitoring/units' }, '*')
    })
    await opened.waitForTimeout(300)
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
  await signInAs(page, { name: 'admin', code: 'jinshan' })
  await addTool(page, '客服', '客服台', `${product.origin}/desk`)
  await addTool(page, '智能助手', '小助手', `${product.origin}/other`)
  await page.goto('/wel/index')
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
  test.slow()
  await signInAs(page, { name: 'admin', code: 'jinshan' })
  await addTool(page, '工作记录', '慢页面', `${product.origin}/slow`)
  await page.goto('/wel/index')
  await page.getByRole('banner').getByRole('button', { name: '慢页面' }).click()
  await expect(page.getByText(/正在打开/)).toBeVisible()
  await expect(page.getByText('页面长时间没有响应')).toBeVisible({ timeout: 25_000 })
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
})

test('a link shows no page that neither menu nor tools name', async ({ page }) => {
  await signInAs(page, { name: 'admin', code: 'jinshan' })
  const hostile = [
    `${stranger.origin}/other`,
    'javascript:alert(1)',
    'data:text/html,<h1>x</h1>',
    '//evil.example',
    `${product.origin}@evil.example`,
  ]
  for (const address of hostile) {
    await page.goto(`/myiframe/urlPath?name=x&src=${encodeURIComponent(address)}`)
    await expect(page.getByText('您的菜单中没有这个页面')).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  }
  await page.goto(`/#/myiframe/urlPath?name=x&src=${product.origin}/other`)
  await expect(page.frameLocator('iframe').getByText('another')).toBeVisible()
})
