import type { LocalText } from '@iwater/contract/fields'
import { useState } from 'react'
import type { Row } from '#web/kit/records.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { flagging } from './flagging.ts'
import { taskText } from './task.text.ts'
import { useAct } from './use-act.ts'

/** Takes back that work was started, after a question. */
export function UndoStart({ row }: { row: Row }) {
  const words = useText(taskText)
  const local = useLocal()
  const { mutate, error, isPending } = useAct(row)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>{words.undoStart}</Button>
      {isAsked && (
        <ConfirmDialog
          title={words.undoStartTitle(local(row['name'] as LocalText))}
          confirmLabel={words.undoStart}
          isReversible
          isBusy={isPending}
          error={error}
          onConfirm={() => mutate('undoStart', { onSuccess: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          <p>{words.undoStartText[flagging(row)]}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
