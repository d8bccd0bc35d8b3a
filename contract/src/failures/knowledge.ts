import type { Failure } from './failure.ts'

export const knowledgeFailures = {
  'knowledge.question-not-found': {
    status: 404,
    zh: '问题不存在或已删除，请重新查找',
    en: 'The question does not exist or was removed. Search again.',
  },
  'knowledge.reason-not-found': {
    status: 404,
    zh: '原因不存在或已删除，请重新选择问题',
    en: 'The reason does not exist or was removed. Choose the question again.',
  },
  'knowledge.device-not-found': {
    status: 404,
    zh: '所问的设备不存在或不可见，请重新打开客服',
    en: 'The device asked about does not exist or is not visible. Open the chat again.',
  },
  'knowledge.nothing-said': {
    status: 409,
    zh: '今天还没有对话，请先输入遇到的问题',
    en: 'Nothing was said today. Enter what is wrong first.',
  },
} as const satisfies Record<string, Failure>
