import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { Upload } from 'lucide-react'
import { expect, test } from 'vitest'
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

test('a failure of the connection goes when the connection is back', async () => {
  const usual = window.XMLHttpRequest
  window.XMLHttpRequest = LostRequest as unknown as typeof XMLHttpRequest
  try {
    await renderPage(<UploadButton label="上传文件" Icon={Upload} onUploaded={() => undefined} />)
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('no field')
    await userEvent.upload(input, new File(['a'], 'a.txt'))
    await expect.element(page.getByRole('alert')).toBeVisible()
    connectionStore.setState({ isDown: true })
    await expect.element(page.getByRole('alert')).toBeVisible()
    connectionStore.setState({ isDown: false })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  } finally {
    window.XMLHttpRequest = usual
  }
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
