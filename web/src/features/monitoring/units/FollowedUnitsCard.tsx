import './units.css'
import { listFollowedUnits, type Unit } from '@iwater/contract/monitoring'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { LiveMark } from '../live/LiveStatus.tsx'
import { LiveContext, useLive } from '../live/use-live.ts'
import { monitoringText } from '../monitoring.text.ts'
import { UnitCard } from './UnitCard.tsx'

const renewMs = 15_000
const noUnits: readonly Unit[] = []

function NoFollowedUnits({ maySee }: { maySee: boolean }) {
  const words = useText(monitoringText)
  return (
    <EmptyState
      title={words.noFollowedUnits}
      hint={maySee ? words.noFollowedUnitsHint : words.mayNotSeeUnits}
      action={
        maySee && (
          <OwnLink className="w-button w-button-outline" to={paths.units()}>
            {words.toUnits}
          </OwnLink>
        )
      }
    />
  )
}

/** Shown instead of units: an empty state or an error. */
function Instead({
  maySee,
  query,
}: {
  maySee: boolean
  query: { data: unknown; error: Error | null; refetch: () => unknown }
}) {
  const { data, error, refetch } = query
  if (!maySee || data !== undefined) return <NoFollowedUnits maySee={maySee} />
  return <Pending error={error} onRetry={refetch} rows={6} />
}

/** The followed units with live values, for a desktop. */
export function FollowedUnitsCard() {
  const words = useText(monitoringText)
  const maySee = useHasPermission('monitoring.view')
  const query = useQuery({
    ...apiQuery(listFollowedUnits, {}),
    enabled: maySee,
    refetchInterval: renewMs,
  })
  const units = query.data ?? noUnits
  const points = useMemo(() => units.flatMap((unit) => unit.points), [units])
  const live = useLive(points)
  return (
    <LiveContext value={live}>
      <Card
        className="followed-units"
        title={words.followedUnits}
        extra={units.length > 0 && <LiveMark live={live} />}
      >
        {units.length === 0 && <Instead maySee={maySee} query={query} />}
        <ul className="unit-list unit-list-rows">
          {units.map((unit) => (
            <UnitCard key={unit.unitId} unit={unit} isBelowPlace />
          ))}
        </ul>
      </Card>
    </LiveContext>
  )
}
