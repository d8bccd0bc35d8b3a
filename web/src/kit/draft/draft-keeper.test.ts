import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftKeeper, type Kept, keptAfterMs } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const none = { values: {}, labels: {} }
const typed = (host: string): Kept => ({
  version: 1,
  content: { values: { host }, labels: {}, before: none },
})

function setUp() {
  const calls: string[] = []
  const onFailure = vi.fn()
  const keeper = createDraftKeeper({
    save: async ({ content }) => void calls.push(`save ${String(content.values.host)}`),
    remove: async () => void calls.push('remove'),
    onFailure,
  })
  return { keeper, calls, onFailure }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what is entered is kept once, some time after the last change', async () => {
  const { keeper, calls } = setUp()
  keeper.note(typed('a'))
  await pass(keptAfterMs - 1)
  keeper.note(typed('ab'))
  await pass(keptAfterMs - 1)
  expect(calls).toEqual([])
  await pass(1)
  keeper.note(typed('ab'))
  await pass(keptAfterMs * 2)
  expect(calls).toEqual(['save ab'])
})

test('what is taken back or saved is deleted, and what was never kept needs no call', async () => {
  const { keeper, calls } = setUp()
  keeper.note(typed('a'))
  keeper.note(undefined)
  await pass(keptAfterMs)
  expect(calls).toEqual([])
  keeper.note(typed('a'))
  await pass(keptAfterMs)
  keeper.note(undefined)
  keeper.note(undefined)
  await pass(0)
  expect(calls).toEqual(['save a', 'remove'])
})

test('what was kept before is deleted with what it has become', async () => {
  const { keeper, calls } = setUp()
  keeper.take()
  keeper.note(undefined)
  await pass(0)
  expect(calls).toEqual(['remove'])
})

test('at its end nothing is kept, whatever is noted after; leaving stores what waits', async () => {
  const { keeper, calls } = setUp()
  keeper.note(typed('a'))
  keeper.flush()
  keeper.flush()
  await pass(0)
  expect(calls).toEqual(['save a'])
  keeper.note(typed('b'))
  keeper.end()
  keeper.note(typed('c'))
  keeper.flush()
  await pass(keptAfterMs)
  expect(calls).toEqual(['save a', 'remove'])
})

test('what could not be stored is stored when it is noted again, though nothing was changed', async () => {
  const calls: string[] = []
  const onFailure = vi.fn()
  const keeper = createDraftKeeper({
    save: async ({ content }) => {
      calls.push(`save ${String(content.values.host)}`)
      if (calls.length === 1) throw new Error('no connection')
    },
    remove: async () => undefined,
    onFailure,
  })
  for (let time = 0; time < 3; time += 1) {
    keeper.note(typed('a'))
    await pass(keptAfterMs)
  }
  expect(calls).toEqual(['save a', 'save a'])
  expect(onFailure).toHaveBeenCalledOnce()
})

test('calls follow each other, and one that fails is told and tried again with the next change', async () => {
  const calls: string[] = []
  let fail: (() => void) | undefined
  const onFailure = vi.fn()
  const keeper = createDraftKeeper({
    save: ({ content }) => {
      calls.push(`save ${String(content.values.host)}`)
      return new Promise((_, reject) => {
        fail = () => reject(new Error('no connection'))
      })
    },
    remove: async () => void calls.push('remove'),
    onFailure,
  })
  keeper.note(typed('a'))
  await pass(keptAfterMs)
  keeper.note(undefined)
  await pass(0)
  expect(calls).toEqual(['save a'])
  fail?.()
  await pass(0)
  expect(calls).toEqual(['save a', 'remove'])
  expect(onFailure).toHaveBeenCalledOnce()
})
