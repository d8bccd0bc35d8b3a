import type { Failure } from './failure.ts'

export const messagesFailures = {
  'messages.not-found': {
    status: 404,
    zh: '没有这条消息，或已被移除',
    en: 'There is no such message, or it has been removed',
  },
  'messages.nobody': {
    status: 400,
    zh: '没有可接收的人，请重新选择接收范围',
    en: 'Nobody would get this message; choose again who it is for',
  },
  'messages.too-many-recipients': {
    status: 400,
    zh: '接收人数超过 {most} 人，请缩小范围',
    en: 'More than {most} people would get this message; choose fewer',
  },
  'messages.unknown-recipient': {
    status: 400,
    zh: '选择的人员或单位已不存在，请重新选择',
    en: 'Some of the people or organisations chosen no longer exist; choose again',
  },
  'messages.expired-already': {
    status: 400,
    zh: '有效期必须晚于现在',
    en: 'It would expire before it is sent; choose a later time',
  },
} as const satisfies Record<string, Failure>
