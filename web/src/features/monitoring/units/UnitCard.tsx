import type { LiveState, Unit } from '@iwater/contract/monitoring'
import { unitKindNames } from '@iwater/contract/plant/unit-kinds'
import { useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { LiveStateTag } from '#web/product/StateTag.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Age } from '#web/ui/text/Age.tsx'
import { FollowStar } from '../FollowStar.tsx'
import { unitNow } from '../live/unit-state.ts'
import { useLiveAs } from '../live/use-live.ts'
import { UnitWorkMark } from '../maintenance/WorkMark.tsx'
import { monitoringText } from '../monitoring.text.ts'
import { WeatherMark } from '../weather/WeatherMark.tsx'
import { PointTile } from './PointTile.tsx'

/** The state and age of a unit, renewed every second and with each value of its points. */
function UnitStatus({ unit }: { unit: Unit }) {
  const words = useText(monitoringText)
  const pointIds = useMemo(() => unit.points.map(({ pointId }) => pointId), [unit])
  const [state, lastAt] = useLiveAs(pointIds, (latest, now) => {
    const status = unitNow(unit, latest, now)
    return `${status.state} ${status.lastAt ?? ''}`
  }).split(' ') as [LiveState, string]
  return (
    <div className="unit-status">
      <LiveStateTag state={state} />
      <span>{lastAt === '' ? words.waiting : <Age at={Number(lastAt)} />}</span>
    </div>
  )
}

/** One unit with its state and up to four points; alone, or below the heading of its organisation. */
export function UnitCard({ unit, isBelowPlace }: { unit: Unit; isBelowPlace: boolean }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const name = local(unit.name)
  const place = local(unit.organizationName)
  const Heading = isBelowPlace ? 'h3' : 'h2'
  return (
    <li className="unit-card">
      <div className="unit-title">
        <Heading>
          <OwnLink to={paths.unit(unit.unitId)}>{name}</OwnLink>
          <FollowStar unit={unit} />
        </Heading>
        <p>
          {!isBelowPlace && place !== name && <span>{place}</span>}
          <span>{local(unitKindNames[unit.kind])}</span>
          <span>{words.points(unit.pointCount)}</span>
          <UnitWorkMark unitId={unit.unitId} />
          <WeatherMark organisationId={unit.organizationId} />
        </p>
      </div>
      <UnitStatus unit={unit} />
      <div className="unit-points">
        {unit.points.length === 0 && <p className="unit-no-points">{words.noPoints}</p>}
        {unit.points.map((point) => (
          <PointTile key={point.pointId} point={point} />
        ))}
      </div>
    </li>
  )
}
