import { type RawBuilder, sql } from 'kysely'

/** The text to look for, as a LIKE pattern that takes its own signs literally. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** More words than a name has are not looked for. */
const maxWords = 5

const wordsOf = (keyword: string) =>
  keyword.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Whether every word of a keyword stands in a text as `search_text` makes it. */
export const hasWords = (text: RawBuilder<string>, keyword: string) =>
  sql<boolean>`${text} like all(${wordsOf(keyword).map(containing)}::text[])`

/** 0 where a line of the text begins with the keyword's first word, else how far in it stands. */
export function rankOf(text: RawBuilder<string>, keyword: string) {
  const [word = ''] = wordsOf(keyword)
  return sql<number>`case when strpos(${text}, E'\\n' || ${word}) > 0 then 0 else coalesce(nullif(strpos(${text}, ${word}), 0), 1000) end`
}
