import type { ImportPreview } from '@iwater/contract/field/imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { startCheck } from '../imports.api.ts'
import { columnsText } from './columns.text.ts'
import {
  type DraftMessages,
  isAnythingWrong,
  messagesOf,
  noMessages,
  rejectionMessages,
} from './draft-messages.ts'
import { type Draft, draftOf, mappingOf, problemsOf } from './mapping-draft.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { StationFields } from './StationFields.tsx'
import { TimeFields } from './TimeFields.tsx'
import { type ChangeDraft, useHere } from './use-draft.ts'
import { ValueColumns } from './ValueColumns.tsx'

function messagesFor(error: unknown, draft: Draft): DraftMessages {
  return error instanceof ApiError ? rejectionMessages(draft, error) : noMessages
}

/** Starts the dry run, and tells what keeps it from starting. */
function useCheck(importId: string, draft: Draft) {
  const words = useText(columnsText)
  const client = useQueryClient()
  const { setQuery } = usePage()
  const [attempts, setAttempts] = useState(0)
  const { mutate, error, variables, isPending } = useMutation({
    mutationFn: (order: Draft) => startCheck(client, importId, mappingOf(order)),
    onSuccess: () => setQuery({ step: null, reason: null, page: null }, { replace: true }),
  })
  const problems = attempts > 0 ? problemsOf(draft) : null
  // A rejection speaks of the choice that was sent: with the next change it is over.
  const rejection = variables === draft ? error : null
  const messages = problems === null ? messagesFor(rejection, draft) : messagesOf(problems, words)
  const check = () => {
    setAttempts(attempts + 1)
    if (problemsOf(draft) === null) mutate(draft)
  }
  return { messages, rejection, attempts, isPending, check }
}

/** Moves to the first field that is wrong, after every attempt. */
function useFocusOnWrong(isWrong: boolean, attempts: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isWrong || attempts === 0) return
    form.current
      ?.querySelector<HTMLElement>('.ant-select-status-error input, .ant-input-status-error')
      ?.focus()
  }, [isWrong, attempts])
  return form
}

/** What is to be said beside the button that starts the dry run. */
function CheckNote({ messages, rejection }: { messages: DraftMessages; rejection: Error | null }) {
  const words = useText(columnsText)
  const isWrong = isAnythingWrong(messages)
  if (rejection !== null && (!isWrong || messages.fields.form !== undefined)) {
    return <ErrorNote error={rejection} />
  }
  if (!isWrong) return <p>{words.checkNote}</p>
  return (
    <p className="w-wrong" role="alert">
      {words.incomplete}
    </p>
  )
}

/** The second step: what the columns of the file mean. */
export function ColumnsStep({
  preview,
  draft,
  change,
}: {
  preview: ImportPreview
  draft: Draft
  change: ChangeDraft
}) {
  const words = useText(columnsText)
  const here = useHere()
  const { messages, rejection, attempts, isPending, check } = useCheck(preview.importId, draft)
  const form = useFocusOnWrong(isAnythingWrong(messages), attempts)
  const fields = { preview, draft, change, messages: messages.fields }
  return (
    <form
      ref={form}
      className="import-columns"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) check()
      }}
    >
      <PreviewTable preview={preview} draft={draft} />
      <div className="import-choices">
        <Card title={words.timeAndStation}>
          <TimeFields {...fields} />
          <StationFields {...fields} />
        </Card>
        <ValueColumns preview={preview} draft={draft} change={change} messages={messages} />
      </div>
      <footer className="import-actions">
        <Button
          variant="quiet"
          onClick={() => change(() => draftOf({ ...preview, mapping: null }, here))}
        >
          {words.reset}
        </Button>
        <CheckNote messages={messages} rejection={rejection} />
        <Button type="submit" variant="solid" isBusy={isPending}>
          <FlaskConical size={15} aria-hidden="true" />
          {words.check}
        </Button>
      </footer>
    </form>
  )
}
