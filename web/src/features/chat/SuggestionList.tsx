import { useText } from '#web/platform/i18n/language.ts'
import { chatText } from './chat.text.ts'
import type { Suggestion, useSuggestions } from './use-suggestions.ts'

/** Questions above the field in which one is being typed; the focus stays in the field. */
export function SuggestionList({
  suggestions: { listId, optionId, shown, chosen },
  onChoose,
}: {
  suggestions: Pick<ReturnType<typeof useSuggestions>, 'listId' | 'optionId' | 'shown' | 'chosen'>
  onChoose: (suggestion: Suggestion) => void
}) {
  const words = useText(chatText)
  return (
    <>
      <output className="w-read-out-only">
        {shown.length > 0 && words.suggested(shown.length)}
      </output>
      {shown.length > 0 && (
        <div id={listId} className="chat-suggestions" role="listbox" aria-label={words.suggestions}>
          {shown.map((suggestion) => (
            <div
              key={suggestion.questionId}
              id={optionId(suggestion)}
              role="option"
              tabIndex={-1}
              aria-selected={suggestion === chosen}
              onMouseDown={(event) => {
                // Before the field loses the focus, and what is suggested with it.
                event.preventDefault()
                onChoose(suggestion)
              }}
            >
              {suggestion.questionName}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
