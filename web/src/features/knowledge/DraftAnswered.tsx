import {
  draftAnsweredQuestion,
  readAnsweredQuestion,
} from '@iwater/contract/knowledge/answered-questions'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { DraftPanel } from './DraftPanel.tsx'
import { entryOf } from './entry-of.ts'
import { useRenewKnowledge } from './use-product-question.ts'
import { useRenewAnswered } from './use-settle.ts'

/** The form of a new question that begins with what a person has answered; saving it settles the suggestion. */
export function DraftAnswered({ id, onClose }: { id: string; onClose: () => void }) {
  const renew = useRenewKnowledge()
  const renewAnswered = useRenewAnswered()
  const { data, error, refetch } = useQuery({
    ...apiQuery(readAnsweredQuestion, { answeredQuestionId: id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <DraftPanel
      about={id}
      first={data && entryOf(data)}
      error={error}
      onRetry={refetch}
      add={async (draft) => {
        try {
          const given = { ...draft, answeredQuestionId: id }
          const { questionId } = await call(draftAnsweredQuestion, given as never)
          await renew()
          return { id: questionId }
        } finally {
          // Also where it fails: another editor may have been first.
          await renewAnswered()
        }
      }}
      onClose={onClose}
    />
  )
}
