import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { OneTimeKey } from './OneTimeKey.tsx'

const shown = { key: '123456', address: '127.0.0.1:9212', example: '##0100QN=…' }

test('an example that has fewer values than the connection has channels says that it is a sample, and how gas is sent', async () => {
  const props = { protocol: 'hj212' as const, stationNumber: 'DM1', shown, onCopied: () => {} }
  await renderPage(<OneTimeKey {...props} channelCount={40} />, { language: 'zh' })
  await expect.element(page.getByText(/示例最多含 6 个数值，本连接有 40 个通道/)).toBeVisible()
  await expect.element(page.getByText(/以 ST=31 发送/)).toBeVisible()
})

test('an example that has all values is none', async () => {
  const props = { protocol: 'mqtt' as const, stationNumber: '', shown, onCopied: () => {} }
  await renderPage(<OneTimeKey {...props} channelCount={6} />, { language: 'zh' })
  await expect.element(page.getByText(/在装有 mosquitto/)).toBeVisible()
  await expect.element(page.getByText(/示例最多含|ST=31/)).not.toBeInTheDocument()
})
