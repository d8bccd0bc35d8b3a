import {
  type HandOverContacts,
  readHandOverContacts,
} from '@iwater/contract/knowledge/conversation'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useLanguage, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { idIn, useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useIsDemonstration } from '#web/platform/session/session.ts'
import { telephoneAddress } from '#web/product/telephone.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { PanelFrame } from '#web/ui/overlay/PanelFrame.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { chatText } from './chat.text.ts'
import type { Place } from './use-conversation.ts'
import { useHandOver } from './use-feedback.ts'

/** Says why it goes to nobody. */
function NoHandOver({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const words = useText(chatText)
  return (
    <PanelFrame
      in="dialog"
      title={words.handOver}
      onClose={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      {children}
    </PanelFrame>
  )
}

type Dialog = {
  place: Place
  /** Whether there is nothing to hand over. */
  isNothing: boolean
  note: string | undefined
  onDone: () => void
  onClose: () => void
}

/** Asks with the names of those to whom it goes. */
function HandOverQuestion({
  names,
  place,
  isNothing,
  note,
  onDone,
  onClose,
}: Dialog & { names: HandOverContacts['names'] }) {
  const words = useText(chatText)
  const language = useLanguage()
  const handOver = useHandOver()
  if (isNothing)
    return (
      <NoHandOver onClose={onClose}>
        <p>{words.handOverNothing}</p>
      </NoHandOver>
    )
  const text = note === undefined ? words.handOverText : words.handOverWithNote
  return (
    <Question
      title={words.handOverTitle}
      label={words.handOverYes}
      isReversible
      work={async () => {
        if (await handOver(place, note)) showDone(words.handOverBefore)
      }}
      onDone={onDone}
      onClose={onClose}
    >
      {text(names.map((name) => name[language]).join(words.between))}
    </Question>
  )
}

/** Asks, or says that it goes to nobody, with the hotline. */
function HandOverDialog(dialog: Dialog) {
  const words = useText(chatText)
  const { place, onClose } = dialog
  const { organisationId: organizationId, deviceId } = place
  const { data, error } = useQuery({
    ...apiQuery(readHandOverContacts, {
      organizationId,
      ...(deviceId !== undefined && { deviceId }),
    }),
    staleTime: 0,
  })
  if (data !== undefined && data.names.length > 0)
    return <HandOverQuestion {...dialog} names={data.names} />
  if (data === undefined && error === null) return null
  return (
    <NoHandOver onClose={onClose}>
      {data === undefined ? <ErrorNote error={error} /> : <p>{words.handOverNobody}</p>}
      {data?.hotline && (
        <p>
          {words.hotline}
          <a href={telephoneAddress(data.hotline)}>{data.hotline}</a>
        </p>
      )}
    </NoHandOver>
  )
}

/** Hands the conversation of today over to a person, after a question. Of a demonstration nothing is kept to hand over. */
export function HandOverButton({
  isShort = false,
  isEmpty = false,
  note,
  onHandedOver,
}: {
  /** Whether it is an icon where there is little room. */
  isShort?: boolean
  /** Whether nothing was said today that could be handed over. */
  isEmpty?: boolean
  /** What is said besides. */
  note?: string | undefined
  onHandedOver?: () => void
}) {
  const words = useText(chatText)
  const organisationId = useOrganisationOnScreen()
  const deviceId = idIn(usePage().query.get('device'))
  const isDemonstration = useIsDemonstration()
  const [isAsking, setAsking] = useState(false)
  if (isDemonstration || organisationId === undefined) return null
  return (
    <>
      <Button title={isShort ? words.handOver : undefined} onClick={() => setAsking(true)}>
        <UserRound size={15} aria-hidden="true" />
        <span className={isShort ? 'chat-word' : undefined}>{words.handOver}</span>
      </Button>
      {isAsking && (
        <HandOverDialog
          isNothing={isEmpty && note === undefined}
          place={{ organisationId, deviceId }}
          note={note}
          onDone={() => {
            setAsking(false)
            onHandedOver?.()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
