import { ownQuestion } from '@iwater/contract/knowledge/own-entries'
import { copyProductQuestion, hideProductQuestion } from '@iwater/contract/knowledge/product-calls'
import { productQuestion } from '@iwater/contract/knowledge/product-questions'
import { unansweredText } from '@iwater/contract/knowledge/unanswered'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { renewRecords } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { usePermissionMap } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission, useIsDemonstration } from '#web/platform/session/session.ts'
import { knowledgeText } from './knowledge.text.ts'

/** Whether the user may change the knowledge base, unless a role hides it. */
export function useMayManage() {
  const buttons = usePermissionMap()
  const isDemonstration = useIsDemonstration()
  return useHasPermission(ownQuestion.access.change) && !isDemonstration && buttons.edit !== false
}

/** After a change of what a tenant has of the product. */
export function useRenewKnowledge() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [ownQuestion, productQuestion, unansweredText].map((entity) => renewRecords(client, entity)),
    )
}

/** Copies a question of the product, or finds its copy, and opens that; hides one, or shows it again. */
export function useProductQuestion() {
  const words = useText(knowledgeText)
  const renew = useRenewKnowledge()
  const { query, setQuery } = usePage()
  const copy = useMutation({
    mutationFn: ({ id }: { id: string; isCopied: boolean }) => call(copyProductQuestion, { id }),
    onSuccess: async ({ copyId }, { isCopied }) => {
      if (!isCopied) showDone(words.copied)
      const emptied = Object.fromEntries([...query.keys()].map((name) => [name, null]))
      setQuery({ ...emptied, record: copyId })
      await renew()
    },
  })
  const hide = useMutation({
    mutationFn: ({ id, hidden }: { id: string; hidden: boolean }) =>
      call(hideProductQuestion, { id, hidden }),
    onSuccess: async (_, { hidden }) => {
      showDone(hidden ? words.hidden : words.shown)
      await renew()
    },
  })
  return { copy, hide }
}
