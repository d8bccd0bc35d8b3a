import './hand-over.css'
import type { HandOver } from '@iwater/contract/knowledge/hand-overs'
import { pages } from '@iwater/contract/pages/pages'
import { FilePlus2 } from 'lucide-react'
import { goTo } from '#web/platform/address/address.tsx'
import { useText } from '#web/platform/i18n/language.ts'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { GivenAnswers, HandedConversation, HandedFacts } from './HandedConversation.tsx'
import { handOverText } from './hand-over.text.ts'
import { useHandedOver } from './use-hand-over.ts'

/** For an editor who has answered: the way from the answer to an entry. */
function DraftButton({ answeredQuestionId }: Pick<HandOver, 'answeredQuestionId'>) {
  const words = useText(handOverText)
  const isEditor = useHasPermission(pages.knowledge.permission)
  const isDemonstration = useIsDemonstration()
  if (answeredQuestionId === null || !isEditor || isDemonstration) return null
  const address = `${pages.knowledge.path}?list=answers&draft=${answeredQuestionId}`
  return (
    <div className="handed-draft">
      <p className="handed-none">{words.draftNote}</p>
      <Button variant="solid" onClick={() => goTo(address)}>
        <FilePlus2 size={15} aria-hidden="true" />
        {words.draft}
      </Button>
    </div>
  )
}

/** A conversation that was handed over, for those to whom it went and for the asker. */
export function HandOverPanel({
  handOverId,
  onClose,
}: {
  handOverId: string
  onClose: () => void
}) {
  const words = useText(handOverText)
  const { data, error, refetch, isFetchedAfterMount } = useHandedOver(handOverId)
  return (
    <Panel
      title={words.title}
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{words.close}</Button>}
    >
      {data === undefined || !isFetchedAfterMount ? (
        <Pending error={error} onRetry={refetch} rows={8} />
      ) : (
        <div className="handed">
          <HandedFacts handOver={data} />
          <HandedConversation records={data.records} />
          <GivenAnswers answers={data.answers} />
          <AnswerForm handOver={data} />
          <DraftButton answeredQuestionId={data.answeredQuestionId} />
        </div>
      )}
    </Panel>
  )
}
