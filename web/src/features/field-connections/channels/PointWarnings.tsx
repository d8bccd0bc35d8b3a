import type { FedPoint } from '@iwater/contract/field/channel-feeds'
import { useQuery } from '@tanstack/react-query'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { fedPointsQuery } from '../connections.api.ts'
import { channelsText } from './channels.text.ts'
import { useFedBy } from './fed-by.ts'

type Expected = {
  /** The unit whose points are expected. */
  unitId: string
  /** The factor that the source sends; undefined where its key names none. */
  factor: string | undefined
  /** The channel that is given the point; what it feeds already is no reason. */
  channelId?: string
  /** A channel of this connection changes places with it. */
  exchangedIn?: string | undefined
}

function useWarnings(point: FedPoint, { unitId, factor, channelId, exchangedIn }: Expected) {
  const words = useText(channelsText)
  const local = useLocal()
  const fedBy = useFedBy()
  const channels = point.channels.filter(({ connectionId }) => connectionId !== exchangedIn)
  const feeds = fedBy({ ...point, channels }, channelId)
  return [
    ...(point.unitId === unitId ? [] : [words.otherUnit(local(point.unitName))]),
    ...(factor === undefined || point.factor === factor
      ? []
      : [words.otherFactor(point.factor, factor)]),
    ...(feeds === undefined ? [] : [`${feeds}${words.fedTwice}`]),
  ]
}

function Warnings({ point, expected }: { point: FedPoint; expected: Expected }) {
  const warnings = useWarnings(point, expected)
  return warnings.map((text) => (
    <p key={text} className="channel-warning">
      {text}
    </p>
  ))
}

/** What speaks against having a channel feed a point, before it is saved. */
export function PointWarnings({
  pointId,
  ...expected
}: Expected & { pointId: string | undefined }) {
  const { data } = useQuery({
    ...fedPointsQuery({ pointIds: [pointId ?? ''] }),
    enabled: pointId !== undefined,
  })
  const point = pointId === undefined ? undefined : data?.[0]
  return (
    <div role="status">{point !== undefined && <Warnings point={point} expected={expected} />}</div>
  )
}
