import type { Failure } from './failure.ts'

export const platformFailures = {
  'request.invalid': {
    status: 400,
    zh: '提交的内容有误：{fields}',
    en: 'Some of what was sent is not valid: {fields}',
  },
  'request.malformed': { status: 400, zh: '请求格式错误', en: 'The request could not be read' },
  'request.too-large': { status: 413, zh: '提交的内容过大', en: 'What was sent is too large' },
  'request.not-found': { status: 404, zh: '资源不存在', en: 'There is nothing at this address' },
  'request.forbidden': {
    status: 403,
    zh: '当前操作没有权限：需要“{permission}”权限',
    en: 'You do not have the right for this: it needs “{permission}”',
  },
  'request.beyond-scope': {
    status: 403,
    zh: '该单位不在您的数据范围内',
    en: 'This organisation lies beyond the data you may see',
  },
  'request.demonstration': {
    status: 479,
    zh: '演示环境，没有权限操作',
    en: 'This is a demonstration: you may look at everything and change nothing',
  },
  'request.too-many': {
    status: 429,
    zh: '请求过频繁，请 {seconds} 秒后再试',
    en: 'Requests too frequent, try again in {seconds} s',
  },
  'request.conflict': {
    status: 409,
    zh: '与已有内容冲突',
    en: 'This conflicts with what is already there',
  },
  'server.failed': {
    status: 500,
    zh: '系统未知错误，请反馈给管理员',
    en: 'Unknown system error, please report it to the administrator',
  },
  'server.unavailable': {
    status: 503,
    zh: '服务暂不可用，请稍后再试',
    en: 'The service is not available for the moment, please try again',
  },
  'server.no-space': {
    status: 503,
    zh: '服务器存储空间已满，暂时无法保存；已有内容不受影响，请联系管理员',
    en: 'The server has no storage space left and cannot save anything for now. What is there is safe; please tell the administrator',
  },
  'server.busy': {
    status: 503,
    zh: '您或您的单位同时进行的操作过多，请 {seconds} 秒后再试',
    en: 'Too much is being done at once by you or your organisation, try again in {seconds} s',
  },
} as const satisfies Record<string, Failure>
