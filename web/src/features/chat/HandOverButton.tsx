import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { chatText } from './chat.text.ts'
import { useHandOver } from './use-feedback.ts'

/** Hands the conversation of today over to a person, after a question. Of a demonstration nothing is kept to hand over. */
export function HandOverButton() {
  const words = useText(chatText)
  const organisationId = useOrganisationOnScreen()
  const isDemonstration = useIsDemonstration()
  const handOver = useHandOver()
  const [isAsking, setAsking] = useState(false)
  if (isDemonstration || organisationId === undefined) return null
  const close = () => setAsking(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <UserRound size={15} aria-hidden="true" />
        {words.handOver}
      </Button>
      {isAsking && (
        <Question
          title={words.handOverTitle}
          label={words.handOverYes}
          isReversible
          work={() => handOver(organisationId)}
          onDone={close}
          onClose={close}
        >
          {words.handOverText}
        </Question>
      )}
    </>
  )
}
