import { describe, expect, test } from 'vitest'
import {
  activeAfter,
  canMove,
  closable,
  closeTabs,
  leftOf,
  moveTab,
  nameTab,
  noteMenuTitles,
  openTab,
  othersThan,
  pinTab,
  rememberClosed,
  restoreTabs,
  rightOf,
} from './tab-list.ts'

const tabsOf = (...paths: string[]) =>
  restoreTabs(
    '/home',
    paths.map((path) => ({ path, query: '', title: null, isPinned: false })),
  )
const pathsOf = (tabs: readonly { path: string }[]) => tabs.map((tab) => tab.path)

describe('opening', () => {
  test('a new path is added at the end', () => {
    expect(pathsOf(openTab(tabsOf('/a'), '/b', ''))).toEqual(['/home', '/a', '/b'])
  })

  test('an open path keeps its place and takes the new query', () => {
    const tabs = openTab(tabsOf('/a', '/b'), '/a', 'day=1')
    expect(pathsOf(tabs)).toEqual(['/home', '/a', '/b'])
    expect(tabs[1]?.query).toBe('day=1')
  })

  test('the same address again changes nothing', () => {
    const tabs = tabsOf('/a')
    expect(openTab(tabs, '/a', '')).toBe(tabs)
  })

  test('a page may give its tab a name', () => {
    const title = { zh: '城东水厂', en: 'East Water Works' }
    expect(nameTab(tabsOf('/a'), '/a', title)[1]?.title).toEqual(title)
  })
})

describe('closing', () => {
  test('the first tab stays even when it is asked to close', () => {
    expect(pathsOf(closeTabs(tabsOf('/a'), ['/home', '/a']))).toEqual(['/home'])
  })

  test('closing others keeps the first and the chosen one', () => {
    const tabs = tabsOf('/a', '/b', '/c')
    expect(pathsOf(closeTabs(tabs, othersThan(tabs, '/b')))).toEqual(['/home', '/b'])
  })

  test('closing to the right keeps everything up to the chosen one', () => {
    const tabs = tabsOf('/a', '/b', '/c')
    expect(pathsOf(closeTabs(tabs, rightOf(tabs, '/a')))).toEqual(['/home', '/a'])
    expect(pathsOf(closeTabs(tabs, rightOf(tabs, '/home')))).toEqual(['/home'])
  })

  test('closing all leaves the welcome page', () => {
    const tabs = tabsOf('/a', '/b')
    expect(pathsOf(closeTabs(tabs, closable(tabs)))).toEqual(['/home'])
  })

  test('the neighbour to the left takes over from a closed page', () => {
    const tabs = tabsOf('/a', '/b', '/c')
    expect(activeAfter(tabs, closeTabs(tabs, ['/b']), '/b')?.path).toBe('/a')
    expect(activeAfter(tabs, closeTabs(tabs, ['/a', '/b']), '/b')?.path).toBe('/home')
  })

  test('the page on screen stays when another one is closed', () => {
    const tabs = tabsOf('/a', '/b')
    expect(activeAfter(tabs, closeTabs(tabs, ['/a']), '/b')?.path).toBe('/b')
  })
})

describe('moving', () => {
  test('a tab goes to the place asked for', () => {
    expect(pathsOf(moveTab(tabsOf('/a', '/b', '/c'), '/c', 1))).toEqual(['/home', '/c', '/a', '/b'])
    expect(pathsOf(moveTab(tabsOf('/a', '/b', '/c'), '/a', 3))).toEqual(['/home', '/b', '/c', '/a'])
  })

  test('nothing goes before the first tab or beyond the last', () => {
    expect(pathsOf(moveTab(tabsOf('/a', '/b'), '/b', 0))).toEqual(['/home', '/b', '/a'])
    expect(pathsOf(moveTab(tabsOf('/a', '/b'), '/a', 9))).toEqual(['/home', '/b', '/a'])
  })

  test('the first tab does not move', () => {
    const tabs = tabsOf('/a')
    expect(moveTab(tabs, '/home', 1)).toBe(tabs)
  })
})

describe('pinning', () => {
  const pinned = pinTab(pinTab(tabsOf('/a', '/b', '/c', '/d'), '/c', true), '/d', true)

  test('pinned tabs stand behind the first one, in the order in which they were pinned', () => {
    expect(pathsOf(pinned)).toEqual(['/home', '/c', '/d', '/a', '/b'])
  })

  test('a tab that is let go stands before the others', () => {
    expect(pathsOf(pinTab(pinned, '/c', false))).toEqual(['/home', '/d', '/c', '/a', '/b'])
  })

  test('nothing that closes many tabs closes a pinned one', () => {
    for (const doomed of [closable(pinned), othersThan(pinned, '/a'), ['/c', '/d', '/a', '/b']]) {
      expect(pathsOf(closeTabs(pinned, doomed)).slice(0, 3)).toEqual(['/home', '/c', '/d'])
    }
    expect(leftOf(pinned, '/b')).toEqual(['/a'])
    expect(rightOf(pinned, '/home')).toEqual(['/a', '/b'])
  })

  test('pinned tabs move among themselves, the others behind them', () => {
    expect(pathsOf(moveTab(pinned, '/c', 4))).toEqual(['/home', '/d', '/c', '/a', '/b'])
    expect(pathsOf(moveTab(pinned, '/b', 0))).toEqual(['/home', '/c', '/d', '/b', '/a'])
    expect([canMove(pinned, '/d', 1), canMove(pinned, '/a', -1)]).toEqual([false, false])
    expect([canMove(pinned, '/d', -1), canMove(pinned, '/a', 1)]).toEqual([true, true])
  })

  test('the first tab is neither pinned nor moved', () => {
    expect(pinTab(pinned, '/home', true)).toBe(pinned)
    expect(canMove(pinned, '/home', 1)).toBe(false)
  })
})

test('the last ten closed tabs are remembered, each path once', () => {
  const many = tabsOf(...Array.from({ length: 14 }, (_, index) => `/p${index}`)).slice(1)
  const closed = rememberClosed([], many)
  expect(pathsOf(closed)).toEqual(many.slice(4).map(({ path }) => path))
  expect(pathsOf(rememberClosed(closed, tabsOf('/p6').slice(1))).at(-1)).toBe('/p6')
  expect(rememberClosed(closed, tabsOf('/p6').slice(1))).toHaveLength(10)
})

test('a stored list comes back in its order, pinned first, without what is no tab or repeats a path', () => {
  const tab = (path: string, more = {}) => ({
    path,
    query: '',
    title: null,
    isPinned: false,
    ...more,
  })
  const stored = [
    tab('/b', { query: 'x=1' }),
    tab('/home'),
    tab('https://elsewhere'),
    tab('/a', { title: { zh: '甲', en: 'A' } }),
    tab('/c', { isPinned: true }),
    tab('/b'),
    { path: '/d', query: '', title: null },
    'nonsense',
    null,
  ]
  expect(restoreTabs('/home', stored)).toEqual([
    tab('/home'),
    tab('/c', { isPinned: true }),
    tab('/b', { query: 'x=1' }),
    tab('/a', { title: { zh: '甲', en: 'A' } }),
  ])
  expect(restoreTabs('/home', 'nonsense')).toHaveLength(1)
})

describe('what the menu calls them', () => {
  const units = { zh: '在线监测', en: 'Online monitoring' }
  const named = noteMenuTitles(tabsOf('/a'), (path) => (path === '/a' ? units : undefined))

  test('is kept where another menu has not got the page, and through a reload', () => {
    const inAnother = noteMenuTitles(named, () => undefined)
    expect(inAnother).toBe(named)
    expect(restoreTabs('/home', JSON.parse(JSON.stringify(named)))[1]?.menuTitle).toEqual(units)
  })

  test('changes nothing where it is the same', () => {
    expect(noteMenuTitles(named, () => ({ ...units }))[1]).toBe(named[1])
  })
})
