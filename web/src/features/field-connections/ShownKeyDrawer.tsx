import './new-connection.css'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { SidePanel } from '#web/ui/SidePanel.tsx'
import type { ConnectionDetail } from './connections.api.ts'
import { firstFrameText } from './first-frame.text.ts'
import { OneTimeKey, type ShownKey } from './OneTimeKey.tsx'

const panelWidth = 640

/** A new key of a connection, this once. */
export function ShownKeyDrawer({
  connection,
  shown,
  onClose,
}: {
  connection: ConnectionDetail
  shown: ShownKey
  onClose: () => void
}) {
  const words = useText(firstFrameText)
  const [isCopied, setIsCopied] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const close = () => (isCopied ? onClose() : setAsksToLeave(true))
  return (
    <SidePanel
      onClose={close}
      title={words.keyTitle}
      width={panelWidth}
      footer={
        <>
          <Button look="solid" onClick={close}>
            {words.done}
          </Button>
        </>
      }
    >
      <OneTimeKey
        protocol={connection.protocol}
        stationNumber={connection.stationNumber}
        shown={shown}
        onCopied={() => setIsCopied(true)}
      />
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
