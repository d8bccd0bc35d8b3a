import {
  type AnsweredQuestion,
  listAnsweredQuestions,
} from '@iwater/contract/knowledge/answered-questions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { idIn } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ListCard, ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { answeredText } from './answered.text.ts'
import { useMayManage } from './use-product-question.ts'
import { useSettle } from './use-settle.ts'

// The form of an entry is a chunk of its own.
const DraftAnswered = lazy(async () => ({
  default: (await import('./DraftAnswered.tsx')).DraftAnswered,
}))

const sizes = [20, 50, 100] as const

const pageIn = (text: string | null) => Math.max(1, Number.parseInt(text ?? '', 10) || 1)

const sizeIn = (text: string | null) => sizes.find((size) => String(size) === text) ?? sizes[0]

function Answered({
  answered: { question, answer, answeredAt },
  onDraft,
  onDismiss,
}: {
  answered: AnsweredQuestion
  onDraft: () => void
  onDismiss: () => void
}) {
  const words = useText(answeredText)
  const format = useFormat()
  const mayManage = useMayManage()
  return (
    <li className="answered">
      <h2>{question}</h2>
      <p>{answer}</p>
      <div className="answered-foot">
        <time dateTime={answeredAt}>{format.dateTime(answeredAt)}</time>
        {mayManage && (
          <>
            <Button aria-label={words.dismissOf(question)} onClick={onDismiss}>
              {words.dismiss}
            </Button>
            <Button variant="solid" aria-label={words.draftOf(question)} onClick={onDraft}>
              <FilePlus2 size={15} aria-hidden="true" />
              {words.draft}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** What people have answered and suggested, the newest first: an entry is made of it, or it is dismissed. */
export function AnsweredQuestions({ head }: { head: ReactNode }) {
  const words = useText(answeredText)
  const { query, setQuery } = usePage()
  const settle = useSettle()
  const mayManage = useMayManage()
  const [dismissed, setDismissed] = useState<AnsweredQuestion>()
  const wanted = { current: pageIn(query.get('page')), size: sizeIn(query.get('size')) }
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery(listAnsweredQuestions, wanted),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const draftId = mayManage ? idIn(query.get('draft')) : undefined
  return (
    <ListCard>
      {head}
      {data === undefined && <Pending error={error} onRetry={refetch} rows={6} />}
      {data?.total === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      {data !== undefined && data.total > 0 && (
        <ListResults isBusy={isPlaceholderData}>
          <ul className="answered-list">
            {data.records.map((answered) => (
              <Answered
                key={answered.answeredQuestionId}
                answered={answered}
                onDraft={() => setQuery({ draft: answered.answeredQuestionId })}
                onDismiss={() => setDismissed(answered)}
              />
            ))}
          </ul>
          <ListPages list={data} sizes={sizes} />
        </ListResults>
      )}
      {dismissed !== undefined && (
        <Question
          title={words.dismissTitle}
          label={words.dismiss}
          work={() => settle(dismissed.answeredQuestionId)}
          onDone={() => {
            setDismissed(undefined)
            showDone(words.dismissed)
          }}
          onClose={() => setDismissed(undefined)}
        >
          {words.dismissText(dismissed.question)}
        </Question>
      )}
      {draftId !== undefined && (
        <Suspense fallback={null}>
          <DraftAnswered
            key={draftId}
            id={draftId}
            onClose={() => setQuery({ draft: null }, { replace: true })}
          />
        </Suspense>
      )}
    </ListCard>
  )
}
