import type { LocalText } from '@iwater/contract/fields'
import { apiText } from './api.text.ts'
import type { ApiError } from './api-error.ts'

const ofNetwork = { 'network.unreachable': 'unreachable', 'network.timed-out': 'timedOut' } as const

const loadCatalogue = () => import('./failure-catalogue.ts')

/**
 * The sentence of a failure in both languages, for what stays on screen while the language may change. The server has
 * sent one of them; if the other is not available, that one is used for both.
 */
export async function sentenceOf({ code, message, details }: ApiError): Promise<LocalText> {
  if (code === 'network.unreachable' || code === 'network.timed-out') {
    const key = ofNetwork[code]
    return { zh: apiText.zh[key], en: apiText.en[key] }
  }
  try {
    const { bothLanguages } = await loadCatalogue()
    return bothLanguages(code, message, details)
  } catch {
    // The catalogue did not come: what the server has said is still true.
    return { zh: message, en: message }
  }
}
