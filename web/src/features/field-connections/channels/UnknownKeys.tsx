import './unknown-keys.css'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import type { ConnectionDetail } from '../connections.api.ts'
import { AddChannelDialog } from './AddChannelDialog.tsx'
import { AddChannelsDrawer } from './AddChannelsDrawer.tsx'
import { channelsText } from './channels.text.ts'
import { unknownKeys } from './unknown-keys.ts'

/** Keys that are refused because no channel takes them; each can be made a channel, or all of them. */
export function UnknownKeys({ connection }: { connection: ConnectionDetail }) {
  const words = useText(channelsText)
  const [adding, setAdding] = useState<string>()
  const [addingAll, setAddingAll] = useState<readonly string[]>()
  const { connectionId, unitId, recentFrames, channels } = connection
  const keys = unknownKeys(recentFrames, channels)
  return (
    <>
      {keys.length > 0 && (
        <section className="unknown-keys">
          <header>
            <h3>{words.unknownKeys}</h3>
            {keys.length > 1 && (
              <Button onClick={() => setAddingAll(keys)}>
                <Plus size={14} aria-hidden="true" />
                {words.addAllAs}
              </Button>
            )}
          </header>
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
          unitId={unitId}
          sourceKey={adding}
          onClose={() => setAdding(undefined)}
        />
      )}
      {addingAll !== undefined && (
        <AddChannelsDrawer
          connection={connection}
          keys={addingAll}
          onClose={() => setAddingAll(undefined)}
        />
      )}
    </>
  )
}
