import { draftUnanswered, readNearestQuestions } from '@iwater/contract/knowledge/unanswered'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { DraftPanel } from './DraftPanel.tsx'
import { useRenewKnowledge } from './use-product-question.ts'

/** The form of a new question that answers a text: named as it, in the language it was written in. */
export function DraftEntry({ id, onClose }: { id: string; onClose: () => void }) {
  const renew = useRenewKnowledge()
  const { data, error, refetch } = useQuery({
    ...apiQuery(readNearestQuestions, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <DraftPanel
      about={id}
      first={data && { name: { zh: '', en: '', [data.language]: data.text }, type_id: data.typeId }}
      error={error}
      onRetry={refetch}
      add={async (draft) => {
        const { questionId } = await call(draftUnanswered, { ...draft, id } as never)
        await renew()
        return { id: questionId }
      }}
      onClose={onClose}
    />
  )
}
