import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect, request, test } from '@playwright/test'
import type { Browser, Page } from 'puppeteer-core'
import { addresses } from './support/addresses.ts'
import { launchOldChromium } from './support/old-chromium.ts'

const pictures = join(import.meta.dirname, 'test-results/chromium-109')

const languages = {
  zh: {
    name: '登录名',
    password: '密码',
    submit: '登录',
    user: '用户：周明',
    settings: '显示设置',
    dark: '深色',
    compare: '在趋势分析中打开',
    errors: /错误日志/,
  },
  en: {
    name: 'Login name',
    password: 'Password',
    submit: 'Sign in',
    user: 'User: Zhou Ming',
    settings: 'Display settings',
    dark: 'Dark',
    compare: 'Open in Trends',
    errors: /Error log/,
  },
} as const

/** Collects what a page complains of: errors of its console and what nothing has caught. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // A stream that the server has ended is opened again.
    const isEndOfStream = message.text().includes('ERR_INCOMPLETE_CHUNKED_ENCODING')
    if (message.type() === 'error' && !isEndOfStream) complaints.push(`console: ${message.text()}`)
  })
  return complaints
}

/** In the page: its heading is seen, and nothing of it is still on its way. */
const isSettled = () =>
  [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) &&
  // Pages behind other tabs wait for nothing.
  ![...document.querySelectorAll('.w-skeleton, .ant-skeleton, [aria-busy=true]')].some((waiting) =>
    waiting.checkVisibility(),
  )

/** In the page: the figures that are seen, pages behind other tabs aside. */
const figures = () =>
  [...document.querySelectorAll('main .point-value')]
    .filter((figure) => figure.checkVisibility())
    .map((figure) => figure.textContent)
    .join(' ')

/** In the page: the characters on the last line of the slogan. */
function lastLineOfSlogan() {
  const text = document.querySelector('.si-slogan')?.firstChild
  if (!(text instanceof Text)) return ''
  const topOf = (index: number) => {
    const range = document.createRange()
    range.setStart(text, index)
    range.setEnd(text, index + 1)
    return range.getBoundingClientRect().top
  }
  const last = topOf(text.length - 1)
  let start = text.length - 1
  while (start > 0 && topOf(start - 1) === last) start -= 1
  return text.data.slice(start)
}

/** For charts that draw themselves and for what reports an error late. */
const aMoment = () => new Promise((done) => setTimeout(done, 300))

for (const [language, words] of Object.entries(languages)) {
  test.describe(`Chromium 109, ${language}`, () => {
    test.describe.configure({ mode: 'serial' })
    test.skip(
      process.platform !== 'linux' || process.arch !== 'x64',
      'the package brings Chromium 109 for Linux on x64',
    )

    let browser: Browser
    let page: Page
    let complaints: string[]
    let calls: APIRequestContext

    test.beforeAll(async ({ baseURL }) => {
      mkdirSync(pictures, { recursive: true })
      calls = await request.newContext({ baseURL: baseURL ?? '' })
      browser = await launchOldChromium()
      page = (await browser.pages())[0] ?? (await browser.newPage())
      complaints = complaintsOf(page)
    })
    test.afterAll(async () => {
      await browser.close()
      await calls.dispose()
    })

    async function look(name: string) {
      await aMoment()
      await page.screenshot({ path: join(pictures, `${language}-${name}.png`) })
      expect(complaints.splice(0), name).toEqual([])
    }

    async function goTo(address: string) {
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, address)
      await page.waitForFunction(isSettled)
    }

    const press = (name: string) => page.click(`aria/${name}[role="button"]`)

    test('the sign-in area comes up, and somebody signs in', async ({ baseURL }) => {
      expect(await browser.version()).toContain('/109.')
      await page.goto(`${baseURL}/login/login?qingyuan`)
      await page.waitForSelector(`aria/${languages.zh.name}`)
      if (language === 'en') await press('English')
      for (const name of ['introduction', 'versions', 'contactUs', 'forgotten', 'login']) {
        await goTo(`/login/${name}`)
        await look(`login-${name}`)
      }
      expect((await page.evaluate(lastLineOfSlogan)).length).toBeGreaterThan(3)
      await page.type(`aria/${words.name}[role="textbox"]`, 'admin')
      await page.type(`aria/${words.password}[role="textbox"]`, 'Water@2026')
      await press(words.submit)
      await page.waitForFunction(() => location.pathname === '/wel/index')
      await page.waitForFunction(isSettled)
      await look('signed-in')
    })

    test('every page comes up', async () => {
      test.slow()
      const all = await addresses(calls)
      // What an old browser cannot do does not depend on the language: each page comes up in one of them.
      const isEnglish = language === 'en'
      for (const address of all.filter((_, index) => (index % 2 === 1) === isEnglish)) {
        await test.step(address, async () => {
          await goTo(address)
          await look(
            address
              .slice(1)
              .replace(/[0-9a-f-]{36}/, 'one')
              .replace(/\W+/g, '-'),
          )
        })
      }
    })

    test('values change by themselves, and their course is drawn', async () => {
      const [unit = ''] = (await addresses(calls)).filter((one) => /units\/\w/.test(one))
      await goTo(unit)
      const before = await page.evaluate(figures)
      await page.waitForFunction(`(${String(figures)})() !== ${JSON.stringify(before)}`)
      await page.click(`aria/${words.compare}[role="link"]`)
      await page.waitForSelector('main canvas, main [role=img] svg')
      await page.waitForFunction(isSettled)
      await look('chart')
      await page.click('.range-period')
      await page.waitForSelector('.w-popover .ant-picker')
      await page.click('.w-popover .ant-picker')
      await look('period')
      await page.keyboard.press('Escape')
    })

    test('what opens over a page opens and closes', async () => {
      await press(words.user)
      await page.waitForSelector('[role=menu]')
      await look('user-menu')
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => document.querySelector('[role=menu]') === null)
      await press(words.settings)
      await page.waitForSelector(`label[title="${words.dark}"]`)
      await look('settings')
      await page.click(`label[title="${words.dark}"]`)
      await look('dark')
      await page.mouse.click(700, 740)
      await page.waitForFunction(() => document.querySelector('.w-popover') === null)
      await goTo('/system/messages?new=1')
      await page.waitForSelector('dialog[open] form, dialog[open] textarea')
      await look('form')
      await page.keyboard.press('Escape')
      await page.keyboard.down('Control')
      await page.keyboard.press('k')
      await page.keyboard.up('Control')
      await page.waitForSelector('dialog[open] [role=option]')
      await look('palette')
      await page.keyboard.press('Escape')
    })

    test('records are edited in a table', async () => {
      await goTo('/system/dictionaries?sheet=1')
      await page.waitForSelector('dialog[open] [role=gridcell][aria-colindex="3"]')
      await look('sheet')
      await page.click('dialog[open] [role=gridcell][aria-colindex="3"]')
      await page.keyboard.press('F2')
      await page.waitForSelector('dialog[open] .kit-sheet-editor input')
      await page.keyboard.type('109')
      await page.keyboard.press('Enter')
      await page.waitForSelector('dialog[open] .kit-sheet-standing strong')
      await look('sheet-edited')
      await page.keyboard.down('Control')
      await page.keyboard.press('z')
      await page.keyboard.up('Control')
      await page.waitForFunction(
        () => document.querySelector('dialog[open] .kit-sheet-standing strong') === null,
      )
      await page.keyboard.press('Escape')
      await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
    })

    test('a small screen has the pages as well', async () => {
      await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true })
      for (const address of ['/wel/index', '/monitoring/units', '/system/people']) {
        await goTo(address)
        await look(`phone-${address.slice(1).replace(/\W+/g, '-')}`)
      }
    })

    test('the browser has noted no error', async () => {
      await page.setViewport({ width: 1366, height: 768 })
      await aMoment()
      const noted = await page.evaluate(() =>
        [...document.querySelectorAll('button')].map((button) => button.ariaLabel ?? ''),
      )
      expect(noted.filter((label) => words.errors.test(label))).toEqual([])
    })
  })
}
