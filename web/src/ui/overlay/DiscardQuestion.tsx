import { useText } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { discardQuestionText } from './discard-question.text.ts'

type DiscardQuestionProps = { onDiscard: () => void; onStay: () => void }

/** Asks before something that was typed is thrown away. */
export function DiscardQuestion({ onDiscard, onStay }: DiscardQuestionProps) {
  const words = useText(discardQuestionText)
  return (
    <ConfirmDialog
      title={words.title}
      confirmLabel={words.discard}
      onConfirm={onDiscard}
      onClose={onStay}
    >
      {words.note}
    </ConfirmDialog>
  )
}
