import { mostKeywordCharacters } from '@iwater/contract/knowledge/chat'
import { suggestQuestions } from '@iwater/contract/knowledge/conversation'
import type { OutputOf } from '@iwater/contract/route'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useRested } from '#web/kit/form/use-rested.ts'
import { call } from '#web/platform/api/api.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'

export type Suggestion = OutputOf<typeof suggestQuestions>[number]

const fewestCharacters = 2
const none: readonly Suggestion[] = []

/** Questions that are suggested for a text; a request for an earlier text is aborted. */
function useFound(text: string) {
  const language = useLanguage()
  const typed = text.trim()
  const rested = useRested(typed)
  const keyword = rested === typed ? rested : ''
  const isAsked =
    keyword.length >= fewestCharacters &&
    keyword.length <= mostKeywordCharacters &&
    !keyword.includes('\n')
  const { data = none } = useQuery({
    queryKey: [suggestQuestions.path, keyword, language],
    queryFn: ({ signal }) => call(suggestQuestions, { keyword }, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
    // What cannot be suggested is not missed: the text is sent all the same.
    retry: false,
  })
  return isAsked ? data : none
}

/**
 * What is suggested below a field while it is typed in. The arrow keys move through it, Enter takes what they have come to,
 * Escape closes it.
 */
export function useSuggestions(
  text: string,
  {
    isTyped,
    onChoose,
  }: {
    /**
     * Whether the user has typed it: for a text that did not arrive nothing comes up over the way to send it again, and nothing for what
     * the field begins with.
     */
    isTyped: boolean
    onChoose: (chosen: Suggestion) => void
  },
) {
  const listId = useId()
  const found = useFound(isTyped ? text : '')
  const [isFocused, setFocused] = useState(false)
  const [closedFor, setClosedFor] = useState<string>()
  if (closedFor !== undefined && closedFor !== text) setClosedFor(undefined)
  const [active, setActive] = useState({ text: '', at: -1 })
  // The same text written again has nothing chosen.
  if (active.at >= 0 && active.text !== text) setActive({ text: '', at: -1 })
  const shown = isFocused && closedFor !== text ? found : none
  const at = active.text === text ? active.at : -1
  const chosen = shown[at]
  const move = (by: 1 | -1) => {
    const places = shown.length + 1
    setActive({ text, at: ((at + 1 + by + places) % places) - 1 })
  }
  /** Whether the key was meant for what is suggested. */
  const takeKey = ({ key }: KeyboardEvent): boolean => {
    if (shown.length === 0) return false
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Escape') setClosedFor(text)
    else if (key === 'Enter' && chosen !== undefined) onChoose(chosen)
    else return false
    return true
  }
  const optionId = (suggestion: Suggestion) => `${listId}-${suggestion.questionId}`
  return {
    listId,
    optionId,
    shown,
    chosen,
    takeKey,
    fieldProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': shown.length > 0 ? listId : undefined,
      'aria-activedescendant': chosen && optionId(chosen),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  } as const
}
