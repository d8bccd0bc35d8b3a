import type { Failure } from './failure.ts'

export const platformFailures = {
  'request.invalid': {
    status: 400,
    zh: '提交的内容有误：{fields}',
    en: 'Some of the submitted data is invalid: {fields}',
  },
  'request.malformed': { status: 400, zh: '请求格式错误', en: 'Malformed request' },
  'request.too-large': { status: 413, zh: '提交的内容过大', en: 'The submitted data is too large' },
  'request.not-found': { status: 404, zh: '资源不存在', en: 'Resource not found' },
  'request.forbidden': {
    status: 403,
    zh: '当前操作没有权限：需要“{permission}”权限',
    en: 'You do not have permission for this operation. Required: “{permission}”.',
  },
  'request.beyond-scope': {
    status: 403,
    zh: '该单位不在您的数据范围内',
    en: 'This organisation is outside your data scope',
  },
  'request.demonstration': {
    status: 479,
    zh: '演示环境，没有权限操作',
    en: 'Changes are not allowed in the demonstration',
  },
  'request.too-many': {
    status: 429,
    zh: '请求过频繁，请 {seconds} 秒后再试',
    en: 'Too many requests. Try again in {seconds} s.',
  },
  'request.conflict': {
    status: 409,
    zh: '与现有数据冲突',
    en: 'The request conflicts with existing data',
  },
  'server.failed': {
    status: 500,
    zh: '系统未知错误，请反馈给管理员',
    en: 'Unexpected server error. Report it to your administrator.',
  },
  'server.unavailable': {
    status: 503,
    zh: '服务暂不可用，请稍后再试',
    en: 'The service is temporarily unavailable. Try again later.',
  },
  'server.no-space': {
    status: 503,
    zh: '服务器存储空间已满，暂时无法保存，已有数据不受影响，请联系管理员',
    en: 'The server storage is full, so nothing can be saved. Existing data is not affected. Contact your administrator.',
  },
  'server.busy': {
    status: 503,
    zh: '您或您所在单位的并发请求过多，请 {seconds} 秒后再试',
    en: 'Too many concurrent requests from you or your organisation. Try again in {seconds} s.',
  },
} as const satisfies Record<string, Failure>
