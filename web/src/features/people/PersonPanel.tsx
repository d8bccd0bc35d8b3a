import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { FirstPassword } from './FirstPassword.tsx'
import { personText } from './person.text.ts'

const drawerWidth = 720

/** The panel at the right of the list; full on phones. */
export function PersonPanel({
  title,
  footer,
  onClose,
  children,
}: {
  title: ReactNode
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const isNarrow = useNarrow()
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      size={isNarrow ? '100%' : drawerWidth}
      footer={<div className="person-foot">{footer}</div>}
    >
      <div className="person-panel">{children}</div>
    </Drawer>
  )
}

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
    <PersonPanel
      title={title}
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
    </PersonPanel>
  )
}
