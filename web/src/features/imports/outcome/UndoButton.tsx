import type { ImportJob } from '@iwater/contract/field/imports'
import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { startUndo } from '../imports.api.ts'
import { outcomeText } from './outcome.text.ts'

/** Asks, and takes the values of an import out of the store. */
export function UndoButton({ job }: { job: ImportJob }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { historyCount, settledCount, keptFrom } = job
  const staying = historyCount - settledCount
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 size={15} aria-hidden="true" />
        {words.undo}
      </Button>
      {isAsking && (
        <Question
          title={words.undoTitle(job.fileName)}
          label={words.undo}
          cancelLabel={words.keep}
          work={() => startUndo(client, job.importId)}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          {words.undoQuestion}
          {staying > 0 && keptFrom !== null && (
            <> {words.undoStaying(format.number(staying), format.date(keptFrom))}</>
          )}
        </Question>
      )}
    </>
  )
}
