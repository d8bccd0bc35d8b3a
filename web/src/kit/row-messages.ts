import { rowSentence } from '@iwater/contract/kit/faults'
import type { Language } from '#web/platform/i18n/language.ts'

/** What a call that saves several records found, by the number of the row and the path in it; '' is the record as a whole. */
export function messagesByRow(fields: Readonly<Record<string, string>>, language: Language) {
  const byRow = new Map<number, Record<string, string>>()
  for (const [path, sentence] of Object.entries(fields)) {
    const [number = '', ...rest] = path.split('.')
    const row = Number(number)
    // The sentences begin with the number, which says nothing where the record is named.
    const prefix = rowSentence(row, '', language)
    const bare = sentence.startsWith(prefix) ? sentence.slice(prefix.length) : sentence
    byRow.set(row, { ...byRow.get(row), [rest.join('.')]: bare })
  }
  return byRow
}
