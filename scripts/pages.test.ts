import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { pageTitles } from '../web/src/app/pages.text.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

const titles: Readonly<Record<string, { zh: string; en: string }>> = pageTitles

const entry = /name: \{ zh: '(.+)', en: '(.+)' \},\s+icon: '.+',\s+path: '(.+)'/g
const inMenus = [...read('server/src/domains/navigation/standard-menu.ts').matchAll(entry)].map(
  ([, zh, en, path = '']) => ({ path, name: { zh, en } }),
)

const page = /'(\/.+)': \{\s+load: .+,\s+text: pageTitles\.(\w+)/g
const pages = new Map(
  [...read('web/src/app/pages.ts').matchAll(page)].map(([, path = '', key = '']) => [
    path,
    titles[key],
  ]),
)

test('the pages of the standard menu are found in both', () => {
  expect(inMenus.length).toBeGreaterThan(12)
  expect(pages.size).toBeGreaterThan(20)
})

test.each(inMenus)('$path is called by itself what the menu calls it', ({ path, name }) => {
  expect(pages.get(path)).toEqual(name)
})
