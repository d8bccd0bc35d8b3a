import type { Language } from '@iwater/contract/errors'

/** The language a caller asked for; Chinese unless English is named first. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh'
