import { type Ask, type ChatRecord, chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { useText } from '#web/platform/i18n/language.ts'
import { FormattedText } from '#web/product/formatted/FormattedText.tsx'
import { ChoiceButton } from './ChatChoices.tsx'
import { ChatFiles } from './ChatFiles.tsx'
import { chatText } from './chat.text.ts'
import { DeviceAnswer } from './device/DeviceAnswer.tsx'
import { HandOverButton } from './HandOverButton.tsx'
import { Helpful } from './Helpful.tsx'

type Choice = { id: string; label: string; ask: Ask }

const choiceOfReason = ({
  reasonId,
  questionReason,
}: ChatRecord['reasonList'][number]): Choice => ({
  id: reasonId,
  label: questionReason,
  ask: { by: 'reason', reasonId },
})

const choicesOf = ({ questionList, reasonList }: ChatRecord): Choice[] => [
  ...questionList.map(({ questionId, questionName }) => ({
    id: questionId,
    label: questionName,
    ask: { by: 'question', questionId } as const,
  })),
  ...reasonList.map(choiceOfReason),
]

function Choices({
  choices,
  label,
  onChoose,
}: {
  choices: readonly Choice[]
  label: string
  onChoose: (choice: Choice) => void
}) {
  if (choices.length === 0) return null
  return (
    <ul className="chat-choices" aria-label={label}>
      {choices.map((choice) => (
        <li key={choice.id}>
          <ChoiceButton onChoose={() => onChoose(choice)}>{choice.label}</ChoiceButton>
        </li>
      ))}
    </ul>
  )
}

/** What leads on from a result that has not helped: the other reasons of its question, and a person. */
function Onward({
  record,
  reasons,
  onChoose,
}: {
  record: ChatRecord
  reasons: ChatRecord
  onChoose: (choice: Choice) => void
}) {
  const words = useText(chatText)
  const others = choicesOf(reasons).filter(({ id }) => id !== record.reasonId)
  return (
    <>
      {others.length > 0 && <p>{words.otherReasons}</p>}
      <Choices choices={others} label={words.reasons} onChoose={onChoose} />
      <HandOverButton />
    </>
  )
}

/** What a person has answered to a conversation that was handed over. */
function PersonAnswer({
  message,
  answered: { by, question },
}: {
  message: string
  answered: NonNullable<ChatRecord['answered']>
}) {
  const words = useText(chatText)
  return (
    <>
      <p className="chat-handed">
        <strong>{words.answeredBy(by)}</strong>
      </p>
      {question !== '' && <p className="chat-source">{words.answeredTo(question)}</p>}
      <p>{message}</p>
    </>
  )
}

/** What the chat answers: a text, with questions or reasons to choose from, or the steps of a result. */
export function ChatAnswer({
  record,
  isCurrent,
  onward,
  onChoose,
}: {
  record: ChatRecord
  /** Whether its reasons are those being chosen from: live values say nothing of what was asked before. */
  isCurrent: boolean
  /** The reasons list that led to a result, where the conversation has not gone on. */
  onward?: ChatRecord | undefined
  onChoose: (choice: Choice) => void
}) {
  const words = useText(chatText)
  const { type, message, source, deviceId, questionId } = record
  if (type === chatRecordTypes.result)
    return (
      <>
        <FormattedText text={message} isSteps />
        {source !== null && <p className="chat-source">{words.source(source)}</p>}
        <ChatFiles files={record.files} />
        {record.reasonId !== null && (
          <Helpful
            reasonId={record.reasonId}
            hasHelped={record.hasHelped}
            onward={onward && <Onward record={record} reasons={onward} onChoose={onChoose} />}
          />
        )}
      </>
    )
  if (record.answered !== null) return <PersonAnswer message={message} answered={record.answered} />
  if (type === chatRecordTypes.reasons)
    return (
      <>
        <FormattedText text={message} />
        <ChatFiles files={record.files} />
        {isCurrent && deviceId !== null && questionId !== null ? (
          <DeviceAnswer
            deviceId={deviceId}
            questionId={questionId}
            reasons={record.reasonList}
            onChoose={(reason) => onChoose(choiceOfReason(reason))}
          />
        ) : (
          <Choices choices={choicesOf(record)} label={words.reasons} onChoose={onChoose} />
        )}
      </>
    )
  return (
    <>
      <p className={type === chatRecordTypes.handOver ? 'chat-handed' : undefined}>{message}</p>
      <Choices choices={choicesOf(record)} label={words.questions} onChoose={onChoose} />
    </>
  )
}
