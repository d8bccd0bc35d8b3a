import type { LiveState, Unit } from '@iwater/contract/monitoring'
import { useCallback, useSyncExternalStore } from 'react'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/platform/clock/use-now.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Age } from '#web/ui/Age.tsx'
import { OwnLink } from '#web/ui/OwnLink.tsx'
import { LiveStateTag } from '#web/ui/StateTag.tsx'
import { unitKindText } from '#web/ui/unit-kind.text.ts'
import { FocusStar } from './FocusStar.tsx'
import { monitoringText } from './monitoring.text.ts'
import { PointTile } from './PointTile.tsx'
import { unitNow } from './unit-state.ts'
import { useLiveContext } from './use-live.ts'

/** The state and age of a unit, renewed every second and with each value of its points. */
function UnitStanding({ unit }: { unit: Unit }) {
  const words = useText(monitoringText)
  const { points } = useLiveContext()
  const subscribe = useCallback(
    (listener: () => void) =>
      points.subscribe(
        unit.points.map(({ pointId }) => pointId),
        listener,
      ),
    [points, unit],
  )
  const now = useNow()
  const read = () => {
    const { state, lastAt } = unitNow(unit, points.latest, now)
    return `${state} ${lastAt ?? ''}`
  }
  const [state, lastAt] = useSyncExternalStore(subscribe, read).split(' ') as [LiveState, string]
  return (
    <div className="unit-standing">
      <LiveStateTag state={state} />
      <span>{lastAt === '' ? words.waiting : <Age at={Number(lastAt)} />}</span>
    </div>
  )
}

/** One unit: what it is, how it stands, and up to four of its points; on its own, or below a heading of its place. */
export function UnitCard({ unit, isBelowPlace }: { unit: Unit; isBelowPlace: boolean }) {
  const words = useText(monitoringText)
  const kinds = useText(unitKindText)
  const local = useLocal()
  const name = local(unit.name)
  const place = local(unit.organizationName)
  const Heading = isBelowPlace ? 'h3' : 'h2'
  return (
    <li className="unit-card">
      <div className="unit-title">
        <Heading>
          <OwnLink to={paths.unit(unit.unitId)}>{name}</OwnLink>
          <FocusStar unit={unit} />
        </Heading>
        <p>
          {!isBelowPlace && place !== name && <span>{place}</span>}
          <span>{kinds[unit.kind]}</span>
          <span>{words.points(unit.pointCount)}</span>
        </p>
      </div>
      <UnitStanding unit={unit} />
      <div className="unit-points">
        {unit.points.length === 0 && <p className="unit-no-points">{words.noPoints}</p>}
        {unit.points.map((point) => (
          <PointTile key={point.pointId} point={point} />
        ))}
      </div>
    </li>
  )
}
