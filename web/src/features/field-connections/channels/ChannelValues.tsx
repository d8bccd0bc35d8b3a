import './channel-values.css'
import type { Channel } from '@iwater/contract/field/connections'
import type { LastValue, Point } from '@iwater/contract/monitoring'
import { useQuery } from '@tanstack/react-query'
import { Cable, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { brokenLimit } from '#web/product/broken-limit.ts'
import { limitText } from '#web/product/limit.text.ts'
import { RetiredMark } from '#web/product/RetiredMark.tsx'
import { useValueText } from '#web/product/value-text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { connectionText } from '../connection/connection.text.ts'
import { lastValuesQuery } from '../connections.api.ts'
import { channelsText } from './channels.text.ts'

/** Says in words which limit of its point a value is beyond. */
function BeyondLimit({ point, last }: { point: Point; last: LastValue }) {
  const words = useText(limitText)
  const textOf = useValueText()
  const broken = brokenLimit(last, point)
  if (broken === null) return null
  const limit = textOf(broken === 'high' ? point.highLimit : point.lowLimit, point)
  return (
    <small className="channel-beyond">
      <TriangleAlert size={12} strokeWidth={2.2} aria-hidden="true" />
      {words[broken](limit)}
    </small>
  )
}

function Value({ point, unit }: { point: Point | undefined; unit: string }) {
  const textOf = useValueText()
  const last = point?.last
  if (point === undefined || !last) return <Figure value={null} />
  return (
    <>
      <Figure value={textOf(last.value, point)} unit={point.states === null ? unit : ''} />
      {last.flag !== 'N' && <small>{last.flag}</small>}
      <BeyondLimit point={point} last={last} />
    </>
  )
}

type Rewire = ((channel: Channel) => void) | undefined

/** A channel with the point that it feeds, and the last value of that. */
function ChannelRow({
  channel,
  point,
  onRewire,
}: {
  channel: Channel
  point: Point | undefined
  onRewire: Rewire
}) {
  const words = useText(connectionText)
  const { rewire } = useText(channelsText)
  const local = useLocal()
  const format = useFormat()
  const name = local(channel.pointName)
  return (
    <tr>
      <th scope="row">
        <span className="channel-name">
          {name}
          {onRewire !== undefined && (
            <IconButton label={rewire(name)} onClick={() => onRewire(channel)}>
              <Cable size={14} />
            </IconButton>
          )}
        </span>
        <small>{channel.factor}</small>
        {channel.retiredAt !== null && <RetiredMark since={channel.retiredAt} isShort />}
      </th>
      <td data-label={words.sourceKey}>
        <code className="connection-code">{channel.sourceKey}</code>
      </td>
      <td className="channel-value">
        <Value point={point} unit={channel.unitOfMeasure} />
      </td>
      <td className="channel-time">{format.dateTime(point?.last?.at)}</td>
    </tr>
  )
}

/** The channels of a connection, with their last values if the user has the permission. */
export function ChannelValues({
  channels,
  isWatched,
  onRewire,
}: {
  channels: readonly Channel[]
  isWatched: boolean
  /** Offered to who may have a channel feed another point. */
  onRewire?: Rewire
}) {
  const words = useText(connectionText)
  const pointIds = useMemo(() => channels.map(({ pointId }) => pointId), [channels])
  const { data } = useQuery(lastValuesQuery(pointIds, isWatched))
  const points = useMemo(() => new Map(data?.points.map((point) => [point.pointId, point])), [data])
  return (
    <table className="channel-values">
      <thead>
        <tr>
          <th scope="col">{words.point}</th>
          <th scope="col">{words.sourceKey}</th>
          <th scope="col">{words.value}</th>
          <th scope="col">{words.valueTime}</th>
        </tr>
      </thead>
      <tbody>
        {channels.map((channel) => (
          <ChannelRow
            key={channel.channelId}
            channel={channel}
            point={points.get(channel.pointId)}
            onRewire={onRewire}
          />
        ))}
      </tbody>
    </table>
  )
}
