import type { ChatRecord } from '@iwater/contract/knowledge/conversation'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { chatText } from './chat.text.ts'
import { useVote } from './use-feedback.ts'

/** Shows what a no has brought below the buttons, where the log may end; not what a no of earlier has. */
function useOnwardInView(hasHelped: boolean | null) {
  const end = useRef<HTMLDivElement>(null)
  const before = useRef(hasHelped)
  useEffect(() => {
    if (before.current !== hasHelped) end.current?.scrollIntoView({ block: 'nearest' })
    before.current = hasHelped
  }, [hasHelped])
  return end
}

/** Below a result: whether it has helped, and after a no what leads on. */
export function Helpful({
  reasonId,
  hasHelped,
  onward,
}: Pick<ChatRecord, 'hasHelped'> & {
  reasonId: string
  /** Undefined where the conversation has gone on. */
  onward: ReactNode
}) {
  const words = useText(chatText)
  const isDemonstration = useIsDemonstration()
  const { mutate, error, isPending } = useVote()
  const end = useOnwardInView(hasHelped)
  if (isDemonstration) return onward
  const vote = (value: boolean) => {
    if (!isPending && value !== hasHelped) mutate({ reasonId, hasHelped: value })
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields that are sent together */}
      <div className="chat-helpful" role="group" aria-label={words.helpful}>
        <span aria-hidden="true">{words.helpful}</span>
        <button type="button" aria-pressed={hasHelped === true} onClick={() => vote(true)}>
          <ThumbsUp size={14} aria-hidden="true" />
          {words.helped}
        </button>
        <button type="button" aria-pressed={hasHelped === false} onClick={() => vote(false)}>
          <ThumbsDown size={14} aria-hidden="true" />
          {words.notHelped}
        </button>
      </div>
      {error !== null && <ErrorNote error={error} />}
      {hasHelped === false && (
        <>
          {onward}
          <div ref={end} />
        </>
      )}
    </>
  )
}
