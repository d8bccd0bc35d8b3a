import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import { FirstPassword } from './FirstPassword.tsx'
import { personText } from './person.text.ts'

/** In pixels; two columns of fields. */
export const panelWidth = 720

/** The panel with a first password; leaving it uncopied is asked about. */
export function PasswordPanel({
  title,
  loginName,
  password,
  onClose,
}: {
  title: string
  loginName: string
  password: string
  onClose: () => void
}) {
  const words = useText(personText)
  const [isCopied, setIsCopied] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const close = () => (isCopied ? onClose() : setAsksToLeave(true))
  return (
    <SidePanel
      title={title}
      width={panelWidth}
      onClose={close}
      footer={
        <Button look="solid" onClick={close}>
          {words.done}
        </Button>
      }
    >
      <FirstPassword loginName={loginName} password={password} onCopied={() => setIsCopied(true)} />
      {asksToLeave && (
        <ConfirmDialog
          title={words.leaveTitle}
          confirmLabel={words.leaveConfirm}
          onConfirm={onClose}
          onClose={() => setAsksToLeave(false)}
        >
          {words.leave}
        </ConfirmDialog>
      )}
    </SidePanel>
  )
}
