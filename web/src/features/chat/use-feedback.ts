import {
  type ChatRecord,
  chatRecordTypes,
  handOverConversation,
  readConversation,
  voteForReason,
} from '@iwater/contract/knowledge/conversation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { tellOtherWindows } from './other-windows.ts'
import type { Conversation, Place } from './use-conversation.ts'

type Vote = { reasonId: string; hasHelped: boolean }

const withVote = (record: ChatRecord, { reasonId, hasHelped }: Vote): ChatRecord =>
  record.type === chatRecordTypes.result && record.reasonId === reasonId
    ? { ...record, hasHelped }
    : record

/** Says whether a result has helped; every showing of it says so afterwards. */
export function useVote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (vote: Vote) => call(voteForReason, vote),
    onSuccess: (_, vote) => {
      tellOtherWindows()
      client.setQueriesData<Conversation>(
        { queryKey: [readConversation.path] },
        (before) =>
          before && { ...before, records: before.records.map((one) => withVote(one, vote)) },
      )
    },
  })
}

/**
 * Sends the conversation of today, with a note, to the heads of an organisation; what became of it is a record of the conversation.
 * Answers whether it was sent before and nothing was said since.
 */
export function useHandOver() {
  const client = useQueryClient()
  return async ({ organisationId, deviceId }: Place, note: string | undefined) => {
    const { recordId } = await call(handOverConversation, {
      organizationId: organisationId,
      ...(deviceId !== undefined && { deviceId }),
      ...(note !== undefined && { note }),
    })
    const known = client.getQueriesData<Conversation>({ queryKey: [readConversation.path] })
    tellOtherWindows()
    await client.invalidateQueries({ queryKey: [readConversation.path] })
    return known.some(([, data]) => data?.records.some((record) => record.recordId === recordId))
  }
}
