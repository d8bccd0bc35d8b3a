import { readChatWelcome } from '@iwater/contract/knowledge/chat'
import { type ChatRecord, chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { ChatAnswer } from './ChatAnswer.tsx'
import { ChatBubble } from './ChatBubble.tsx'
import { moveByKey } from './ChatChoices.tsx'
import { chatText } from './chat.text.ts'
import { AnswerDevices } from './device/AnswerDevices.tsx'
import { SaidText } from './SaidText.tsx'
import type { Conversation, Sent } from './use-conversation.ts'

function Welcome() {
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: [readChatWelcome.path, language],
    queryFn: ({ signal }) => call(readChatWelcome, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return null
  return (
    <ChatBubble>
      <p>{data.message}</p>
    </ChatBubble>
  )
}

/** What was sent last and has no answer yet: on its way, or with the reason why it did not arrive. */
function Underway({
  sent,
  error,
  onRetry,
}: {
  sent: Sent
  error: Error | null
  onRetry: () => void
}) {
  const words = useText(chatText)
  return (
    <>
      <ChatBubble isMine>
        <SaidText text={sent.text} />
      </ChatBubble>
      {error === null ? (
        <ChatBubble isQuiet>
          <p className="chat-waiting">{words.waiting}</p>
        </ChatBubble>
      ) : (
        <div className="chat-failed">
          <ErrorNote error={error} />
          <Button onClick={onRetry}>
            <RotateCw size={15} aria-hidden="true" />
            {words.retry}
          </Button>
        </div>
      )}
    </>
  )
}

/** Shows why something did not arrive, and the way to send it again, also while a message about the connection takes some room. */
function useFailureInView(log: RefObject<HTMLDivElement | null>, hasFailed: boolean) {
  useLayoutEffect(() => {
    const shown = log.current
    if (shown === null || !hasFailed) return
    const show = () => {
      const failed = shown.querySelector<HTMLElement>('.chat-failed')
      if (failed === null) return
      const end = failed.offsetTop + failed.offsetHeight + 12
      shown.scrollTop = Math.max(shown.scrollTop, end - shown.clientHeight)
    }
    const observer = new ResizeObserver(show)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [log, hasFailed])
}

/** Divides what was said before from what the chat is opened on now, where that is another device. */
function Opened({ name }: { name: string }) {
  const words = useText(chatText)
  return (
    <>
      <p className="chat-earlier">{words.earlier}</p>
      <ChatBubble>
        <p>{words.opened(name)}</p>
      </ChatBubble>
    </>
  )
}

/** The device that the chat is opened on, where something else was spoken of last. */
function openedOn(device: Conversation['device'], records: readonly ChatRecord[]) {
  const last = records.findLast(({ answered }) => answered === null)
  return last === undefined || last.deviceId === device?.deviceId ? null : device
}

/** Whether nothing was said since the conversation was read for this opening. */
function useIsJustOpened(count: number, isAnew: boolean) {
  const [first, setFirst] = useState({ count, isAnew })
  if (!first.isAnew && isAnew) setFirst({ count, isAnew })
  return count === first.count
}

/** Shows the last question or hand-over at the top, so that a long answer is read from its beginning. */
function useLatestInView(count: number, isUnderway: boolean) {
  const log = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = log.current
    const mine = shown?.querySelectorAll<HTMLElement>('.chat-mine, .chat-handed, .chat-earlier')
    const last = mine?.item(mine.length - 1)
    // Read, so that it runs again with every record.
    if (shown && last && (count > 0 || isUnderway)) shown.scrollTop = last.offsetTop - 12
  }, [count, isUnderway])
  return log
}

/** The result that was said last of today, with the list of reasons that led to it. */
function latestResult(records: readonly ChatRecord[]) {
  const result = records.findLast(({ type }) => type === chatRecordTypes.result)
  const reasons = records.findLast(
    ({ type, questionId }) => type === chatRecordTypes.reasons && questionId === result?.questionId,
  )
  return { result, reasons: reasons ?? result }
}

/** The conversation: announced politely as it grows. */
export function ChatLog({
  records,
  isToday,
  isAnew,
  device,
  underway,
  onSend,
}: {
  records: readonly ChatRecord[]
  isToday: boolean
  /** Whether the records were read for this opening. */
  isAnew: boolean
  /** The device that the chat is opened on. */
  device: Conversation['device']
  underway: { sent: Sent; error: Error | null } | undefined
  onSend: (sent: Sent) => unknown
}) {
  const words = useText(chatText)
  const latest = isToday ? latestResult(records) : undefined
  const log = useLatestInView(records.length, underway !== undefined)
  useFailureInView(log, underway !== undefined && underway.error !== null)
  const isJustOpened = useIsJustOpened(records.length, isAnew)
  const opened =
    isToday && underway === undefined && isJustOpened ? openedOn(device, records) : null
  const current = isToday
    ? records.findLast(({ type }) => type === chatRecordTypes.reasons)
    : undefined
  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-label={words.log}
      // Values that are renewed and times that pass are not read out again.
      aria-relevant="additions"
      tabIndex={0}
      onKeyDown={moveByKey}
    >
      {isToday && <Welcome />}
      {records.map((record, at) => (
        <ChatBubble
          key={record.recordId}
          isMine={record.type === chatRecordTypes.user}
          by={record.answered?.by}
          at={record.dateTime}
        >
          {record.type === chatRecordTypes.user ? (
            <SaidText text={record.message} />
          ) : (
            <AnswerDevices
              answer={record}
              said={records[at - 1]}
              pageDeviceId={device?.deviceId}
              onSend={onSend}
            >
              <ChatAnswer
                record={record}
                isCurrent={record === current}
                onward={record === latest?.result ? latest.reasons : undefined}
                onChoose={({ ask, label }) =>
                  onSend({ ask, text: label, deviceId: record.deviceId ?? undefined })
                }
              />
            </AnswerDevices>
          )}
        </ChatBubble>
      ))}
      {opened !== null && <Opened name={opened.deviceName} />}
      {underway !== undefined && <Underway {...underway} onRetry={() => onSend(underway.sent)} />}
    </div>
  )
}
