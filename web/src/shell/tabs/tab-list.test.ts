import { describe, expect, test } from 'vitest'
import {
  activeAfter,
  allClosable,
  closeTabs,
  moveTab,
  nameTab,
  openTab,
  othersThan,
  restoreTabs,
  rightOf,
} from './tab-list.ts'

const tabsOf = (...paths: string[]) =>
  restoreTabs(
    '/home',
    paths.map((path) => ({ path, query: '', title: null })),
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
    expect(pathsOf(closeTabs(tabs, allClosable(tabs)))).toEqual(['/home'])
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

test('a stored list comes back in its order, without what is no tab or repeats a path', () => {
  const stored = [
    { path: '/b', query: 'x=1', title: null },
    { path: '/home', query: '', title: null },
    { path: 'https://elsewhere', query: '', title: null },
    { path: '/a', query: '', title: { zh: '甲', en: 'A' } },
    { path: '/b', query: '', title: null },
    'nonsense',
    null,
  ]
  expect(restoreTabs('/home', stored)).toEqual([
    { path: '/home', query: '', title: null },
    { path: '/b', query: 'x=1', title: null },
    { path: '/a', query: '', title: { zh: '甲', en: 'A' } },
  ])
  expect(restoreTabs('/home', 'nonsense')).toHaveLength(1)
})
