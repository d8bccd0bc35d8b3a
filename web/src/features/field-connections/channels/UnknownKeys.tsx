import './unknown-keys.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import type { ConnectionDetail } from '../connections.api.ts'
import { AddChannelDialog } from './AddChannelDialog.tsx'
import { channelsText } from './channels.text.ts'
import { unknownKeys } from './unknown-keys.ts'

/** Keys that are refused because no channel takes them; each can be made a channel. */
export function UnknownKeys({ connection }: { connection: ConnectionDetail }) {
  const words = useText(channelsText)
  const [adding, setAdding] = useState<string>()
  const { connectionId, recentFrames, channels } = connection
  const keys = unknownKeys(recentFrames, channels)
  return (
    <>
      {keys.length > 0 && (
        <section className="unknown-keys">
          <h3>{words.unknownKeys}</h3>
          <ul>
            {keys.map((key) => (
              <li key={key}>
                <code>{key}</code>
                <Button aria-label={words.addAsLabel(key)} onClick={() => setAdding(key)}>
                  <Plus size={14} aria-hidden="true" />
                  {words.addAs}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {adding !== undefined && (
        <AddChannelDialog
          connectionId={connectionId}
          sourceKey={adding}
          onClose={() => setAdding(undefined)}
        />
      )}
    </>
  )
}
