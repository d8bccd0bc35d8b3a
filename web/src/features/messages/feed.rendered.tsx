import { findNewMessages } from '@iwater/contract/messages'
import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useParameters } from '#web/platform/parameters/parameters.ts'
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
