import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/platform/api/api-error.ts'
import { dismissNotice, noticeStore } from '#web/platform/notice/notices.ts'
import { logErrors } from './error-log.ts'

const rejected = (message: string, requestId = 'r-1', status = 500) =>
  new ApiError('server.failed', message, { status, requestId })

const rejection = (error: unknown) => ({ type: 'rejection', error, info: '', at: 1 }) as const

const shown = () => noticeStore.getState().notices.map(({ text, reference }) => [text, reference])

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/wel/index' } })
  vi.useFakeTimers()
  noticeStore.setState({ notices: [] })
})

test('a failed call that nobody has shown comes up with the sentence and the number of the server', () => {
  logErrors([rejection(rejected('服务器出错'))])
  expect(shown()).toEqual([['服务器出错', 'r-1']])
})

test('what a user can act on has no number', () => {
  logErrors([rejection(rejected('请求过于频繁', 'r-1', 429))])
  expect(shown()).toEqual([['请求过于频繁', '']])
})

test('what is no failed call is noted, and comes up nowhere', () => {
  logErrors([rejection(new TypeError('x is not a function'))])
  expect(shown()).toEqual([])
})

test('the same sentence comes up once, three at most, and each can be closed', () => {
  for (const [index, text] of ['a', 'b', 'a', 'c', 'd'].entries()) {
    logErrors([rejection(rejected(text, `r-${index}`))])
  }
  expect(shown()).toEqual([
    ['a', 'r-2'],
    ['c', 'r-3'],
    ['d', 'r-4'],
  ])
  dismissNotice(noticeStore.getState().notices[0]?.id ?? 0)
  expect(shown()).toHaveLength(2)
})
