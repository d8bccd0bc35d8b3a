import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewRecords } from '#web/kit/records.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { focusFirstFault } from '#web/ui/form/first-fault.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { taskText } from './task.text.ts'

/** Asks for a sentence on what is done with a task, and does it. */
export function ReasonDialog({
  words,
  isRequired = true,
  isReversible = false,
  act,
  onClose,
}: {
  words: { title: string; text: string; reason: string; confirm: string; done: string }
  isRequired?: boolean
  isReversible?: boolean
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const isMissing = isRequired && reason.trim() === ''
  const text = useText(taskText)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => act(reason),
    onSuccess: async () => {
      showDone(words.done)
      await renewRecords(client, maintenanceTask)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.confirm}
      isReversible={isReversible}
      isBusy={isPending}
      onConfirm={() => {
        setTried(true)
        if (isMissing) focusFirstFault()
        else mutate()
      }}
      onClose={onClose}
    >
      <p>{words.text}</p>
      <TextField
        label={words.reason}
        required={isRequired}
        maxLength={500}
        value={reason}
        error={wasTried && isMissing ? text.reasonMissing(words.reason) : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      {error !== null && <ErrorNote error={error} />}
    </ConfirmDialog>
  )
}
