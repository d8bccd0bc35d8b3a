import './messages.css'
import type { ReceivedMessage } from '@iwater/contract/messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderPage } from '#web/testing/render-page.tsx'
import { MessageRow } from './MessageRow.tsx'

const message: ReceivedMessage = {
  messageUserId: '019a0000-0000-7000-8000-000000000001',
  kind: 'notice',
  importance: 'normal',
  messageContent: '停水',
  title: { zh: '停水', en: 'No water' },
  content: { zh: '今晚停水。', en: 'No water tonight.' },
  sender: null,
  sendTime: '2026-11-23T08:00:00Z',
  expiresAt: null,
  readAt: null,
  files: [],
  isDemo: false,
  link: null,
}

const file = {
  fileId: '019a0000-0000-7000-8000-000000000002',
  name: '停水通知.pdf',
  group: 'office' as const,
  size: 15,
}

test('a received message with files is marked, one without is not', async () => {
  const shown = await renderPage(<MessageRow message={{ ...message, files: [file, file] }} />)
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/2 个附件/)
  await shown.unmount()
  await renderPage(<MessageRow message={message} />)
  await expect.element(page.getByRole('listitem')).not.toMatchTextContent(/附件/)
})
