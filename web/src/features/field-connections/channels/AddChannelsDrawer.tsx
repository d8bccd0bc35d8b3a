import '../new-connection/new-connection.css'
import { addChannels } from '@iwater/contract/field/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { connectionText } from '../connection/connection.text.ts'
import { type ConnectionDetail, renewConnections } from '../connections.api.ts'
import { channelRejections } from '../draft-failure.ts'
import { newConnectionText } from '../new-connection/new-connection.text.ts'
import { ChannelsEditor } from './ChannelsEditor.tsx'
import { type ChannelDraft, channelInput, channelProblems } from './channel-draft.ts'

const panelWidth = 760

const noChannels: readonly ChannelDraft[] = []

function useMessages(
  channels: readonly ChannelDraft[],
  wasTried: boolean,
  rejection: Error | null,
): ReadonlyMap<string, string> {
  const { problems: words } = useText(newConnectionText)
  const found = wasTried ? [...channelProblems(channels)] : []
  const own = found.map(([key, problem]) => [key, words[problem]] as const)
  const rejected =
    rejection instanceof ApiError ? channelRejections(channels, rejection).byChannel : new Map()
  return new Map([...own, ...rejected])
}

/** Adds points to a connection that is there. */
export function AddChannelsDrawer({
  connection,
  onClose,
}: {
  connection: ConnectionDetail
  onClose: () => void
}) {
  const words = useText(connectionText)
  const { problems: problemWords } = useText(newConnectionText)
  const client = useQueryClient()
  const { connectionId, protocol } = connection
  const present = new Set(connection.channels.map(({ factor }) => factor))
  const [channels, setChannels] = useState(noChannels)
  const [wasTried, setWasTried] = useState(false)
  const { mutate, error, variables, isPending } = useMutation({
    mutationFn: (sent: readonly ChannelDraft[]) =>
      call(addChannels, { connectionId, channels: channelInput(sent, present) }),
    onSuccess: async () => {
      await renewConnections(client)
      onClose()
    },
  })
  const rejection = variables === channels ? error : null
  const messages = useMessages(channels, wasTried, rejection)
  const add = () => {
    setWasTried(true)
    if (channels.length > 0 && channelProblems(channels).size === 0) mutate(channels)
  }
  return (
    <Panel
      onClose={onClose}
      title={words.addChannels}
      width={panelWidth}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="solid" isBusy={isPending} onClick={add}>
            {words.add}
          </Button>
        </>
      }
    >
      <ChannelsEditor
        protocol={protocol}
        channels={channels}
        change={setChannels}
        error={wasTried && channels.length === 0 ? problemWords.noChannels : undefined}
        problems={messages}
      />
      {rejection !== null && messages.size === 0 && <ErrorNote error={rejection} />}
    </Panel>
  )
}
