import './named-device.css'
import { useId } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { ChoiceButton } from '../ChatChoices.tsx'
import type { Conversation, Sent } from '../use-conversation.ts'
import { namedDeviceText } from './named-device.text.ts'

/** Questions of the organisation that are linked to the device that the chat is opened on. */
export function LinkedQuestions({
  device,
  onSend,
}: {
  device: Conversation['device']
  onSend: (sent: Sent) => void
}) {
  const words = useText(namedDeviceText)
  const title = useId()
  if (device === null || device.questionList.length === 0) return null
  return (
    <div className="chat-linked">
      <span id={title}>{words.questions}</span>
      <ul aria-labelledby={title}>
        {device.questionList.map(({ questionId, questionName }) => (
          <li key={questionId}>
            <ChoiceButton
              onChoose={() => onSend({ ask: { by: 'question', questionId }, text: questionName })}
            >
              {questionName}
            </ChoiceButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
