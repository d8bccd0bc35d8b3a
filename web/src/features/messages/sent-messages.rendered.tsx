import './messages.css'
import { readListPreference } from '@iwater/contract/kit/list-preference'
import { listRecipients, readSentMessage, type SentMessage } from '@iwater/contract/messages'
import { sentMessages } from '@iwater/contract/messages/sent-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listInputOf, readListState } from '#web/kit/list/list-address.ts'
import { callsOf } from '#web/kit/records.ts'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { SentBox } from './SentBox.tsx'

const messageId = '019a0000-0000-7000-8000-000000000001'

const message: SentMessage = {
  messageId,
  kind: 'notice',
  importance: 'normal',
  title: { zh: '停水', en: 'No water' },
  content: { zh: '今晚停水。', en: 'No water tonight.' },
  sender: { zh: '安娜', en: 'Anna' },
  sendTime: '2026-11-23T08:00:00Z',
  expiresAt: null,
  files: [{ fileId: messageId, name: '停水通知.pdf', group: 'office', size: 15 }],
  isDemo: false,
}

const row = {
  id: messageId,
  version: 1,
  title: message.title,
  content: message.content,
  kind: 'notice',
  importance: 'urgent',
  has_files: true,
  sent_at: message.sendTime,
  expires_at: null,
  readers: 2,
  recipients: 5,
  labels: {},
}

/** What the list of an address finds. */
function listed(query = '') {
  const input = listInputOf(readListState(new URLSearchParams(query), sentMessages))
  const output = { records: [row], total: 1, isMore: false, current: 1, size: 10 }
  return { key: [callsOf(sentMessages).list.path, input] as const, output: output as never }
}

const recipientsOf = (of: string) =>
  known(
    listRecipients,
    { messageId: of, current: 1 },
    {
      records: [
        { name: { zh: '东厂', en: 'East' }, organizationName: { zh: '', en: '' }, readAt: null },
      ],
      total: 1,
      current: 1,
      size: 10,
    },
  )

const answers = [
  listed(),
  known(readListPreference, { list: 'sent_message' }, { version: 1, settings: { views: [] } }),
  known(readSentMessage, { messageId }, message),
  recipientsOf(messageId),
]

test('the list tells importance, files and how many have read a message', async () => {
  await renderPage(<SentBox />, { answers })
  const sent = page.getByRole('row').filter({ hasText: '停水' })
  await expect.element(sent).toMatchTextContent(/紧急/)
  await expect.element(sent).toMatchTextContent(/附件/)
  await expect.element(sent).toMatchTextContent(/2 \/ 5 人已读/)
})

test('a sent message opens from the list with its content and files beside its recipients', async () => {
  await renderPage(<SentBox />, { answers })
  await page.getByRole('row').filter({ hasText: '停水' }).getByRole('button').click()
  const panel = page.getByRole('dialog', { name: '消息详情' })
  await expect.element(panel).toMatchTextContent(/今晚停水。/)
  await expect.element(panel.getByRole('button', { name: '停水通知.pdf' })).toBeVisible()
  const recipients = panel.getByRole('region', { name: '接收人' })
  await expect.element(recipients.getByText('东厂')).toBeVisible()
})

test('the content of a sent message that cannot be loaded can be requested again', async () => {
  const other = '019a0000-0000-7000-8000-000000000002'
  const query = `record=${other}`
  await renderPage(<SentBox />, { query, answers: [...answers, recipientsOf(other)] })
  const panel = page.getByRole('dialog', { name: '消息详情' })
  await expect.element(panel.getByText('东厂')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: '重试' })).toBeVisible()
})
