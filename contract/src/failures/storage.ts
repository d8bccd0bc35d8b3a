import type { Failure } from './failure.ts'

export const storageFailures = {
  'storage.unavailable': {
    status: 503,
    zh: '文件存储暂不可用，请稍后再试',
    en: 'The file storage is temporarily unavailable. Try again later.',
  },
  'storage.denied': {
    status: 502,
    zh: '文件存储拒绝了服务器的访问（{reason}），请联系管理员检查访问密钥',
    en: 'The file storage denied access to the server ({reason}). Ask your administrator to check the access key.',
  },
  'storage.bucket-missing': {
    status: 502,
    zh: '文件存储中没有存储空间 {bucket}，请联系管理员',
    en: 'The bucket {bucket} does not exist in the file storage. Contact your administrator.',
  },
  'storage.failed': {
    status: 502,
    zh: '文件存储返回了错误（{reason}），请联系管理员',
    en: 'The file storage returned an error ({reason}). Contact your administrator.',
  },
} as const satisfies Record<string, Failure>
