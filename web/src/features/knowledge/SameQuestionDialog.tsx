import { suggestQuestions } from '@iwater/contract/knowledge/conversation'
import { addAsSynonym, readNearestQuestions } from '@iwater/contract/knowledge/unanswered'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useRested } from '#web/kit/form/use-rested.ts'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { knowledgeText } from './knowledge.text.ts'
import { useRenewKnowledge } from './use-product-question.ts'

/** Questions that are the nearest to a text, or that are searched for. */
function useOffered(id: string) {
  const [typed, setTyped] = useState('')
  const keyword = useRested(typed).trim()
  const nearest = useQuery({ ...apiQuery(readNearestQuestions, { id }), staleTime: 60_000 })
  const found = useQuery({
    ...apiQuery(suggestQuestions, { keyword }),
    enabled: keyword !== '',
    staleTime: 60_000,
  })
  const { data, error, refetch } = keyword === '' ? nearest : found
  const questions = data === undefined || 'length' in data ? data : data.questions
  return { typed, setTyped, text: nearest.data?.text ?? '', questions, error, refetch }
}

/** Makes a text a synonym of the question that is chosen. */
export function SameQuestionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useText(knowledgeText)
  const renew = useRenewKnowledge()
  const name = useId()
  const { typed, setTyped, text, questions, error, refetch } = useOffered(id)
  const [chosen, setChosen] = useState<string>()
  const isOffered = questions?.some(({ questionId }) => questionId === chosen) === true
  const adding = useMutation({
    mutationFn: (questionId: string) => call(addAsSynonym, { id, questionId }),
    onSuccess: async () => {
      showDone(words.synonymAdded)
      onClose()
      await renew()
    },
  })
  return (
    <Panel
      in="dialog"
      width={560}
      title={words.sameTitle(text)}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button
            variant="solid"
            isBusy={adding.isPending}
            disabled={!isOffered}
            onClick={() => chosen !== undefined && adding.mutate(chosen)}
          >
            {words.addSynonym}
          </Button>
        </>
      )}
    >
      <p>{words.sameText}</p>
      <TextField
        label={words.sameSearch}
        type="search"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {questions === undefined && <Pending error={error} onRetry={refetch} rows={3} />}
      {questions?.length === 0 && <p role="status">{words.noneFound}</p>}
      <fieldset className="knowledge-offered" aria-label={words.sameTitle(text)}>
        {questions?.map(({ questionId, questionName }) => (
          <label key={questionId}>
            <input
              type="radio"
              name={name}
              checked={chosen === questionId}
              onChange={() => setChosen(questionId)}
            />
            {questionName}
          </label>
        ))}
      </fieldset>
      {adding.error !== null && <ErrorNote error={adding.error} />}
    </Panel>
  )
}
