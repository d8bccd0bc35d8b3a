import { answeredLimits } from '@iwater/contract/knowledge/answered-limits'
import { type HandOver, handOverLimits } from '@iwater/contract/knowledge/hand-overs'
import { useId, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { handOverText } from './hand-over.text.ts'
import { useAnswer } from './use-hand-over.ts'

type Suggestion = { isOn: boolean; question: string }

/** Whether the answer is suggested for the knowledge base, and with which question. */
function SuggestFields({
  suggestion: { isOn, question },
  isEmpty,
  isTried,
  onChange,
}: {
  suggestion: Suggestion
  /** Nothing is answered yet. */
  isEmpty: boolean
  isTried: boolean
  onChange: (suggestion: Suggestion) => void
}) {
  const words = useText(handOverText)
  const noteId = useId()
  const isSuggested = isOn && !isEmpty
  return (
    <>
      <div>
        <label className="handed-suggest">
          <input
            type="checkbox"
            aria-describedby={noteId}
            checked={isSuggested}
            disabled={isEmpty}
            onChange={({ target }) => onChange({ isOn: target.checked, question })}
          />
          {words.suggest}
        </label>
        <p id={noteId} className="handed-none">
          {words.suggestNote}
        </p>
      </div>
      {isSuggested && (
        <Field
          label={words.question}
          isRequired
          error={isTried && question.trim() === '' ? words.questionMissing : undefined}
        >
          {(control) => (
            <input
              {...control}
              maxLength={answeredLimits.question}
              value={question}
              onChange={({ target }) => onChange({ isOn, question: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** Where a head answers. What was written stays until it was sent, also where the head has answered in another window meanwhile. */
export function AnswerForm({ handOver }: { handOver: HandOver }) {
  const words = useText(handOverText)
  const { handOverId, answers, mayAnswer } = handOver
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  const [suggestion, setSuggestion] = useState<Suggestion>(() => ({
    isOn: true,
    question: handOver.question.slice(0, answeredLimits.question).trim(),
  }))
  const { mutate, error, isPending, isSuccess } = useAnswer(handOverId)
  const answer = text.trim()
  const isEmpty = answer === ''
  const isUnsent = !isEmpty && !isSuccess
  useUnsaved(isUnsent)
  const submit = () => {
    const { isOn } = suggestion
    const question = suggestion.question.trim()
    if (isEmpty || isPending) return
    setTried(true)
    if (isOn && question === '') return
    mutate({ answer, seenAnswers: answers.length, ...(isOn && { question }) })
  }
  if (!mayAnswer && !isUnsent) return null
  return (
    <form
      className="handed-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={answers.length === 0 ? words.answer : words.addition} hint={words.hint}>
        {(control) => (
          <textarea
            {...control}
            rows={6}
            maxLength={handOverLimits.answer}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
            }}
          />
        )}
      </Field>
      <SuggestFields
        suggestion={suggestion}
        isEmpty={isEmpty}
        isTried={isTried}
        onChange={setSuggestion}
      />
      {error !== null && <ErrorNote error={error} />}
      <Button variant="solid" type="submit" disabled={isEmpty} isBusy={isPending}>
        {answers.length === 0 ? words.send : words.add}
      </Button>
    </form>
  )
}
