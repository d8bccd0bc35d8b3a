import type { Failure } from './failure.ts'

export const messagesFailures = {
  'messages.not-found': {
    status: 404,
    zh: '消息不存在或已被移除',
    en: 'The message does not exist or has been removed',
  },
  'messages.nobody': {
    status: 400,
    zh: '没有可接收的人员，请重新选择接收范围',
    en: 'The message has no recipients. Choose the recipients again.',
  },
  'messages.too-many-recipients': {
    status: 400,
    zh: '接收人数超过 {most} 人，请缩小范围',
    en: 'The message has more than {most} recipients. Choose fewer.',
  },
  'messages.too-many-files': {
    status: 400,
    zh: '一条消息最多 {most} 个附件',
    en: 'A message can have {most} attachments at most',
  },
  'messages.unknown-recipient': {
    status: 400,
    zh: '选择的人员或单位已不存在，请重新选择',
    en: 'Some of the selected people or organisations no longer exist. Choose again.',
  },
  'messages.expired-already': {
    status: 400,
    zh: '有效期必须晚于现在',
    en: 'The expiry time must be in the future',
  },
} as const satisfies Record<string, Failure>
