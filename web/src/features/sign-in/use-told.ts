import type { LocalText } from '@iwater/contract/fields'
import { useLanguage } from '#web/platform/i18n/language.ts'

/** What is wrong with a field, in the language in use now. */
export function useTold() {
  const language = useLanguage()
  return (fault: LocalText | undefined) => fault?.[language]
}
