import { listOnlineUnits, type Point, type Unit } from '@iwater/contract/monitoring'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LayoutGrid, Rows3 } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { LiveMark, LostBanner } from '../live/LiveStatus.tsx'
import { LiveContext, useLive } from '../live/use-live.ts'
import { monitoringText } from '../monitoring.text.ts'
import { UnitFilters, UnitStateChips } from './UnitFilters.tsx'
import { UnitGroups } from './UnitGroups.tsx'
import { isNarrowed, pageSizes, readUnitsFilter, unitsInput } from './units-filter.ts'

/** Refresh interval of counts and of units whose points are not all visible. */
const renewMs = 15_000

const noUnits: readonly Unit[] = []

function NoUnits({ isNarrowedDown }: { isNarrowedDown: boolean }) {
  const words = useText(monitoringText)
  const mayConnect = useHasPermission('ingest.manage')
  if (isNarrowedDown) return <EmptyState title={words.empty} hint={words.emptyHint} />
  return (
    <EmptyState
      title={words.none}
      hint={words.noneHint}
      action={
        mayConnect && (
          <OwnLink className="w-button w-button-solid" to={paths.connections()}>
            {words.connect}
          </OwnLink>
        )
      }
    />
  )
}

/** The list of units with their states, and up to four values of each as they change. */
export default function MonitoringUnitsPage() {
  const words = useText(monitoringText)
  const format = useFormat()
  const { query, setQuery } = usePage()
  const filter = useMemo(() => readUnitsFilter(query), [query])
  const here = useOrganisationOnScreen()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listOnlineUnits, unitsInput(filter, here)),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  })
  const units = data?.records ?? noUnits
  const points = useMemo<Point[]>(() => units.flatMap((unit) => unit.points), [units])
  const live = useLive(points)
  const isNarrowedDown = isNarrowed(filter)
  return (
    <LiveContext value={live}>
      <Page>
        <PageHeader
          title={words.title}
          actions={
            <>
              <LiveMark live={live} />
              <div className="unit-views" role="group" aria-label={words.view}>
                <IconButton
                  label={words.rows}
                  aria-pressed={filter.view === 'rows'}
                  onClick={() => setQuery({ view: null }, { replace: true })}
                >
                  <Rows3 size={17} />
                </IconButton>
                <IconButton
                  label={words.cards}
                  aria-pressed={filter.view === 'cards'}
                  onClick={() => setQuery({ view: 'cards' }, { replace: true })}
                >
                  <LayoutGrid size={17} />
                </IconButton>
              </div>
            </>
          }
        />
        <LostBanner stream={live.stream} />
        <Card className="unit-head">
          <UnitStateChips state={filter.state} counts={data?.states} />
          <UnitFilters filter={filter} />
        </Card>
        {isPending && (
          <Card>
            <RowsSkeleton count={10} />
          </Card>
        )}
        {error !== null && data === undefined && (
          <Card>
            <ErrorState error={error} onRetry={() => void refetch()} />
          </Card>
        )}
        {data !== undefined && data.total === 0 && (
          <Card>
            <NoUnits isNarrowedDown={isNarrowedDown} />
          </Card>
        )}
        <div className="unit-groups" aria-busy={isPlaceholderData}>
          <UnitGroups units={units} isGrouped={filter.sort === 'organisation'} view={filter.view} />
        </div>
        {data !== undefined && (
          <ListPages
            list={data}
            sizes={pageSizes}
            showTotal={(total) => words.description(format.number(total))}
          />
        )}
      </Page>
    </LiveContext>
  )
}
