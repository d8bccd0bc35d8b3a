import './messages.css'
import { listRecipients, listSentMessages, type SentMessage } from '@iwater/contract/messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { known, renderPage } from '#web/testing/render-page.tsx'
import { SentBox } from './SentBox.tsx'
import { SentDetail } from './SentDetail.tsx'

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
  recipients: 1,
  readers: 0,
  isDemo: false,
}

const sent = known(
  listSentMessages,
  { current: 1, size: 10 },
  { records: [message], total: 1, current: 1, size: 10 },
)

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

const answers = [sent, recipientsOf(messageId)]

test('the list marks messages with files', async () => {
  await renderPage(<SentBox />, { answers })
  await expect
    .element(page.getByRole('listitem').filter({ hasText: '停水' }))
    .toMatchTextContent(/1 个附件/)
})

test('a sent message that the list does not show is opened by its address, with content and files', async () => {
  const other = {
    ...message,
    messageId: '019a0000-0000-7000-8000-000000000002',
    content: { zh: '明天恢复供水。', en: 'Water tomorrow.' },
  }
  const one = { messageId: other.messageId }
  const found = known(listSentMessages, one, { records: [other], total: 1, current: 1, size: 20 })
  await renderPage(<SentDetail {...one} onClose={() => undefined} />, {
    answers: [sent, found, recipientsOf(other.messageId)],
  })
  const panel = page.getByRole('dialog', { name: '消息详情' })
  await expect.element(panel).toMatchTextContent(/明天恢复供水。/)
  await expect.element(panel.getByRole('button', { name: '停水通知.pdf' })).toBeVisible()
})

test('the content of a sent message that cannot be loaded can be requested again', async () => {
  const other = '019a0000-0000-7000-8000-000000000002'
  await renderPage(<SentDetail messageId={other} onClose={() => undefined} />, {
    answers: [sent, recipientsOf(other)],
  })
  const panel = page.getByRole('dialog', { name: '消息详情' })
  await expect.element(panel.getByText('东厂')).toBeVisible()
  await expect.element(panel.getByRole('button', { name: '重试' })).toBeVisible()
})

test('a sent message shows its content and files beside its recipients', async () => {
  await renderPage(<SentDetail messageId={messageId} onClose={() => undefined} />, { answers })
  const panel = page.getByRole('dialog', { name: '消息详情' })
  await expect.element(panel).toMatchTextContent(/今晚停水。/)
  await expect.element(panel.getByRole('button', { name: '停水通知.pdf' })).toBeVisible()
  const recipients = panel.getByRole('region', { name: '接收人' })
  await expect.element(recipients.getByText('东厂')).toBeVisible()
})
