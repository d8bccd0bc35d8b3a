import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import { useCallback } from 'react'
import { changeSettings, settings, useSettings } from '#web/platform/settings/settings.ts'
import type { Text } from './define-text.ts'

export type { Language }

export const currentLanguage = (): Language => settings().language

/** BCP 47 tag for `lang` attributes and `Intl`. */
export const localeOf = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en-GB')

/** Shows everything in another language, at once and on the next visit. */
export const setLanguage = (language: Language) => changeSettings({ language })

/** Screen readers, line breaking and the choice of fonts follow the `lang` of the page. */
export function startLanguage() {
  const apply = (language: Language) => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  }
  apply(currentLanguage())
  useSettings.subscribe(({ language }) => apply(language))
}

export const useLanguage = (): Language => useSettings((state) => state.language)

/** The phrases of the language in use; the component renders again when it changes. */
export function useText<T>(text: Text<T>): T {
  return text[useLanguage()]
}

/** The same outside of React, for the moment of the call. */
export const textNow = <T>(text: Text<T>): T => text[currentLanguage()]

/** Picks the side of a two-language name that is in use. */
export function useLocal(): (name: LocalText) => string {
  const language = useLanguage()
  return useCallback((name) => name[language], [language])
}
