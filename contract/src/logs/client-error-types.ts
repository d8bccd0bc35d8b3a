import type { DictionaryItem } from '../kit/field-types.ts'

const bad = { tone: 'bad' } as const

/** Types of errors in a browser. */
export const clientErrorTypes = [
  { value: 'error', label: { zh: '脚本错误', en: 'Script error' }, ...bad },
  { value: 'rejection', label: { zh: '未处理的失败', en: 'Unhandled rejection' }, ...bad },
  { value: 'render', label: { zh: '页面崩溃', en: 'Page crashed' }, ...bad },
  { value: 'resource', label: { zh: '文件未载入', en: 'File not loaded' }, ...bad },
  { value: 'chunk', label: { zh: '页面代码未载入', en: 'Page code not loaded' }, ...bad },
  {
    value: 'policy',
    label: { zh: '被安全策略拦截', en: 'Blocked by the security policy' },
    ...bad,
  },
  { value: 'call', label: { zh: '接口调用失败', en: 'API call failed' }, ...bad },
] as const satisfies readonly DictionaryItem[]
