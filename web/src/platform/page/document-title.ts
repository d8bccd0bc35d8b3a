import { useEffect } from 'react'
import { brandName, useBranding } from '#web/platform/branding/branding.ts'
import { type Language, useLanguage } from '#web/platform/i18n/language.ts'

const dashes: Readonly<Record<Language, string>> = { zh: '——', en: ' – ' }

/** The page's title followed by the system's name; without a title the system's name only. */
export function useDocumentTitle(title?: string) {
  const language = useLanguage()
  const branding = useBranding()
  const system = branding === null ? brandName : branding.systemName[language]
  useEffect(() => {
    document.title = title ? `${title}${dashes[language]}${system}` : system
  }, [title, system, language])
}
