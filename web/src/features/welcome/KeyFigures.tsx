import {
  Cable,
  Cpu,
  Database,
  Gauge,
  LayoutGrid,
  type LucideIcon,
  TriangleAlert,
  Users,
  Video,
} from 'lucide-react'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { type Delta, StatTile } from './StatTile.tsx'
import { changeSinceYesterday } from './statistics.ts'
import type { Statistics } from './welcome.api.ts'
import { welcomeText } from './welcome.text.ts'

type Count = Statistics['counts'][number]
type Words = (typeof welcomeText)['zh']

const appearances: Readonly<
  Record<Count['resource'], { icon: LucideIcon; series: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 }>
> = {
  unit: { icon: LayoutGrid, series: 1 },
  device: { icon: Cpu, series: 2 },
  point: { icon: Gauge, series: 3 },
  sample: { icon: Database, series: 6 },
  breach: { icon: TriangleAlert, series: 5 },
  connection: { icon: Cable, series: 4 },
  user: { icon: Users, series: 7 },
  video: { icon: Video, series: 8 },
}

const order = Object.keys(appearances) as Count['resource'][]

function toneOf(resource: Count['resource'], change: number): Pick<Delta, 'tone'> {
  if (resource !== 'breach' || change === 0) return {}
  return { tone: change > 0 ? 'bad' : 'ok' }
}

function deltaOf(count: Count, today: string, format: Format, words: Words): Delta | undefined {
  const change = changeSinceYesterday(count, today)
  if (change === undefined) return undefined
  if (change === 0) return { direction: 'level', amount: '', words: words.unchanged }
  return {
    direction: change > 0 ? 'up' : 'down',
    amount: format.number(Math.abs(change)),
    words: words.sinceYesterday,
    ...toneOf(count.resource, change),
  }
}

/** What there is and how much, with its course over two weeks. `today` as `yyyy-mm-dd`. */
export function KeyFigures({ counts, today }: { counts: Statistics['counts']; today: string }) {
  const words = useText(welcomeText)
  const format = useFormat()
  const sorted = [...counts].sort(
    (one, other) => order.indexOf(one.resource) - order.indexOf(other.resource),
  )
  return (
    <div className="welcome-figures">
      {sorted.map((count) => {
        const delta = deltaOf(count, today, format, words)
        return (
          <StatTile
            key={count.resource}
            {...appearances[count.resource]}
            label={words.resources[count.resource]}
            value={format.number(count.count)}
            {...(count.resource === 'sample' ? { unit: words.samplesUnit } : {})}
            trend={count.trend.map((day) => day.count)}
            {...(delta === undefined ? {} : { delta })}
          />
        )
      })}
    </div>
  )
}
