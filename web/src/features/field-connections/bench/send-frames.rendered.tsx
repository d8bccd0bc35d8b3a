import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import type { ConnectionDetail } from '../connections.api.ts'
import { SendFrames } from './SendFrames.tsx'

const open = (connection: Partial<ConnectionDetail> | undefined) =>
  renderPage(
    <SendFrames connection={connection as ConnectionDetail | undefined} text="##" form="text" />,
    { language: 'zh' },
  )
const send = () => page.getByRole('button', { name: '发送到测试连接' })

test('what cannot be sent says why, and where a test connection is made', async () => {
  await open(undefined)
  await expect.element(send()).toBeDisabled()
  await expect.element(send()).toHaveAccessibleDescription(/请先在上方选择一个测试连接/)
  await expect
    .element(page.getByRole('link', { name: '查看现场连接' }))
    .toHaveAttribute('href', '/field/connections')
})

test('a connection that is not for tests leads to where it is made one', async () => {
  await open({ connectionId: 'a1', isTest: false })
  await expect.element(send()).toBeDisabled()
  await expect.element(send()).toHaveAccessibleDescription(/所选连接不是测试连接/)
  await expect
    .element(page.getByRole('link', { name: '打开连接' }))
    .toHaveAttribute('href', '/field/connections/a1')
})

test('frames are sent to a test connection', async () => {
  await open({ connectionId: 'a1', isTest: true })
  await expect.element(send()).toBeEnabled()
})
