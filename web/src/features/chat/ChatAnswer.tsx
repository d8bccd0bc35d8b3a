import { type Ask, type ChatRecord, chatRecordTypes } from '@iwater/contract/knowledge/conversation'
import { useText } from '#web/platform/i18n/language.ts'
import { chatText } from './chat.text.ts'

type Choice = { id: string; label: string; ask: Ask }

const choicesOf = ({ questionList, reasonList }: ChatRecord): Choice[] => [
  ...questionList.map(({ questionId, questionName }) => ({
    id: questionId,
    label: questionName,
    ask: { by: 'question', questionId } as const,
  })),
  ...reasonList.map(({ reasonId, questionReason }) => ({
    id: reasonId,
    label: questionReason,
    ask: { by: 'reason', reasonId } as const,
  })),
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
          <button type="button" onClick={() => onChoose(choice)}>
            {choice.label}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Lines are steps; a single one is a paragraph. */
function Steps({ message }: { message: string }) {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2) return <p>{message}</p>
  return (
    <ol className="chat-steps">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes
        <li key={at}>{line}</li>
      ))}
    </ol>
  )
}

/** What the chat answers: a text, with questions or reasons to choose from, or the steps of a result. */
export function ChatAnswer({
  record,
  onChoose,
}: {
  record: ChatRecord
  onChoose: (choice: Choice) => void
}) {
  const words = useText(chatText)
  const { type, message, source } = record
  if (type === chatRecordTypes.result)
    return (
      <>
        <Steps message={message} />
        {source !== null && <p className="chat-source">{words.source(source)}</p>}
      </>
    )
  return (
    <>
      <p>{message}</p>
      <Choices
        choices={choicesOf(record)}
        label={type === chatRecordTypes.questions ? words.questions : words.reasons}
        onChoose={onChoose}
      />
    </>
  )
}
