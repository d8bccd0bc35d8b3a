import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { largestOrganisations } from './statistics.ts'
import type { Statistics } from './welcome.api.ts'
import { welcomeText } from './welcome.text.ts'

const atMost = 7

export function UnitsByOrganisation({ statistics }: { statistics: Statistics }) {
  const words = useText(welcomeText)
  const local = useLocal()
  const format = useFormat()
  const style = useChartStyle()
  const colour = style.palette.series[0] ?? style.palette.brand
  const organisations = useMemo(() => largestOrganisations(statistics, atMost), [statistics])
  const option = useMemo(
    () => ({
      grid: { id: 'plot', left: 4, right: 44, top: 0, bottom: 0, outerBoundsMode: 'same' },
      tooltip: { ...style.tooltip, trigger: 'axis', axisPointer: { type: 'none' } },
      xAxis: { id: 'units', type: 'value', show: false },
      yAxis: {
        id: 'organisations',
        type: 'category',
        inverse: true,
        data: organisations.map(local),
        ...style.nameAxis,
        axisLabel: { ...style.nameAxis.axisLabel, width: 150, overflow: 'truncate' },
      },
      series: [
        {
          id: 'units',
          name: words.units,
          ...style.bar(colour, 'right'),
          label: { show: true, position: 'right', distance: 10, ...style.figureLabel },
          data: organisations.map(({ count }) => count),
        },
      ],
    }),
    [organisations, local, style, colour, words],
  )
  return (
    <Card title={words.unitsByOrganisation}>
      {organisations.length === 0 ? (
        <EmptyState title={words.noUnitsTitle} hint={words.noUnitsHint} />
      ) : (
        <Chart
          option={option}
          label={words.unitsByOrganisation}
          table={{
            columns: [words.organisation, words.units],
            rows: organisations.map((entry) => [local(entry), format.number(entry.count)]),
          }}
        />
      )}
    </Card>
  )
}
