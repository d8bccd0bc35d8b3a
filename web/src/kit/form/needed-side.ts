import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'

/**
 * The side of a required text in two languages that is marked as required: the one that is filled in alone, else that of the
 * reader. The other one may stay empty.
 */
export function neededSide({ zh, en }: LocalText, reader: Language): Language {
  if ((zh === '') === (en === '')) return reader
  return zh === '' ? 'en' : 'zh'
}
