import { type FailureCode, failureText } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'

/**
 * A failure as the catalogue puts it in both languages. One that says something of its own, as an answer of a gateway
 * does, is left as it is.
 */
export function bothLanguages(
  code: FailureCode,
  message: string,
  details: Readonly<Record<string, unknown>>,
): LocalText {
  const texts = { zh: failureText(code, 'zh', details), en: failureText(code, 'en', details) }
  return message === texts.zh || message === texts.en ? texts : { zh: message, en: message }
}
