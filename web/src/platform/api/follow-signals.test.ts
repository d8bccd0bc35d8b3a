import { expect, test } from 'vitest'
import { followSignals } from './follow-signals.ts'

test('the first signal aborts with its reason, the others change nothing more', () => {
  const [first, second] = [new AbortController(), new AbortController()]
  const { signal } = followSignals(first.signal, second.signal)
  expect(signal.aborted).toBe(false)
  second.abort('second')
  first.abort('first')
  expect(signal.aborted).toBe(true)
  expect(signal.reason).toBe('second')
})

test('a signal that has aborted already counts at once', () => {
  const aborted = new AbortController()
  aborted.abort('before')
  const { signal } = followSignals(new AbortController().signal, aborted.signal)
  expect(signal.reason).toBe('before')
})

test('what follows can be aborted on its own, and its signals go on', () => {
  const leader = new AbortController()
  const own = followSignals(leader.signal)
  own.abort('own')
  expect(own.signal.reason).toBe('own')
  expect(leader.signal.aborted).toBe(false)
})
