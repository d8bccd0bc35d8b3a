import type { RetirableKind } from '@iwater/contract/plant/retirement'
import { lazy, Suspense } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { plantText } from './plant.text.ts'
import { useRetirement } from './use-retirement.ts'

const RetiredWork = lazy(async () => ({
  default: (await import('./RetiredWork.tsx')).RetiredWork,
}))

/** Asks before records of a kind are retired. */
export function RetireDialog({
  kind,
  ids,
  title,
  onDone,
  onClose,
}: {
  kind: RetirableKind
  ids: readonly string[]
  title: string
  onDone?: () => void
  onClose: () => void
}) {
  const words = useText(plantText)
  const { mutate, error, isPending } = useRetirement(kind)
  const confirm = () =>
    mutate(
      { ids, isRetired: true },
      {
        onSuccess: () => {
          onDone?.()
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={words.retire}
      isReversible
      isBusy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.retireText[kind]}</p>
      {kind !== 'point' && (
        <Suspense fallback={null}>
          <RetiredWork kind={kind} ids={ids} />
        </Suspense>
      )}
      <p>{words.retireBack}</p>
      {error !== null && <ErrorNote error={error} />}
    </ConfirmDialog>
  )
}
