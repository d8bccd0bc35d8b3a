import { dismissUnanswered, unansweredText } from '@iwater/contract/knowledge/unanswered'
import { useMutation } from '@tanstack/react-query'
import { Combine, EyeOff, PenLine, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import type { OwnTools, RowAction } from '#web/kit/list/own-tools.ts'
import type { Row } from '#web/kit/records.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { idIn } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { knowledgeText } from './knowledge.text.ts'
import { useMayManage, useRenewKnowledge } from './use-product-question.ts'

// Only where a text is being answered.
const DraftEntry = lazy(async () => ({ default: (await import('./DraftEntry.tsx')).DraftEntry }))
const SameQuestion = lazy(async () => ({
  default: (await import('./SameQuestionDialog.tsx')).SameQuestionDialog,
}))

/** What can be done with a text; answering it opens over the list, and the address says so. */
function useAnswering() {
  const words = useText(knowledgeText)
  const renew = useRenewKnowledge()
  const { setQuery } = usePage()
  const dismissal = useMutation({
    mutationFn: ({ id, dismissed }: { id: string; dismissed: boolean }) =>
      call(dismissUnanswered, { id, dismissed }),
    onSuccess: async (_, { dismissed }) => {
      showDone(dismissed ? words.dismissed : words.reopened)
      await renew()
    },
  })
  return {
    dismissal,
    draft: ({ id }: Row) => setQuery({ record: null, mode: null, draft: id }),
    same: ({ id }: Row) => setQuery({ record: null, mode: null, same: id }),
    dismiss: ({ id }: Row) => dismissal.mutate({ id, dismissed: true }),
    reopen: ({ id }: Row) => dismissal.mutate({ id, dismissed: false }),
  }
}

const isOpen = (row: Row) => row['state'] === 'open'

function TextTools({ row }: { row: Row }) {
  const words = useText(knowledgeText)
  const { dismissal, draft, same, dismiss, reopen } = useAnswering()
  if (!useMayManage()) return null
  return (
    <div className="knowledge-tools">
      {isOpen(row) ? (
        <>
          <Button onClick={() => draft(row)}>
            <PenLine size={15} aria-hidden="true" />
            {words.draft}
          </Button>
          <Button onClick={() => same(row)}>
            <Combine size={15} aria-hidden="true" />
            {words.sameAs}
          </Button>
          <Button isBusy={dismissal.isPending} onClick={() => dismiss(row)}>
            <EyeOff size={15} aria-hidden="true" />
            {words.dismiss}
          </Button>
        </>
      ) : (
        <Button isBusy={dismissal.isPending} onClick={() => reopen(row)}>
          <Undo2 size={15} aria-hidden="true" />
          {words.reopen}
        </Button>
      )}
      {dismissal.error !== null && <ErrorNote error={dismissal.error} />}
    </div>
  )
}

function useTools(): OwnTools {
  const words = useText(knowledgeText)
  const mayManage = useMayManage()
  const answering = useAnswering()
  return useMemo(() => {
    const record = (row: Row) => <TextTools row={row} />
    if (!mayManage) return { record }
    const { draft, same, dismiss, reopen } = answering
    const actions = (row: Row, name: string): RowAction[] => {
      const action = (
        key: string,
        label: string,
        icon: RowAction['icon'],
        on: (of: Row) => void,
      ) => ({
        key,
        label,
        icon,
        onSelect: () => on(row),
      })
      if (!isOpen(row)) return [action('reopen', words.reopenOf(name), Undo2, reopen)]
      return [
        action('draft', words.draftOf(name), PenLine, draft),
        action('same', words.sameOf(name), Combine, same),
        action('dismiss', words.dismissOf(name), EyeOff, dismiss),
      ]
    }
    return { record, actions }
  }, [mayManage, words, answering])
}

/** Texts for which the chat had no good answer, and what answers them. */
export function UnansweredTexts({ head }: { head: ReactNode }) {
  const { query, setQuery } = usePage()
  const mayManage = useMayManage()
  const draft = idIn(query.get('draft'))
  const same = idIn(query.get('same'))
  const close = () => setQuery({ draft: null, same: null }, { replace: true })
  return (
    <>
      <EntityRecords entity={unansweredText} head={head} tools={useTools()} />
      {mayManage && (
        <Suspense fallback={null}>
          {draft !== undefined && <DraftEntry key={draft} id={draft} onClose={close} />}
          {same !== undefined && <SameQuestion key={same} id={same} onClose={close} />}
        </Suspense>
      )}
    </>
  )
}
