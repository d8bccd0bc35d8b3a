import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { draftUnanswered, readNearestQuestions } from '@iwater/contract/knowledge/unanswered'
import { useQuery } from '@tanstack/react-query'
import { OwnToolsContext } from '#web/kit/list/own-tools.ts'
import { AddPanel } from '#web/kit/record/AddPanel.tsx'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { knowledgeText } from './knowledge.text.ts'
import { questionTools } from './OwnQuestions.tsx'
import { useRenewKnowledge } from './use-product-question.ts'

/** The form of a new question that answers a text: named as it, in the language it was written in. */
export function DraftEntry({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useText(knowledgeText)
  const renew = useRenewKnowledge()
  const { data, error, refetch } = useQuery({
    ...apiQuery(readNearestQuestions, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data === undefined)
    return (
      <Panel
        title={words.draft}
        onClose={onClose}
        footer={<Button onClick={onClose}>{words.close}</Button>}
      >
        <Pending error={error} onRetry={refetch} rows={8} />
      </Panel>
    )
  return (
    <OwnToolsContext value={questionTools}>
      <AddPanel
        entity={ownQuestion}
        below={undefined}
        first={{ name: { zh: '', en: '', [data.language]: data.text }, type_id: data.typeId }}
        add={async (draft) => {
          const { questionId } = await call(draftUnanswered, { ...draft, id } as never)
          await renew()
          return { id: questionId }
        }}
        onClose={onClose}
      />
    </OwnToolsContext>
  )
}
