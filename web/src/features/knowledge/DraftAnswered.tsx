import { readAnsweredQuestion } from '@iwater/contract/knowledge/answered-questions'
import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { useQuery } from '@tanstack/react-query'
import { callsOf } from '#web/kit/records.ts'
import { ApiError, apiQuery, call } from '#web/platform/api/api.ts'
import { DraftPanel } from './DraftPanel.tsx'
import { entryOf } from './entry-of.ts'
import { useSettle } from './use-settle.ts'

/** The form of a new question that begins with what a person has answered; saving it settles the suggestion. */
export function DraftAnswered({ id, onClose }: { id: string; onClose: () => void }) {
  const settle = useSettle()
  const { data, error, refetch } = useQuery({
    ...apiQuery(readAnsweredQuestion, { answeredQuestionId: id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <DraftPanel
      first={data && entryOf(data)}
      error={error}
      onRetry={refetch}
      add={async (draft) => {
        const added = await call(callsOf(ownQuestion).add, draft as never)
        await settle(id).catch((failure: unknown) => {
          // The entry is stored: sent again it would be there twice. The suggestion stays in the list, to be dismissed.
          if (!(failure instanceof ApiError)) throw failure
        })
        return added
      }}
      onClose={onClose}
    />
  )
}
