import { type LastValue, type Point, readLastValues, streamLive } from '@iwater/contract/monitoring'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presentSecond } from '#web/platform/clock/use-now.ts'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { LiveContext, useLive, useLivePoint } from './use-live.ts'

const pointId = '00000000-0000-7000-8000-0000000000f1'
const points = [{ pointId, last: null } as Point]

function Value() {
  return <output aria-label="value">{useLivePoint(pointId).latest?.value ?? 'none'}</output>
}

function Follower() {
  const live = useLive(points)
  return (
    <LiveContext value={live}>
      <output aria-label="stream">{live.stream.state}</output>
      <Value />
    </LiveContext>
  )
}

/** What the network was asked for, by path, and how to know that a stream was let go. */
let asked: { path: string; signal: AbortSignal | undefined }[]
/** What the server holds as the last value of the point. */
let last: LastValue | null
/** Says something in the stream that was opened last. */
let say: (type: string, data: unknown) => void

/** Stands in for the network: the last values at once, a stream that says nothing by itself. */
async function answer(url: string, { signal }: { signal?: AbortSignal } = {}) {
  const { pathname } = new URL(url, window.location.href)
  asked.push({ path: pathname.replace('/api', ''), signal })
  if (pathname.endsWith(streamLive.path)) {
    const events = new ReadableStream({
      start(stream) {
        say = (type, data) =>
          stream.enqueue(
            new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
          )
        signal?.addEventListener('abort', () => stream.error(signal.reason))
      },
    })
    return new Response(events)
  }
  const body = JSON.stringify({
    code: 0,
    msg: '',
    data: { cursor: '1', points: [{ pointId, last }] },
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

function cover(isHidden: boolean) {
  Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

beforeEach(() => {
  asked = []
  last = null
  vi.stubGlobal('fetch', vi.fn(answer))
})

afterEach(() => {
  Reflect.deleteProperty(document, 'hidden')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a connection that is known to be lost ends the stream at once, and its return opens it again', async () => {
  const screen = await renderPage(<Follower />)
  await expect.element(screen.getByLabelText('stream')).toHaveTextContent('open')
  connectionStore.setState({ isDown: true })
  await expect.element(screen.getByLabelText('stream')).toHaveTextContent('lost')
  connectionStore.setState({ isDown: false })
  await expect.element(screen.getByLabelText('stream')).toHaveTextContent('open')
})

test('a tab that nobody sees ends its stream, and reads the last values when it is seen again', async () => {
  const screen = await renderPage(<Follower />)
  await expect.element(screen.getByLabelText('stream')).toHaveTextContent('open')
  const [, stream] = asked
  expect(asked.map(({ path }) => path)).toEqual([readLastValues.path, streamLive.path])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cover(true)
  vi.advanceTimersByTime(15_000)
  vi.useRealTimers()
  await expect.poll(() => stream?.signal?.aborted).toBe(true)
  await expect.element(screen.getByLabelText('stream')).toHaveTextContent('connecting')
  expect(asked).toHaveLength(2)
  cover(false)
  await expect.element(screen.getByLabelText('stream')).toHaveTextContent('open')
  expect(asked.slice(2).map(({ path }) => path)).toEqual([readLastValues.path, streamLive.path])
})

test('values that come take the present along, so that ages are drawn with them', async () => {
  // Nothing moves it on by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onPresent = vi.fn<() => void>()
  const stop = presentSecond.subscribe(onPresent)
  const screen = await renderPage(<Follower />)
  await expect.element(screen.getByLabelText('stream')).toHaveTextContent('open')
  expect(onPresent).not.toHaveBeenCalled()
  const now = Date.now()
  say('samples', [{ pointId, value: 4, flag: 'N', at: now, receivedAt: now }])
  await expect.element(screen.getByLabelText('value')).toHaveTextContent('4')
  expect(onPresent).toHaveBeenCalledTimes(1)
  stop()
})

test('a stream that missed too much has the last values read again, and goes on', async () => {
  const screen = await renderPage(<Follower />)
  await expect.element(screen.getByLabelText('stream')).toHaveTextContent('open')
  const now = Date.now()
  const at = new Date(now).toISOString()
  last = { value: 7, flag: 'N', at, receivedAt: at }
  say('reset', {})
  await expect.element(screen.getByLabelText('value')).toHaveTextContent('7')
  say('samples', [{ pointId, value: 8, flag: 'N', at: now + 1000, receivedAt: now + 1000 }])
  await expect.element(screen.getByLabelText('value')).toHaveTextContent('8')
  expect(asked.map(({ path }) => path)).toEqual([
    readLastValues.path,
    streamLive.path,
    readLastValues.path,
  ])
})
