import type { Protocol } from '@iwater/contract/field/connections'
import { ChannelsEditor } from './ChannelsEditor.tsx'
import type { ChannelDraft } from './channel-draft.ts'
import { PointChannels } from './PointChannels.tsx'
import type { PointChoices, PointDraft } from './point-draft.ts'

/** The channels of a connection: for points that its unit has, and below them for factors that get new ones. */
export function UnitChannels({
  protocol,
  points,
  changePoints,
  channels,
  changeChannels,
  error,
  problems,
}: {
  protocol: Protocol
  points: readonly PointDraft[]
  changePoints: (change: (choices: PointChoices) => PointChoices) => void
  channels: readonly ChannelDraft[]
  changeChannels: (change: (channels: readonly ChannelDraft[]) => ChannelDraft[]) => void
  error: string | undefined
  /** Sentences by the key of a channel, which is the id of a point that is there. */
  problems: ReadonlyMap<string, string>
}) {
  const hasPoints = points.length > 0
  return (
    <>
      {hasPoints && (
        <PointChannels
          protocol={protocol}
          drafts={points}
          change={changePoints}
          problems={problems}
        />
      )}
      <ChannelsEditor
        protocol={protocol}
        channels={channels}
        change={changeChannels}
        error={error}
        problems={problems}
        present={hasPoints ? new Set(points.map(({ factor }) => factor)) : undefined}
      />
    </>
  )
}
