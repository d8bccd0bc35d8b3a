import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import { afterEach, expect, test, vi } from 'vitest'
import { keepParametersFresh, loadParameters, parameters, useParameters } from './parameters.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  useParameters.setState(usualParameters)
})

/** What the server answers from now on; null for no answer at all. */
function answering(first: object | null) {
  let answer = first
  vi.stubGlobal('fetch', async () => {
    if (answer === null) throw new TypeError('no server')
    const data = { ...usualParameters, ...answer }
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
  })
  return (next: object | null) => {
    answer = next
  }
}

test('open pages follow what is changed elsewhere within five minutes, and keep what they know without an answer', async () => {
  const answer = answering({ pageRows: 20 })
  await loadParameters()
  expect(parameters().pageRows).toBe(20)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const end = keepParametersFresh()
  answer(null)
  vi.advanceTimersByTime(300_000)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(parameters().pageRows).toBe(20)
  answer({ pageRows: 50 })
  vi.advanceTimersByTime(300_000)
  await expect.poll(() => parameters().pageRows).toBe(50)
  end()
})

test('who comes in without an answer does not work with the parameters of the user before', async () => {
  const answer = answering({ pageRows: 20, lockAfter: 5 })
  await loadParameters()
  answer(null)
  await loadParameters()
  expect(parameters()).toEqual(usualParameters)
})
