import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** A question, the work that a yes leads to, and what went wrong with that. */
export function Question<Result>({
  title,
  label,
  cancelLabel,
  isReversible = false,
  work,
  onDone,
  onClose,
  more,
  children,
}: {
  title: string
  /** Of the button that says yes. */
  label: string
  /** Of the safe answer, where “Cancel” could be taken for the other. */
  cancelLabel?: string
  isReversible?: boolean
  work: () => Promise<Result>
  /** Takes the question away, too. */
  onDone: (result: Result) => unknown
  onClose: () => void
  /** What follows the sentence, such as numbers that are asked for. */
  more?: ReactNode
  children: ReactNode
}) {
  const { mutate, error, isPending } = useMutation({ mutationFn: work, onSuccess: onDone })
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      cancelLabel={cancelLabel}
      isReversible={isReversible}
      isBusy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{children}</p>
      {more}
    </ConfirmDialog>
  )
}
