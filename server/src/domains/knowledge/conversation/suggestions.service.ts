import { mostSuggestions, type suggestQuestions } from '@iwater/contract/knowledge/conversation'
import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import type { RequestContext } from '#platform/http/serve-transaction'
import { searchQuestions } from '../search/search.service.ts'
import { selectTitlesWith } from './suggestions.queries.ts'

/** Texts of one character are in nearly every title. */
const fewestCharacters = 2

/** Questions that somebody may mean who is still typing. */
export async function suggest(
  { db, language }: Pick<RequestContext, 'db' | 'language'>,
  { keyword }: RequestOf<typeof suggestQuestions>,
): Promise<AnswerOf<typeof suggestQuestions>> {
  if (Array.from(keyword).length < fewestCharacters) return []
  const titled = await selectTitlesWith(db, keyword, mostSuggestions)
  const known = new Set(titled.map(({ id }) => id))
  const found =
    titled.length < mostSuggestions
      ? (await searchQuestions(db, keyword)).filter(({ id }) => !known.has(id))
      : []
  return [...titled, ...found].slice(0, mostSuggestions).map(({ id, ...title }) => ({
    questionId: id,
    questionName: title[language],
  }))
}
