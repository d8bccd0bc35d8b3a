import { CircleX } from 'lucide-react'
import { defineText } from '#web/platform/i18n/define-text.ts'
import { useText } from '#web/platform/i18n/language.ts'

const words = defineText({ zh: { clear: '清除' }, en: { clear: 'Clear' } })

/** For `allowClear` of fields and choices of antd, which by themselves call the cross in English. */
export function useClear() {
  const { clear } = useText(words)
  return { label: clear, clearIcon: <CircleX size={14} role="img" aria-label={clear} /> }
}
