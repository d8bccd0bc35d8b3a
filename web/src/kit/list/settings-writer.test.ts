import type { ListPreference, ListSettings } from '@iwater/contract/kit/list-preference'
import { expect, test, vi } from 'vitest'
import { settingsWriter } from './settings-writer.ts'

const named = (name: string) => ({ viewKey: name, name, query: {} })
const adding = (name: string) => (settings: ListSettings) => ({
  ...settings,
  views: [...settings.views, named(name)],
})
const namesOf = ({ settings }: ListPreference) => settings.views.map(({ name }) => name)

/** A server with settings of its own, and a window that shows them. */
function setUp() {
  let stored: ListPreference = { version: 0, settings: { views: [] } }
  const server = {
    isDown: false,
    store: vi.fn(async (next: ListPreference) => {
      await Promise.resolve()
      if (server.isDown) throw new Error('down')
      if (next.version !== stored.version) throw new Error('changed')
      stored = { version: stored.version + 1, settings: next.settings }
      return stored
    }),
    change: (name: string) => {
      stored = { version: stored.version + 1, settings: adding(name)(stored.settings) }
    },
  }
  const openWindow = () => {
    let shown = stored
    const failures: unknown[] = []
    const change = settingsWriter({
      known: () => shown,
      load: async () => stored,
      store: server.store,
      show: (next) => {
        shown = next
      },
      isChangedByOthers: (error) => (error as Error).message === 'changed',
      onFailure: (error) => failures.push(error),
    })
    return { change, shown: () => namesOf(shown), version: () => shown.version, failures }
  }
  return { server, openWindow, stored: () => namesOf(stored) }
}

test('a change is shown at once and stored', async () => {
  const { openWindow, stored } = setUp()
  const here = openWindow()
  here.change(adding('a'))
  expect(here.shown()).toEqual(['a'])
  await vi.waitFor(() => expect(here.version()).toBe(1))
  expect(stored()).toEqual(['a'])
})

test('changes that follow quickly are stored together, in their order', async () => {
  const { server, openWindow, stored } = setUp()
  const here = openWindow()
  for (const name of ['a', 'b', 'c', 'd']) here.change(adding(name))
  expect(here.shown()).toEqual(['a', 'b', 'c', 'd'])
  await vi.waitFor(() => expect(stored()).toEqual(['a', 'b', 'c', 'd']))
  expect(server.store).toHaveBeenCalledTimes(2)
})

test('what another window has stored meanwhile stays', async () => {
  const { openWindow, stored } = setUp()
  const here = openWindow()
  const there = openWindow()
  here.change(adding('here'))
  await vi.waitFor(() => expect(stored()).toEqual(['here']))
  there.change(adding('there'))
  await vi.waitFor(() => expect(there.shown()).toEqual(['here', 'there']))
  expect(stored()).toEqual(['here', 'there'])
  expect(there.failures).toEqual([])
})

test('a change that cannot be stored is taken back and told once', async () => {
  const { server, openWindow } = setUp()
  const here = openWindow()
  server.isDown = true
  here.change(adding('a'))
  here.change(adding('b'))
  await vi.waitFor(() => expect(here.failures).toHaveLength(1))
  expect(here.shown()).toEqual([])
  server.isDown = false
  here.change(adding('c'))
  await vi.waitFor(() => expect(here.version()).toBe(1))
  expect(here.shown()).toEqual(['c'])
})
