import './composer.css'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { useKeptState } from '#web/platform/page/use-kept-state.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { CharacterCount, isTooLong } from './CharacterCount.tsx'
import { chatText } from './chat.text.ts'
import { HandOverButton } from './HandOverButton.tsx'
import { quickReplies, shortened } from './quick-replies.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

const textIn = (kept: unknown) => (typeof kept === 'string' ? kept : undefined)

/** Whether something is left without the line breaks. */
const hasContent = (text: string) => text.replaceAll(/[\r\n]/g, '').trim() !== ''

function QuickReplies({ onSend }: { onSend: (text: string) => unknown }) {
  const words = useText(chatText)
  const language = useLanguage()
  return (
    <ul className="chat-quick" aria-label={words.quick}>
      {quickReplies.map((reply) => {
        const whole = reply[language]
        return (
          <li key={reply.en}>
            <button type="button" title={whole} onClick={() => onSend(whole)}>
              <span aria-hidden="true">{shortened(whole, language)}</span>
              <span className="w-read-out-only">{whole}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Where a question is written: Enter sends it, Ctrl+Enter starts a new line. */
export function Composer({
  isBusy,
  onSend,
  onChoose,
}: {
  isBusy: boolean
  /** Answers whether it is sent: nothing is while something else is on its way. */
  onSend: (text: string) => boolean
  /** The same of a question that was suggested. */
  onChoose: (question: Suggestion) => boolean
}) {
  const words = useText(chatText)
  const [text, setText] = useKeptState('text', '', textIn)
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const canSend = hasContent(text) && !isTooLong(text)
  const goOn = () => {
    setText('')
    field.current?.focus()
  }
  const send = () => {
    if (canSend && onSend(text.trim())) goOn()
  }
  const choose = (question: Suggestion) => {
    if (onChoose(question)) goOn()
  }
  const suggestions = useSuggestions(text, choose)
  const breakLine = (area: HTMLTextAreaElement) => {
    area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
    setText(area.value)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While Chinese is put together, these keys are for what is offered.
    if (event.nativeEvent.isComposing || event.shiftKey) return
    if (!event.ctrlKey && !event.metaKey && suggestions.takeKey(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) breakLine(event.currentTarget)
    else send()
  }
  return (
    <div className="chat-composer">
      <QuickReplies onSend={onSend} />
      <div className="chat-field">
        <SuggestionList suggestions={suggestions} onChoose={choose} />
        {/* As high as what is written, which stands once more behind the field. */}
        <div className="chat-grow" data-text={`${text} `}>
          <textarea
            ref={field}
            rows={1}
            aria-label={words.input}
            aria-describedby={hintId}
            aria-invalid={isTooLong(text) || undefined}
            placeholder={words.placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            {...suggestions.fieldProps}
          />
        </div>
        <HandOverButton isShort />
        <Button
          variant="solid"
          isBusy={isBusy}
          disabled={!canSend}
          title={words.send}
          onClick={send}
        >
          <SendHorizontal size={15} aria-hidden="true" />
          <span className="chat-word">{words.send}</span>
        </Button>
      </div>
      <div className="chat-below">
        <small id={hintId}>{words.keys}</small>
        <CharacterCount text={text} />
      </div>
    </div>
  )
}
