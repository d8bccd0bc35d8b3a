import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { Upload } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { UploadButton } from './UploadButton.tsx'

/** A request that never reaches a server. */
class LostRequest {
  upload = {}
  onerror = () => undefined
  open() {}
  setRequestHeader() {}
  send() {
    this.onerror()
  }
}

/** A request that a server rejects. */
class RejectedRequest {
  upload = {}
  status = 400
  responseText = JSON.stringify({
    code: 1,
    msg: '文件是空的',
    data: { error: 'files.empty', requestId: '1' },
  })
  onload = () => undefined
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send() {
    this.onload()
  }
}

const pause = 20

function fileField() {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field')
  return input
}

/** Chooses a file whose request ends so. */
async function choose(
  Request: new () => object,
  probe = (): Promise<never> => Promise.reject(new TypeError('no server')),
) {
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.stubGlobal('fetch', probe)
  await renderPage(<UploadButton label="上传文件" Icon={Upload} onUploaded={() => undefined} />)
  await userEvent.upload(fileField(), new File(['a'], 'a.txt'))
  await expect.element(page.getByRole('alert')).toBeVisible()
}

const isShown = async () => {
  // The message would go with the next picture.
  await new Promise((resolve) => setTimeout(resolve, pause))
  return page.getByRole('alert').query() !== null
}

afterEach(() => {
  vi.unstubAllGlobals()
  connectionStore.setState({ isDown: false })
})

test('a failure of the connection shows everywhere, and goes when the connection is back', async () => {
  await choose(LostRequest)
  await expect.poll(() => connectionStore.getState().isDown).toBe(true)
  expect(await isShown()).toBe(true)
  connectionStore.setState({ isDown: false })
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a failure of the connection stays until it is known to have been lost and to be back', async () => {
  await choose(LostRequest, () => new Promise(() => undefined))
  connectionStore.setState({ lastAnswerAt: Date.now() })
  expect(await isShown()).toBe(true)
})

test('what is wrong with a file stays when a lost connection is back', async () => {
  await choose(RejectedRequest)
  connectionStore.setState({ isDown: true })
  connectionStore.setState({ isDown: false })
  expect(await isShown()).toBe(true)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/文件是空的/)
})

test('a demonstration offers no upload', async () => {
  const button = <UploadButton label="上传文件" Icon={Upload} onUploaded={() => undefined} />
  const shown = await renderPage(button)
  await expect.element(page.getByRole('button', { name: '上传文件' })).toBeVisible()
  sessionStore.setState({ info: { isDemonstration: true } as SignInInfo })
  try {
    await expect.element(page.getByRole('button', { name: '上传文件' })).not.toBeInTheDocument()
  } finally {
    sessionStore.setState({ info: null })
    await shown.unmount()
  }
})
