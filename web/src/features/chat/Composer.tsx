import './composer.css'
import { quickReplies } from '@iwater/contract/knowledge/quick-replies'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { CharacterCount, isTooLong } from './CharacterCount.tsx'
import { chatText } from './chat.text.ts'
import { HandOverButton } from './HandOverButton.tsx'
import { beginningWith, putName, shortened } from './quick-replies.ts'
import { SuggestionList } from './SuggestionList.tsx'
import { useFocusBeside } from './use-focus-beside.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'
import { type Unsent, useSettled, useWritten } from './use-written.ts'

/**
 * Symptoms that are asked for often, each a question; on a device what it measures, with which a question begins: a name
 * alone does not say what is wrong.
 */
function QuickReplies({
  pointNames,
  onSend,
  onBegin,
}: {
  pointNames: readonly string[] | undefined
  onSend: (text: string) => unknown
  onBegin: (name: string) => void
}) {
  const words = useText(chatText)
  const language = useLanguage()
  const isOfDevice = pointNames !== undefined && pointNames.length > 0
  const replies = isOfDevice ? pointNames : quickReplies.map((reply) => reply[language])
  return (
    <ul className="chat-quick" aria-label={isOfDevice ? words.quickPoints : words.quick}>
      {replies.map((whole) => (
        <li key={whole}>
          <button
            type="button"
            title={whole}
            onClick={() => (isOfDevice ? onBegin : onSend)(whole)}
          >
            <span aria-hidden="true">{shortened(whole, language)}</span>
            <span className="w-read-out-only">{whole}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Where a question is written: Enter sends it, Ctrl+Enter starts a new line. */
export function Composer({
  begun,
  deviceId,
  pointNames,
  isBusy,
  isEmpty,
  unsent,
  onSend,
  onChoose,
  onHandedOver,
}: {
  /** What an empty field begins with. */
  begun: string
  /** The device that the chat is opened on. */
  deviceId: string | undefined
  /** What that device measures. */
  pointNames: readonly string[] | undefined
  isBusy: boolean
  /** Whether nothing was said today. */
  isEmpty: boolean
  unsent: Unsent
  onHandedOver: () => void
  /** Answers whether it is sent: nothing is while something else is on its way. */
  onSend: (text: string) => boolean
  /** The same of a question that was suggested. */
  onChoose: (question: Suggestion) => boolean
}) {
  const words = useText(chatText)
  const language = useLanguage()
  const beginning = beginningWith(begun, language)
  const written = useWritten(beginning, deviceId)
  const [text, setText] = written
  const field = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const { isBeside } = usePage()
  const canSend = text.trim() !== '' && !isTooLong(text)
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
  const suggestions = useSuggestions(text, {
    isTyped: text !== unsent.text && text !== beginning,
    onChoose: choose,
  })
  useSettled(unsent, written)
  useFocusBeside(field)
  const breakLine = (area: HTMLTextAreaElement) => {
    area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
    setText(area.value)
  }
  const begin = (name: string) => {
    const area = field.current
    if (area === null) return
    putName(area, { name, names: [begun, ...(pointNames ?? [])], language })
    setText(area.value)
    area.focus()
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
      <QuickReplies pointNames={pointNames} onSend={onSend} onBegin={begin} />
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
        <HandOverButton
          isShort
          isEmpty={isEmpty}
          note={canSend ? text.trim() : undefined}
          onHandedOver={() => {
            if (canSend) setText('')
            onHandedOver()
          }}
        />
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
        <small id={hintId}>{isBeside ? words.keysBeside : words.keys}</small>
        <CharacterCount text={text} />
      </div>
    </div>
  )
}
