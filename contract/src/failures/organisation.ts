import type { Failure } from './failure.ts'

export const organisationFailures = {
  'organisation.not-found': {
    status: 404,
    zh: '单位不存在',
    en: 'Organisation not found',
  },
  'organisation.code-unknown': {
    status: 404,
    zh: '单位代码无效',
    en: 'Unknown organisation code',
  },
  'organisation.is-root': {
    status: 409,
    zh: '最上级的单位不能删除',
    en: 'The topmost organisation cannot be deleted',
  },
  'organisation.in-use': {
    status: 409,
    zh: '该单位不能删除：仍有下级单位 {organisations} 个、监测单元 {units} 个、人员 {people} 名、现场连接 {connections} 个。请先移走或删除',
    en: 'The organisation cannot be deleted. It still has: organisations below it {organisations}, units {units}, people {people}, field connections {connections}. Move or delete them first.',
  },
} as const satisfies Record<string, Failure>
