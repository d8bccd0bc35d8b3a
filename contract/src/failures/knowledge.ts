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
  'knowledge.type-not-found': {
    status: 404,
    zh: '问题类型不存在或已删除',
    en: 'The question type does not exist or was removed',
  },
  'knowledge.product-type': {
    status: 409,
    zh: '随产品提供的问题类型不能修改或删除',
    en: 'Question types of the product cannot be changed or deleted',
  },
  'knowledge.no-copy': {
    status: 409,
    zh: '此问题不是产品问题的副本，或产品已不再提供该问题',
    en: 'This question is not a copy of one that the product has',
  },
  'knowledge.product-changed': {
    status: 409,
    zh: '产品问题已再次更新，请重新比较',
    en: 'The question of the product has changed again. Compare once more.',
  },
  'knowledge.type-in-use': {
    status: 409,
    zh: '该类型下还有 {count} 个问题，请先将其改为其他类型或删除',
    en: '{count} questions are of this type. Give them another type or delete them first.',
  },
  'knowledge.device-not-found': {
    status: 404,
    zh: '所问的设备不存在或不可见，请重新打开客服',
    en: 'The device asked about does not exist or is not visible. Open the chat again.',
  },
  'knowledge.text-not-found': {
    status: 404,
    zh: '该提问已不存在或不可见，请刷新列表',
    en: 'The text is no longer there or not visible. Refresh the list.',
  },
  'knowledge.synonyms-full': {
    status: 409,
    zh: '该问题的同义说法已达长度上限，请先删减',
    en: 'The synonyms of this question have no room for another one. Shorten them first.',
  },
  'knowledge.nothing-said': {
    status: 409,
    zh: '今天还没有对话，请先输入遇到的问题',
    en: 'Nothing was said today. Enter what is wrong first.',
  },
  'knowledge.hand-over-not-found': {
    status: 404,
    zh: '此对话不存在、已过期，或不是转给您的',
    en: 'This conversation does not exist, has expired, or was not sent to you',
  },
  'knowledge.answered-meanwhile': {
    status: 409,
    zh: '刚刚有人回答了，请先查看，再决定是否补充',
    en: 'Somebody has just answered. Read that before you add to it.',
  },
  'knowledge.already-answered': {
    status: 409,
    zh: '您已经回答过了',
    en: 'You have answered already',
  },
  'knowledge.answered-question-not-found': {
    status: 404,
    zh: '此建议不存在，或已被处理',
    en: 'This suggestion does not exist or was settled',
  },
} as const satisfies Record<string, Failure>
