import { beforeEach, expect, test, vi } from 'vitest'
import { forgetShellState, shellStateOf } from '#web/shell/shell-state.ts'
import {
  askBeforeLosing,
  closePages,
  dropPage,
  markUnsaved,
  pinPage,
  refreshPage,
  takeClosed,
  visitPage,
} from './open-pages.ts'

beforeEach(() => forgetShellState())

const home = '/home'

function setting(...paths: string[]) {
  const store = shellStateOf('anna/works', home)
  for (const path of [home, ...paths]) visitPage(store, path, '', true)
  const tabs = () => store.getState().tabs.map(({ path }) => path)
  return { store, tabs }
}

test('a page without a tab is kept like any other', () => {
  const { store, tabs } = setting('/a')
  visitPage(store, '/mine', 'x=1', false)
  expect(tabs()).toEqual([home, '/a'])
  expect(store.getState().living).toEqual([home, '/a', '/mine'])
  closePages(store, ['/a'])
  expect(store.getState().living).toEqual([home, '/mine'])
})

test('beyond the cap the oldest page sleeps and keeps its tab; a pinned one never does', () => {
  const paths = Array.from({ length: 15 }, (_, index) => `/p${index}`)
  const { store, tabs } = setting(...paths.slice(0, 14))
  pinPage(store, '/p0', true)
  visitPage(store, '/p14', '', true)
  visitPage(store, '/p15', '', true)
  const { living } = store.getState()
  expect(living).toHaveLength(15)
  expect([home, '/p0', '/p1', '/p2'].map((path) => living.includes(path))).toEqual([
    false,
    true,
    false,
    true,
  ])
  expect(tabs()).toHaveLength(17)
})

test('what was closed last comes back with its address', () => {
  const { store, tabs } = setting('/a', '/b')
  visitPage(store, '/b', 'day=1', true)
  closePages(store, ['/a', '/b'])
  expect(takeClosed(store)).toMatchObject({ path: '/b', query: 'day=1' })
  expect(takeClosed(store, '/a')).toMatchObject({ path: '/a' })
  expect(takeClosed(store)).toBeUndefined()
  expect(tabs()).toEqual([home, '/b', '/a'])
})

test('a closed or refreshed page keeps nothing', () => {
  const { store } = setting('/a', '/b')
  for (const path of ['/a', '/b']) store.kept.of(path).write('scroll', 40)
  closePages(store, ['/a'])
  refreshPage(store, '/b')
  expect(store.kept.toRecord()).toEqual({})
})

test('somebody is asked only before work is lost that the step would take away', () => {
  const { store } = setting('/a', '/b')
  const close = vi.fn()
  markUnsaved(store, '/a', true)
  askBeforeLosing(store, close, ['/b'])
  expect(close).toHaveBeenCalledOnce()
  askBeforeLosing(store, close, ['/a', '/b'])
  askBeforeLosing(store, close)
  expect(close).toHaveBeenCalledOnce()
  expect(store.getState().question?.paths).toEqual(['/a'])
  closePages(store, ['/a'])
  askBeforeLosing(store, close)
  expect(close).toHaveBeenCalledTimes(2)
})

test('the tab of what is no more goes for good, pinned or not', () => {
  const { store, tabs } = setting('/a', '/b')
  pinPage(store, '/b', true)
  dropPage(store, '/b')
  expect(tabs()).toEqual([home, '/a'])
  expect(takeClosed(store)).toBeUndefined()
})
