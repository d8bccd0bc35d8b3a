import type { Failure } from './failure.ts'

export const viewAsFailures = {
  'view-as.read-only': {
    status: 403,
    zh: '以他人身份查看时只能查看，不能更改',
    en: 'While you view the product as another person, you cannot change anything',
  },
  'view-as.private': {
    status: 403,
    zh: '以他人身份查看时不显示个人消息、便签、文件等私人内容',
    en: 'Messages, notes, files and other private content are not shown while you view the product as another person',
  },
  'view-as.changed': {
    status: 409,
    zh: '查看身份已变化，请刷新页面',
    en: 'The person you view the product as has changed. Reload the page',
  },
  'view-as.person-disabled': {
    status: 409,
    zh: '该人员已停用，不能以其身份查看',
    en: 'This person is disabled; the product cannot be viewed as this person',
  },
} as const satisfies Record<string, Failure>
