import type { ReportedError } from '@iwater/contract/client-errors'
import { defineText } from '#web/platform/i18n/define-text.ts'

type Types = Record<ReportedError['type'], string>

export const errorTypeText = defineText({
  zh: {
    error: '脚本错误',
    rejection: '未处理的失败',
    render: '页面崩溃',
    resource: '文件未载入',
    chunk: '页面代码未载入',
    policy: '被安全策略拦截',
    call: '接口调用失败',
  } satisfies Types,
  en: {
    error: 'Script error',
    rejection: 'Unhandled rejection',
    render: 'Page crashed',
    resource: 'File not loaded',
    chunk: 'Page code not loaded',
    policy: 'Blocked by the security policy',
    call: 'API call failed',
  } satisfies Types,
})
