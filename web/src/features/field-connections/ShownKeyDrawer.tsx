import './new-connection.css'
import { Drawer } from 'antd'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import type { ConnectionDetail } from './connections.api.ts'
import { firstFrameText } from './first-frame.text.ts'
import { OneTimeKey, type ShownKey } from './OneTimeKey.tsx'

const drawerWidth = 640

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
  const isNarrow = useNarrow()
  const [isCopied, setIsCopied] = useState(false)
  const [asksToLeave, setAsksToLeave] = useState(false)
  const close = () => (isCopied ? onClose() : setAsksToLeave(true))
  return (
    <Drawer
      open
      onClose={close}
      title={words.keyTitle}
      size={isNarrow ? '100%' : drawerWidth}
      footer={
        <div className="new-connection-foot">
          <Button look="solid" onClick={close}>
            {words.done}
          </Button>
        </div>
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
    </Drawer>
  )
}
