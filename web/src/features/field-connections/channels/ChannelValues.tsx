import './channel-values.css'
import type { Channel } from '@iwater/contract/field/connections'
import { useQuery } from '@tanstack/react-query'
import { Cable } from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { RetiredMark } from '#web/product/RetiredMark.tsx'
import { useValueText } from '#web/product/value-text.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { Figure } from '#web/ui/text/Figure.tsx'
import { connectionText } from '../connection/connection.text.ts'
import { lastValuesQuery } from '../connections.api.ts'
import { channelsText } from './channels.text.ts'

/** The channels of a connection, with their last values if the user has the permission. */
export function ChannelValues({
  channels,
  isWatched,
  onRewire,
}: {
  channels: readonly Channel[]
  isWatched: boolean
  /** Offered to who may have a channel feed another point. */
  onRewire?: ((channel: Channel) => void) | undefined
}) {
  const words = useText(connectionText)
  const channelWords = useText(channelsText)
  const local = useLocal()
  const format = useFormat()
  const textOf = useValueText()
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
        {channels.map((channel) => {
          const { channelId, pointId, pointName, sourceKey, factor, unitOfMeasure } = channel
          const point = points.get(pointId)
          const last = point?.last ?? null
          return (
            <tr key={channelId}>
              <th scope="row">
                {local(pointName)}
                {onRewire !== undefined && (
                  <IconButton
                    label={channelWords.rewire(local(pointName))}
                    onClick={() => onRewire(channel)}
                  >
                    <Cable size={14} />
                  </IconButton>
                )}
                <small>{factor}</small>
                {channel.retiredAt !== null && <RetiredMark since={channel.retiredAt} />}
              </th>
              <td data-label={words.sourceKey}>
                <code className="connection-code">{sourceKey}</code>
              </td>
              <td className="channel-value">
                <Figure
                  value={last === null ? null : textOf(last.value, point ?? {})}
                  unit={point?.states ? '' : unitOfMeasure}
                />
                {last !== null && last.flag !== 'N' && <small>{last.flag}</small>}
              </td>
              <td className="channel-time">{format.dateTime(last?.at)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
