import '../new-connection/new-connection.css'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { useShownOnce } from '#web/ui/overlay/use-shown-once.tsx'
import type { ConnectionDetail } from '../connections.api.ts'
import { firstFrameText } from '../frames/first-frame.text.ts'
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
  const { onCopied, close, question } = useShownOnce({ what: 'key', onClose })
  return (
    <Panel
      onClose={close}
      title={words.keyTitle}
      width={panelWidth}
      footer={
        <>
          <Button variant="solid" onClick={close}>
            {words.done}
          </Button>
        </>
      }
    >
      <OneTimeKey
        protocol={connection.protocol}
        stationNumber={connection.stationNumber}
        shown={shown}
        channelCount={connection.channels.length}
        onCopied={onCopied}
      />
      {question}
    </Panel>
  )
}
