import { mostKeywordCharacters } from '@iwater/contract/knowledge/chat'
import { useText } from '#web/platform/i18n/language.ts'
import { chatText } from './chat.text.ts'

const toldFrom = mostKeywordCharacters * 0.8

/** Characters of a question as they are counted when it is sent. */
const countOf = (text: string) => text.trim().length

export const isTooLong = (text: string) => countOf(text) > mostKeywordCharacters

/** Near the limit, how much of it is used; beyond it, what is too much. Read out when either begins, and not with each letter. */
export function CharacterCount({ text }: { text: string }) {
  const words = useText(chatText)
  const count = countOf(text)
  const beyond = count - mostKeywordCharacters
  const isNear = count >= toldFrom
  return (
    <>
      <output className="w-read-out-only">
        {isNear && (beyond > 0 ? words.isTooLong : words.isLong)(mostKeywordCharacters)}
      </output>
      {isNear && (
        <small className="chat-count" data-beyond={beyond > 0 || undefined} aria-hidden="true">
          {beyond > 0 ? words.beyond(beyond) : `${count} / ${mostKeywordCharacters}`}
        </small>
      )}
    </>
  )
}
