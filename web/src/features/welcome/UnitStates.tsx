import type { LiveState } from '@iwater/contract/monitoring'
import { useMemo } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import type { Palette } from '#web/platform/theme/theme.ts'
import { liveStateText } from '#web/product/live-state.text.ts'
import { LiveStateTag } from '#web/product/StateTag.tsx'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { statesPresent } from './statistics.ts'
import type { Statistics } from './welcome.api.ts'
import { welcomeText } from './welcome.text.ts'

const colourOf = (state: LiveState, palette: Palette) =>
  ({
    normal: palette.okG,
    breach: palette.badG,
    stale: palette.warnG,
    offline: palette.text3,
    waiting: palette.infoG,
  })[state]

function Donut({ present, total }: { present: ReturnType<typeof statesPresent>; total: string }) {
  const words = useText(welcomeText)
  const states = useText(liveStateText)
  const format = useFormat()
  const style = useChartStyle()
  const option = useMemo(
    () => ({
      tooltip: { ...style.tooltip, trigger: 'item' },
      series: [
        {
          id: 'states',
          ...style.donut,
          // A single part would be a ring with a notch.
          padAngle: present.length === 1 ? 0 : style.donut.padAngle,
          data: present.map(({ state, count }) => ({
            name: states[state],
            value: count,
            itemStyle: { color: colourOf(state, style.palette) },
          })),
        },
      ],
    }),
    [present, states, style],
  )
  return (
    <div className="welcome-donut">
      <Chart
        option={option}
        label={words.unitStates}
        table={{
          columns: [words.state, words.units],
          rows: present.map(({ state, count }) => [states[state], format.number(count)]),
        }}
      />
      <p>
        <b className="w-figure">{total}</b>
        <span>{words.unitsTotal}</span>
      </p>
    </div>
  )
}

export function UnitStates({ statistics }: { statistics: Statistics }) {
  const words = useText(welcomeText)
  const format = useFormat()
  const present = useMemo(() => statesPresent(statistics), [statistics])
  const total = present.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title={words.unitStates}>
      {total === 0 ? (
        <EmptyState title={words.noUnitsTitle} hint={words.noUnitsHint} />
      ) : (
        <div className="welcome-states">
          <Donut present={present} total={format.number(total)} />
          <ul>
            {present.map(({ state, count }) => (
              <li key={state}>
                <LiveStateTag state={state} />
                <b className="w-figure">{format.number(count)}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  )
}
