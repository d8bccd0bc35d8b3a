import type { Failure } from './failure.ts'

export const parametersFailures = {
  'parameters.whole-tenant': {
    status: 403,
    zh: '参数对整个单位生效，只有能看到整个单位的管理员可以查看和修改',
    en: 'Parameters apply to the whole organisation. Only administrators who see all of it can view or change them.',
  },
  'parameters.out-of-bounds': {
    status: 400,
    zh: '须为 {least} 至 {most} 的整数',
    en: 'The value must be a whole number from {least} to {most}',
  },
  'parameters.no-choice': {
    status: 400,
    zh: '可选的值：{choices}',
    en: 'The value must be one of {choices}',
  },
} as const satisfies Record<string, Failure>
