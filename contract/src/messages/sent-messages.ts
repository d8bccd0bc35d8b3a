import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import { maxContentLength, maxTitleLength } from '../messages.ts'
import { pages } from '../pages/pages.ts'

const kinds = [
  { value: 'message', label: { zh: '消息', en: 'Message' } },
  { value: 'notice', label: { zh: '通知', en: 'Notice' } },
] as const satisfies readonly DictionaryItem[]

const importances = [
  { value: 'normal', label: { zh: '普通', en: 'Normal' } },
  { value: 'important', label: { zh: '重要', en: 'Important' }, tone: 'warning' },
  { value: 'urgent', label: { zh: '紧急', en: 'Urgent' }, tone: 'bad' },
] as const satisfies readonly DictionaryItem[]

/** What the caller has sent, with the numbers of recipients and readers. */
export const sentMessages = defineEntity({
  table: 'sent_message',
  path: '/messages/sent',
  whileViewing: 'private',
  title: { zh: '发出的消息', en: 'Sent messages' },
  noun: { zh: '消息', en: 'message' },
  icon: pages.messages.icon,
  access: { read: 'messages.publish' },
  fields: {
    title: field.localized('标题', 'Title', {
      required: true,
      maxLength: maxTitleLength,
      searchable: true,
    }),
    kind: field.choice('类型', 'Type', { items: kinds }, { required: true }),
    importance: field.choice('重要程度', 'Importance', { items: importances }, { required: true }),
    content: field.localized('内容', 'Content', {
      required: true,
      maxLength: maxContentLength,
      multiline: true,
      searchable: true,
    }),
    has_files: field.flag('附件', 'Files'),
    sent_at: field.moment('发送时间', 'Sent at', { required: true }),
    expires_at: field.moment('有效期至', 'Valid until'),
    readers: field.integer('已读人数', 'Read by', { required: true }),
    recipients: field.integer('接收人数', 'Recipients', { required: true }),
  },
  list: {
    columns: ['title', 'content', 'kind', 'importance', 'has_files', 'sent_at', 'readers'],
    sort: 'sent_at',
    order: 'desc',
    range: 'sent_at',
  },
  form: {
    groups: [
      field.group('消息', 'Message', ['title', 'content', 'kind', 'importance', 'has_files']),
      field.group('发送', 'Sending', ['sent_at', 'expires_at', 'readers', 'recipients']),
    ],
  },
})
