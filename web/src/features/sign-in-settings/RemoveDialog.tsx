import { useMutation } from '@tanstack/react-query'
import { useText } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { settingsText } from './sign-in-settings.text.ts'

/** Asks before something is removed, and says what went wrong with it. */
export function RemoveDialog({
  title,
  text,
  work,
  onDone,
  onClose,
}: {
  title: string
  text: string
  work: () => Promise<unknown>
  onDone: () => Promise<unknown>
  onClose: () => void
}) {
  const { remove } = useText(settingsText)
  const { mutate, error, isPending } = useMutation({
    mutationFn: work,
    onSuccess: async () => {
      await onDone()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={remove}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{text}</p>
      {error !== null && <ErrorNote error={error} />}
    </ConfirmDialog>
  )
}
