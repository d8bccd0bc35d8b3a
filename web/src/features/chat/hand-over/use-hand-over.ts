import { answerHandOver, readHandOver } from '@iwater/contract/knowledge/hand-overs'
import type { InputOf } from '@iwater/contract/route'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiQuery, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { handOverText } from './hand-over.text.ts'

const handOverQuery = (handOverId: string) => apiQuery(readHandOver, { handOverId })

/** A conversation that was handed over, read anew when it is opened: others may have answered. */
export const useHandedOver = (handOverId: string) =>
  useQuery({ ...handOverQuery(handOverId), staleTime: 0 })

/** Sends an answer. Where somebody was faster, that answer is shown, and what was written stays. */
export function useAnswer(handOverId: string) {
  const words = useText(handOverText)
  const client = useQueryClient()
  const { queryKey } = handOverQuery(handOverId)
  return useMutation({
    mutationFn: (given: Omit<InputOf<typeof answerHandOver>, 'handOverId'>) =>
      call(answerHandOver, { handOverId, ...given }),
    onSuccess: (answered) => {
      client.setQueryData(queryKey, answered)
      showDone(words.sent)
    },
    onError: (error) =>
      error instanceof ApiError && error.status === 409
        ? client.invalidateQueries({ queryKey })
        : undefined,
  })
}
