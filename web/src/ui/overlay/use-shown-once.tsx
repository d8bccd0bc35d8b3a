import { type ReactNode, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { shownOnceText } from './shown-once.text.ts'

/**
 * For a secret that is shown this once: until it is copied the page counts as holding unsaved work, and closing asks
 * first. The question is to be rendered inside what it asks about, so that it lies above it.
 */
export function useShownOnce({
  what,
  isShown = true,
  onClose,
}: {
  what: 'key' | 'password'
  /** Set where the same place first shows something else, such as the form that makes the secret. */
  isShown?: boolean
  onClose: () => void
}): { isCopied: boolean; onCopied: () => void; close: () => void; question: ReactNode } {
  const words = useText(shownOnceText)
  const [isCopied, setIsCopied] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const isAtRisk = isShown && !isCopied
  useUnsaved(isAtRisk)
  const [wasShown, setWasShown] = useState(isShown)
  if (wasShown !== isShown) {
    // The next one is another secret.
    setWasShown(isShown)
    setIsCopied(false)
  }
  const leave = () => {
    setAsksToLeave(false)
    onClose()
  }
  return {
    isCopied,
    onCopied: () => setIsCopied(true),
    close: () => (isAtRisk ? setAsksToLeave(true) : onClose()),
    question: asksToLeave && (
      <ConfirmDialog
        title={words.title[what]}
        confirmLabel={words.leave}
        onConfirm={leave}
        onClose={() => setAsksToLeave(false)}
      >
        {words.note}
      </ConfirmDialog>
    ),
  }
}
