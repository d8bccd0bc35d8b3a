import './chat.css'
import { mostKeywordCharacters } from '@iwater/contract/knowledge/chat'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { idIn, useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ChatDays } from './ChatDays.tsx'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { chatText } from './chat.text.ts'
import { LinkedQuestions } from './device/LinkedQuestions.tsx'
import { type Conversation, type Place, type Sent, useConversation } from './use-conversation.ts'
import { useFocusBeside } from './use-focus-beside.ts'
import { useSendOnce } from './use-send-once.ts'
import { useUnsent } from './use-written.ts'
import { ReadAnswers } from './voice/ReadAnswers.tsx'

// For heads who come from a message.
const HandOverPanel = lazy(async () => ({
  default: (await import('./hand-over/HandOverPanel.tsx')).HandOverPanel,
}))

function ClearButton({ isDisabled, clear }: { isDisabled: boolean; clear: () => Promise<void> }) {
  const words = useText(chatText)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton label={words.clear} disabled={isDisabled} onClick={() => setAsking(true)}>
        <Trash2 size={17} aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <Question
          title={words.clearTitle}
          label={words.clear}
          work={clear}
          onDone={() => {
            setAsking(false)
            showDone(words.cleared)
          }}
          onClose={() => setAsking(false)}
        >
          {words.clearText}
        </Question>
      )}
    </>
  )
}

/**
 * What concerns the conversation as a whole; nothing where it cannot be shown, such as while the product is viewed as
 * another person.
 */
function ChatActions({
  conversation,
  error,
  sending,
  clear,
}: {
  conversation: Conversation | undefined
  error: Error | null
  sending: ReturnType<typeof useConversation>['sending']
  clear: () => Promise<void>
}) {
  if (conversation === undefined && error !== null) return null
  return (
    <>
      <ReadAnswers said={sending.data} isAsking={sending.isPending} />
      <ClearButton isDisabled={!conversation?.days.length} clear={clear} />
    </>
  )
}

/** Above the conversation: which device it is about, and whether it is an earlier one. */
function Notes({
  device,
  onToday,
}: {
  device: Conversation['device']
  /** Undefined while the conversation of today is shown. */
  onToday: (() => void) | undefined
}) {
  const words = useText(chatText)
  return (
    <>
      {device !== null && <p className="chat-note">{words.aboutDevice(device.deviceName)}</p>}
      {onToday !== undefined && (
        <p className="chat-note">
          {words.onlyShown}
          <button type="button" onClick={onToday}>
            {words.backToToday}
          </button>
        </p>
      )}
    </>
  )
}

/** What is sent and has no answer yet. */
const pendingOf = ({
  variables,
  isSuccess,
  error,
}: ReturnType<typeof useConversation>['sending']) =>
  variables === undefined || isSuccess ? undefined : { sent: variables, error }

/** What was written and did not arrive. */
const unsentOf = (underway: ReturnType<typeof pendingOf>) =>
  underway?.error && underway.sent.ask.by === 'keyword' ? underway.sent.ask.keyword : undefined

/** In place of the conversation: what keeps it from being shown can be closed by keys as well. */
function Unread({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  const box = useRef<HTMLDivElement>(null)
  useFocusBeside(box, error !== null)
  return (
    <div ref={box} tabIndex={-1} className="chat-unread">
      <Pending error={error} onRetry={onRetry} rows={6} />
    </div>
  )
}

function Chat({
  place,
  begun,
}: {
  place: Place
  /** The beginning of a question, such as the point that it is asked from. */
  begun: string
}) {
  const words = useText(chatText)
  const [day, setDay] = useState<string>()
  const { data, error, refetch, sending, clear, isAnew } = useConversation(place, day)
  const [today, setToday] = useState<string>()
  if (data !== undefined && day === undefined && data.day !== today) setToday(data.day)
  const sendOnce = useSendOnce(sending.mutate)
  const send = (sent: Sent) => {
    const isSent = sendOnce(sent)
    if (isSent) setDay(undefined)
    return isSent
  }
  const underway = pendingOf(sending)
  const unsent = useUnsent(unsentOf(underway))
  return (
    <div className="chat">
      <PageHeader
        title={words.title}
        actions={<ChatActions conversation={data} error={error} sending={sending} clear={clear} />}
      />
      <div className="chat-frame">
        {data === undefined || today === undefined ? (
          <Unread error={error} onRetry={refetch} />
        ) : (
          <>
            <ChatDays days={data.days} today={today} shown={data.day} onShow={setDay} />
            <div className="chat-talk">
              <Notes
                device={data.device}
                onToday={day === undefined ? undefined : () => setDay(undefined)}
              />
              <LinkedQuestions device={data.device} onSend={send} />
              <ChatLog
                // Another day is shown at once, and not read out as if it were said now.
                key={data.day}
                records={data.records}
                isToday={day === undefined}
                isAnew={isAnew}
                device={data.device}
                underway={day === undefined ? underway : undefined}
                onSend={send}
              />
              <Composer
                isBusy={sending.isPending}
                begun={begun}
                deviceId={place.deviceId}
                pointNames={data.device?.pointNames}
                isEmpty={!data.days.some((one) => one.day === today)}
                unsent={unsent}
                onHandedOver={() => setDay(undefined)}
                onSend={(text) => send({ ask: { by: 'keyword', keyword: text }, text })}
                onChoose={({ questionId, questionName }) =>
                  send({ ask: { by: 'question', questionId }, text: questionName })
                }
              />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/**
 * The customer-service chat, of the organisation on screen and of the device in the address, with the beginning of a question; above
 * it a conversation that was handed over, where the address names one.
 */
export default function ChatPage() {
  const organisationId = useOrganisationOnScreen()
  const { query, setQuery } = usePage()
  const deviceId = idIn(query.get('device'))
  const ask = query.get('ask') ?? ''
  const handOverId = idIn(query.get('handOver'))
  return (
    <>
      {organisationId === undefined ? (
        <Pending error={null} onRetry={() => undefined} />
      ) : (
        <Chat
          key={`${organisationId} ${deviceId ?? ''} ${ask}`}
          place={{ organisationId, deviceId }}
          begun={ask.slice(0, mostKeywordCharacters)}
        />
      )}
      {handOverId !== undefined && (
        <Suspense fallback={null}>
          <HandOverPanel
            key={handOverId}
            handOverId={handOverId}
            onClose={() => setQuery({ handOver: null }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}
