import '../new-connection/new-connection.css'
import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import { addChannels } from '@iwater/contract/field/connections'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { type Factor, factorsQuery } from '#web/product/factors.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { connectionText } from '../connection/connection.text.ts'
import {
  type ConnectionDetail,
  fedPointsQuery,
  renewConnections,
  renewIfFed,
} from '../connections.api.ts'
import { channelRejections } from '../draft-failure.ts'
import { newConnectionText } from '../new-connection/new-connection.text.ts'
import { type ChannelDraft, channelInput, channelProblems } from './channel-draft.ts'
import { channelsText } from './channels.text.ts'
import { channelsForKeys } from './channels-for-keys.ts'
import {
  type PointDraft,
  pointDrafts,
  pointInput,
  takeNone,
  takenPoints,
  takeUnfed,
} from './point-draft.ts'
import { UnitChannels } from './UnitChannels.tsx'

const panelWidth = 760

type Sent = { points: readonly PointDraft[]; channels: readonly ChannelDraft[] }

function useMessages(
  { points, channels }: Sent,
  wasTried: boolean,
  rejection: Error | null,
): ReadonlyMap<string, string> {
  const { problems: words } = useText(newConnectionText)
  const found = wasTried ? [...channelProblems(channels, points)] : []
  const own = found.map(([key, problem]) => [key, words[problem]] as const)
  const rejected =
    rejection instanceof ApiError
      ? channelRejections([...points, ...channels], rejection).byChannel
      : new Map()
  return new Map([...own, ...rejected])
}

type Props = {
  connection: ConnectionDetail
  /** Refused keys that are to get channels. */
  keys: readonly string[]
  onClose: () => void
}

function ChannelsForm({
  connection,
  keys,
  onClose,
  points,
  factors,
}: Props & { points: readonly FedPoint[]; factors: readonly Factor[] }) {
  const words = useText(connectionText)
  const { withoutFactor } = useText(channelsText)
  const { problems: problemWords } = useText(newConnectionText)
  const client = useQueryClient()
  const { connectionId, protocol } = connection
  const [begun] = useState(() => channelsForKeys(keys, points, factors))
  const [choices, setChoices] = useState(begun.choices)
  const [channels, setChannels] = useState<readonly ChannelDraft[]>(begun.channels)
  const [wasTried, setWasTried] = useState(false)
  const drafts = pointDrafts(points, choices, keys.length === 0 ? takeUnfed : takeNone)
  const sent = { points: takenPoints(drafts), channels }
  const present = new Set([
    ...connection.channels.map(({ factor }) => factor),
    ...points.map(({ factor }) => factor),
  ])
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: () => {
      const wanted = [...pointInput(sent.points), ...channelInput(channels, present)]
      return call(addChannels, { connectionId, channels: wanted })
    },
    onSuccess: async () => {
      await renewConnections(client)
      onClose()
    },
    onError: (failure) => renewIfFed(client, failure),
  })
  const messages = useMessages(sent, wasTried, error)
  const isEmpty = sent.points.length + channels.length === 0
  const add = () => {
    setWasTried(true)
    if (!isEmpty && channelProblems(channels, sent.points).size === 0) mutate()
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
      <UnitChannels
        protocol={protocol}
        points={drafts}
        changePoints={(change) => {
          reset()
          setChoices(change)
        }}
        channels={channels}
        changeChannels={(change) => {
          reset()
          setChannels(change)
        }}
        error={wasTried && isEmpty ? problemWords.noChannels : undefined}
        problems={messages}
      />
      {begun.unknown.length > 0 && (
        <p className="channel-warning">{withoutFactor(begun.unknown.join(', '))}</p>
      )}
      {error !== null && messages.size === 0 && <ErrorNote error={error} />}
    </Panel>
  )
}

/** Adds channels to a connection that is there: for points of its unit, and for factors that get new ones. */
export function AddChannelsDrawer(props: Props) {
  const words = useText(connectionText)
  const { connectionId, unitId } = props.connection
  const points = useQuery(fedPointsQuery({ unitId }))
  const factors = useQuery(factorsQuery)
  // What this connection feeds already has its channel.
  const free = points.data?.filter(({ channels }) =>
    channels.every((channel) => channel.connectionId !== connectionId),
  )
  if (free !== undefined && factors.data !== undefined && points.isFetchedAfterMount)
    return <ChannelsForm {...props} points={free} factors={factors.data} />
  const failed = points.isError ? points : factors
  return (
    <Panel
      onClose={props.onClose}
      title={words.addChannels}
      width={panelWidth}
      footer={<Button onClick={props.onClose}>{words.cancel}</Button>}
    >
      <Pending error={failed.error} onRetry={failed.refetch} rows={8} />
    </Panel>
  )
}
