import { megabyte } from '@iwater/contract/files'
import { usualParameters } from '@iwater/contract/organisation/parameter-values'
import type { SignInInfo } from '@iwater/contract/sign-in/sign-in'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { renderPage } from '#web/testing/render-page.tsx'
import { HeldRequest, holdRequests, requestAt } from '#web/testing/upload-requests.ts'
import type { Shown } from './StoredFileEntry.tsx'
import { UploadControl } from './UploadControl.tsx'

const aStored = (name: string): Shown => ({ fileId: name, name, group: 'office', size: 2048 })

function Files({ begun = [], most = 10 }: { begun?: readonly Shown[]; most?: number }) {
  const [files, setFiles] = useState(begun)
  return (
    <>
      <UploadControl label="附件" files={files} most={most} group="image" onChange={setFiles} />
      <output aria-label="files">{files.map(({ name }) => name).join(' ')}</output>
    </>
  )
}

const picture = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name)

async function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (input === null) throw new Error('no field')
  await userEvent.upload(input, files)
}

const files = () => page.getByRole('status', { name: 'files' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const alert = () => page.getByRole('alert')
const announced = () => document.querySelector('.kit-upload > [role=status]')?.textContent

beforeEach(holdRequests)
afterEach(() => {
  vi.unstubAllGlobals()
  useParameters.setState(usualParameters)
  connectionStore.setState({ isDown: false })
})

test('several files are sent one after the other, each with its progress, and keep their order', async () => {
  await renderPage(<Files begun={[aStored('0.png')]} />)
  await choose(picture('1.png'), picture('2.png'))
  const first = await requestAt(0)
  expect(HeldRequest.all).toHaveLength(1)
  await expect.element(page.getByText('等待上传')).toBeVisible()
  first.progress(0.6)
  const bar = page.getByRole('progressbar', { name: '“1.png”上传进度' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '60')
  await expect.poll(announced).toBe('正在上传“1.png”：50%')
  first.store()
  await expect.element(files()).toHaveTextContent('0.png 1.png')
  ;(await requestAt(1)).store()
  await expect.element(files()).toHaveTextContent('0.png 1.png 2.png')
  await expect.poll(announced).toBe('上传成功：“2.png”')
})

test('an upload is cancelled, and the next one goes on', async () => {
  await renderPage(<Files />)
  await choose(picture('1.png'), picture('2.png'))
  const first = await requestAt(0)
  await button('取消上传“1.png”').click()
  expect(first.wasAborted).toBe(true)
  ;(await requestAt(1)).store()
  await expect.element(files()).toHaveTextContent('2.png')
})

test('a picture is as large as the tenant allows', async () => {
  useParameters.setState({ pictureMegabytes: 1 })
  await renderPage(<Files />)
  await choose(picture('a.png', megabyte + 1))
  await expect.element(alert()).toMatchTextContent('1024KB')
  await choose(picture('b.png', megabyte - 1))
  expect((await requestAt(0)).wasAborted).toBe(false)
})

test('a file of another type, or too large, is not sent and says so', async () => {
  await renderPage(<Files />)
  await choose(picture('a.pdf'))
  await expect.element(alert()).toMatchTextContent(/^文件类型不符合$/)
  await button('移除“a.pdf”').click()
  await choose(picture('b.png', 10 * megabyte + 1))
  await expect.element(alert()).toMatchTextContent(/^上传图片大小不能超过10240KB$/)
  expect(HeldRequest.all).toEqual([])
})

test('a place that is closed and empty says so', async () => {
  await renderPage(
    <UploadControl label="附件" files={[]} most={1} isDisabled onChange={() => undefined} />,
  )
  await expect.element(page.getByText('未选择文件')).toBeVisible()
})

test('where one file is allowed, the next takes the place of one that was not taken', async () => {
  await renderPage(<Files most={1} />)
  await choose(picture('a.pdf'))
  await expect.element(alert()).toMatchTextContent(/^文件类型不符合$/)
  await choose(picture('b.png'))
  ;(await requestAt(0)).reject('files.unreadable', '文件不是有效的安装包')
  await expect.element(alert()).toMatchTextContent(/文件不是有效的安装包/)
  await choose(picture('c.png'))
  ;(await requestAt(1)).progress(0.2)
  await expect.element(page.getByRole('progressbar', { name: '“c.png”上传进度' })).toBeVisible()
  expect(page.getByText(/a\.pdf|b\.png|当前限制/).elements()).toEqual([])
})

test('more files than allowed are not taken: the limit, the selected and all are told', async () => {
  await renderPage(<Files begun={[aStored('0.png')]} most={2} />)
  await choose(picture('1.png'), picture('2.png'))
  const sentence = '当前限制选择 2 个文件，本次选择了 2 个文件，共选择了 3 个文件'
  await expect.element(alert()).toMatchTextContent(new RegExp(`^${sentence}$`))
  expect(HeldRequest.all).toEqual([])
  await choose(picture('1.png'))
  await expect.element(alert()).not.toBeInTheDocument()
  ;(await requestAt(0)).store()
  await expect.element(files()).toHaveTextContent('0.png 1.png')
})

test('a single file is replaced', async () => {
  await renderPage(<Files begun={[aStored('0.png')]} most={1} />)
  await expect.element(button('更换：附件')).toBeVisible()
  await choose(picture('1.png'))
  ;(await requestAt(0)).store()
  await expect.element(files()).toHaveTextContent('1.png')
})

test('a rejected file says why; a failed one is tried again by hand, or once the connection is back', async () => {
  await renderPage(<Files />)
  await choose(picture('1.png'))
  ;(await requestAt(0)).reject('files.content-mismatch', '文件内容与扩展名 png 不符')
  await expect.element(alert()).toMatchTextContent(/文件内容与扩展名 png 不符/)
  await expect.element(button('重试：1.png')).not.toBeInTheDocument()
  await button('移除“1.png”').click()
  await choose(picture('2.png'))
  ;(await requestAt(1)).onerror()
  await button('重试：2.png').click()
  ;(await requestAt(2)).onerror()
  await expect.poll(() => connectionStore.getState().isDown).toBe(true)
  await expect.element(alert()).toBeVisible()
  connectionStore.setState({ isDown: false })
  ;(await requestAt(3)).store()
  await expect.element(files()).toHaveTextContent('2.png')
})

test('only a stored file asks before it is removed', async () => {
  await renderPage(<Files begun={[aStored('0.png'), aStored('1.png')]} />)
  await button('移除“0.png”').click()
  await expect.element(page.getByText('是否移除文件“0.png”？')).toBeVisible()
  await button('取消').click()
  await expect.element(files()).toHaveTextContent('0.png 1.png')
  await button('移除“0.png”').click()
  await button('移除').click()
  await expect.element(files()).toHaveTextContent('1.png')
  await expect.poll(announced).toBe('删除成功：“0.png”')
})

test('files are moved by the arrow keys, and the handle keeps the focus', async () => {
  await renderPage(<Files begun={['0', '1', '2'].map((name) => aStored(`${name}.png`))} />)
  const handle = button('移动“0.png”：拖动，或按上下方向键')
  handle.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(files()).toHaveTextContent('1.png 0.png 2.png')
  await expect.poll(announced).toBe('“0.png”移至第 2 位')
  await expect.element(handle).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(files()).toHaveTextContent('0.png 1.png 2.png')
})

test('files are dropped and pasted', async () => {
  await renderPage(<Files />)
  const place = page.getByRole('group', { name: '附件' }).element()
  const carrying = (file: File) => {
    const data = new DataTransfer()
    data.items.add(file)
    return data
  }
  const drag = { bubbles: true, cancelable: true, dataTransfer: carrying(picture('1.png')) }
  place.dispatchEvent(new DragEvent('dragenter', drag))
  await expect.element(page.getByText('松开鼠标即可上传')).toBeVisible()
  place.dispatchEvent(new DragEvent('drop', drag))
  ;(await requestAt(0)).store()
  await expect.element(files()).toHaveTextContent('1.png')
  const clipboardData = carrying(picture('2.png'))
  place.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }))
  ;(await requestAt(1)).store()
  await expect.element(files()).toHaveTextContent('1.png 2.png')
})

test('what is on its way is broken off with the page', async () => {
  const shown = await renderPage(<Files />)
  await choose(picture('1.png'), picture('2.png'))
  const first = await requestAt(0)
  await shown.unmount()
  expect([first.wasAborted, HeldRequest.all.length]).toEqual([true, 1])
})

test('a demonstration offers no upload', async () => {
  const shown = await renderPage(<Files />)
  await expect.element(button('选择文件：附件')).toBeVisible()
  sessionStore.setState({ info: { isDemonstration: true } as SignInInfo })
  try {
    await expect.element(button('选择文件：附件')).not.toBeInTheDocument()
  } finally {
    sessionStore.setState({ info: null })
    await shown.unmount()
  }
})

test('the focus goes on beside a file that is removed, and at last to the button that adds one', async () => {
  await renderPage(<Files begun={[aStored('1.png'), aStored('2.png')]} />, { language: 'en' })
  await choose(new File(['x'], 'a.exe'))
  await expect.element(alert()).toBeVisible()
  const press = async (name: string) => {
    button(name).element().focus()
    await userEvent.keyboard('{Enter}')
  }
  const remove = async (name: string) => {
    await press(`Remove “${name}”`)
    await press('Remove')
  }
  await remove('1.png')
  await expect.element(button('Open “2.png”')).toHaveFocus()
  await remove('2.png')
  await expect.element(button('Remove “a.exe”')).toHaveFocus()
  await press('Remove “a.exe”')
  await expect.element(page.getByRole('button', { name: /^Choose/ })).toHaveFocus()
})
