import { findNewMessages } from '@iwater/contract/messages'
import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onMenusChanged } from '#web/platform/page/menu-changes.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { ComposeFiles } from './ComposeFiles.tsx'
import { startFeed } from './feed.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  useParameters.setState(usualParameters)
})

test('without a stream new messages are asked for as often as the tenant wants', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes(findNewMessages.path)) asked += 1
    throw new TypeError('no server')
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const end = startFeed('anna')
  await vi.waitFor(() => expect(asked).toBe(1))
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return asked
  }
  const before = asked
  expect(await after(29_000)).toBe(before)
  expect(await after(2000)).toBe(before + 1)
  useParameters.setState({ messagePollSeconds: 120 })
  // The pause that has begun ends as it was.
  expect(await after(30_000)).toBe(before + 2)
  expect(await after(110_000)).toBe(before + 2)
  expect(await after(11_000)).toBe(before + 3)
  end()
})

test('a message being written takes as many files as the tenant allows', async () => {
  useParameters.setState({ messageFiles: 2 })
  await renderPage(
    <ComposeFiles
      files={[{ fileId: 'a', name: 'a.pdf', group: 'office', size: 9 }]}
      error={undefined}
      onChange={() => undefined}
      onSending={() => undefined}
    />,
    { language: 'en' },
  )
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (found === null) throw new Error('no field')
    return found
  })
  await userEvent.upload(input, [new File(['b'], 'b.pdf'), new File(['c'], 'c.pdf')])
  await expect.element(page.getByRole('alert')).toMatchTextContent(/2/)
  await expect.element(page.getByText('b.pdf')).not.toBeInTheDocument()
})

test('when rights have changed, who is signed in is read anew, then the menus', async () => {
  const asked: string[] = []
  const encoder = new TextEncoder()
  let tell: ((text: string) => void) | undefined
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname } = new URL(url, location.href)
    if (!pathname.endsWith('/stream')) {
      asked.push(pathname)
      return new Response('', { status: 503 })
    }
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        tell = (text) => stream.enqueue(encoder.encode(text))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  sessionStore.setState({ tokens: { loginId: 'anna' } as never })
  const stop = onMenusChanged(() => asked.push('menus'))
  const end = startFeed('anna')
  await vi.waitFor(() => expect(tell).toBeDefined())
  asked.length = 0
  tell?.('event: rights\ndata: {}\n\n')
  await expect.poll(() => asked.at(-1), { timeout: 4000 }).toBe('menus')
  expect(asked.findIndex((path) => path.endsWith(readSignInInfo.path))).toBeGreaterThan(-1)
  asked.length = 0
  tell?.('event: menus\ndata: {}\n\n')
  await expect.poll(() => asked).toContain('menus')
  expect(asked.filter((path) => path.endsWith(readSignInInfo.path))).toEqual([])
  end()
  stop()
})
