import {
  listAnsweredQuestions,
  settleAnsweredQuestion,
} from '@iwater/contract/knowledge/answered-questions'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#web/platform/api/api.ts'

/** After a suggestion has gone. */
export function useRenewAnswered() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [listAnsweredQuestions.path] })
}

/** Takes a suggestion away; one that somebody else has settled is gone as well. */
export function useSettle() {
  const renew = useRenewAnswered()
  return async (answeredQuestionId: string) => {
    try {
      await call(settleAnsweredQuestion, { answeredQuestionId })
    } catch (error) {
      // Another editor was faster: it is gone all the same.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    await renew()
  }
}
