import type { ChoiceRequest } from '@iwater/contract/kit/calls'
import { type RawBuilder, sql } from 'kysely'

/** The search text as a LIKE pattern that escapes its wildcards. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A condition for records to choose from: those of several ids, or whose text contains the keyword or whose id it is. */
export const isAskedFor = (
  { id, text }: Record<'id' | 'text', RawBuilder<unknown>>,
  { keyword = '', ids }: ChoiceRequest,
) =>
  ids === undefined
    ? sql`(${text} ilike ${containing(keyword)} or ${id}::text = lower(${keyword}))`
    : sql`${id} = any(${ids}::uuid[])`

/** Further words are ignored: names have fewer. */
const maxWords = 5

const wordsOf = (keyword: string) =>
  keyword.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Whether a text in the form of `search_text` contains every word of a keyword. */
export const hasWords = (text: RawBuilder<string>, keyword: string) =>
  sql<boolean>`${text} like all(${wordsOf(keyword).map(containing)}::text[])`

/** 0 where a line of the text begins with the keyword's first word, else its position. */
export function rankOf(text: RawBuilder<string>, keyword: string) {
  const [word = ''] = wordsOf(keyword)
  return sql<number>`case when strpos(${text}, E'\\n' || ${word}) > 0 then 0 else coalesce(nullif(strpos(${text}, ${word}), 0), 1000) end`
}
