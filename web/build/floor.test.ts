import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { oldestChromium } from './floor.ts'
import { oldBrowserPage } from './old-browser.ts'
import { unknownTo } from './style-floor.ts'

const web = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(web, name), 'utf8')

/** What is newer and may be used all the same: without it a page is less fine, and nothing is lost. */
const finery = {
  'text-wrap': 'lines are broken where they are full',
  'text-wrap: balance': 'as above',
  'text-wrap: pretty': 'as above',
  'field-sizing': 'a field keeps its height and scrolls',
  'field-sizing: content': 'as above',
  'scrollbar-color': 'scroll bars look as the machine has them',
  'scrollbar-width': 'as above',
  'scrollbar-width: thin': 'as above',
  'scrollbar-width: none': 'as above',
  'mask-image': 'as above',
  'background-clip: text': 'the build adds the name with the prefix',
  'font-family: ui-monospace': 'the next font of the list is taken',
  'print-color-adjust': 'the name with the prefix stands beside it',
  'print-color-adjust: exact': 'as above',
  'overscroll-behavior': 'known since 63, and since 144 also where nothing scrolls',
  'overscroll-behavior: contain': 'as above',
}

test('style sheets use what the oldest supported Chromium has, or what may be missing', () => {
  const sheets = globSync('src/**/*.css', { cwd: web })
  expect(sheets.length).toBeGreaterThan(50)
  const [, inPage = ''] = /<style>(.*?)<\/style>/s.exec(read('index.html')) ?? []
  const found = [...sheets.map(read), inPage].flatMap((sheet) => [
    ...unknownTo(oldestChromium, sheet),
  ])
  expect([...new Set(found)].sort()).toEqual(Object.keys(finery).sort())
})

test('properties, values, functions, selectors and rules that are newer are found', () => {
  const sheet = `
    @layer app { a { color: red; height: 1dvh } }
    @container (width > 1px) { a:has(b) { inset: 0 } }
    @starting-style { p { opacity: 0 } }
    a:popover-open { --tint: color-mix(in oklab, red 10%, blue); text-wrap: balance }
    ul { & li { color: red } }`
  expect([...unknownTo(109, sheet)].sort()).toEqual([
    '&',
    ':popover-open',
    '@starting-style',
    'color-mix()',
    'text-wrap',
    'text-wrap: balance',
  ])
  expect([...unknownTo(999, sheet)]).toEqual([])
})

test('a browser of any age can read what sends it to the page for old ones, which has no script', () => {
  expect(() => parse(read('boot.js'), { ecmaVersion: 5, sourceType: 'script' })).not.toThrow()
  expect(oldBrowserPage).toContain(`Chromium ${oldestChromium}`)
  expect(oldBrowserPage).not.toContain('{{')
  expect(oldBrowserPage).not.toContain('<script')
  expect([...unknownTo(40, /<style>(.*?)<\/style>/s.exec(oldBrowserPage)?.[1] ?? '')]).toEqual([])
})

test('the description names the browser that the build is made for', () => {
  expect(read('../README.md')).toContain(`Chromium ${oldestChromium}`)
})
