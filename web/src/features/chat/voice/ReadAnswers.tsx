import type { ChatRecord } from '@iwater/contract/knowledge/conversation'
import { ReadAloudToggle } from './ReadAloudToggle.tsx'
import { type ReadAnswer, useReadAloud } from './use-read-aloud.ts'

/** An answer as it is read: its text, then what can be chosen, a line each. */
const asReadAloud = ({ recordId, message, questionList, reasonList }: ChatRecord): ReadAnswer => ({
  id: recordId,
  text: [
    message,
    ...questionList.map(({ questionName }) => questionName),
    ...reasonList.map(({ questionReason }) => questionReason),
  ].join('\n'),
})

/** The toggle of the chat. `said` is what was asked and answered last since the chat was opened. */
export function ReadAnswers({
  said,
  isAsking,
}: {
  said: { answer: ChatRecord } | undefined
  isAsking: boolean
}) {
  const readAloud = useReadAloud({ answer: said && asReadAloud(said.answer), isAsking })
  return <ReadAloudToggle readAloud={readAloud} />
}
