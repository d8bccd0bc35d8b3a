import { readHandOverContacts } from '@iwater/contract/knowledge/conversation'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { PanelFrame } from '#web/ui/overlay/PanelFrame.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { chatText } from './chat.text.ts'
import { useHandOver } from './use-feedback.ts'

/** Asks with the names of those to whom it goes, or says that it goes to nobody. */
function HandOverQuestion({
  organizationId,
  onClose,
}: {
  organizationId: string
  onClose: () => void
}) {
  const words = useText(chatText)
  const language = useLanguage()
  const handOver = useHandOver()
  const { data, error } = useQuery({
    ...apiQuery(readHandOverContacts, { organizationId }),
    staleTime: 0,
  })
  if (data !== undefined && data.names.length > 0)
    return (
      <Question
        title={words.handOverTitle}
        label={words.handOverYes}
        isReversible
        work={() => handOver(organizationId)}
        onDone={onClose}
        onClose={onClose}
      >
        {words.handOverText(data.names.map((name) => name[language]).join(words.between))}
      </Question>
    )
  if (data === undefined && error === null) return null
  return (
    <PanelFrame
      in="dialog"
      title={words.handOver}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {data === undefined ? <ErrorNote error={error} /> : <p>{words.handOverNobody}</p>}
      {data?.hotline && <p>{words.hotline(data.hotline)}</p>}
    </PanelFrame>
  )
}

/** Hands the conversation of today over to a person, after a question. Of a demonstration nothing is kept to hand over. */
export function HandOverButton({
  isShort = false,
}: {
  /** Whether it is an icon where there is little room. */
  isShort?: boolean
}) {
  const words = useText(chatText)
  const organizationId = useOrganisationOnScreen()
  const isDemonstration = useIsDemonstration()
  const [isAsking, setAsking] = useState(false)
  if (isDemonstration || organizationId === undefined) return null
  return (
    <>
      <Button title={isShort ? words.handOver : undefined} onClick={() => setAsking(true)}>
        <UserRound size={15} aria-hidden="true" />
        <span className={isShort ? 'chat-word' : undefined}>{words.handOver}</span>
      </Button>
      {isAsking && (
        <HandOverQuestion organizationId={organizationId} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
