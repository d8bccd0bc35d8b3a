import './stat-tile.css'
import { ArrowDownRight, ArrowRight, ArrowUpRight, type LucideIcon } from 'lucide-react'
import { Figure } from '#web/ui/text/Figure.tsx'
import { Sparkline } from './Sparkline.tsx'

export type Delta = {
  direction: 'up' | 'down' | 'level'
  /** Formatted, without a sign: the arrow and `words` tell the direction. Empty where `words` say it all. */
  amount: string
  /** What it is compared with. */
  words: string
  /** Whether the change is welcome; without it the colour says nothing. */
  tone?: 'ok' | 'bad'
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, level: ArrowRight } as const

function DeltaLine({ direction, amount, words, tone }: Delta) {
  const Arrow = arrows[direction]
  return (
    <p className={`welcome-stat-delta ${tone ?? ''}`}>
      <Arrow size={14} aria-hidden="true" />
      {amount !== '' && <b>{amount}</b>}
      <span>{words}</span>
    </p>
  )
}

/** Characters that a narrow tile holds in the large size. */
const longFigure = 11

/** One key figure: what it counts, how much, its course and its change. */
export function StatTile({
  icon: Icon,
  label,
  value,
  unit,
  series,
  trend,
  delta,
}: {
  icon: LucideIcon
  label: string
  value: string | null
  unit?: string
  /** Which of the eight data colours it wears. */
  series: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  trend?: readonly number[]
  delta?: Delta
}) {
  // Brands close to a data colour leave the palette one short.
  const color = `var(--w-s${series}, var(--w-text-3))`
  return (
    <article className="w-card welcome-stat-tile">
      <h2>
        <span className="welcome-stat-icon w-own-tint" style={{ color }} aria-hidden="true">
          <Icon size={18} strokeWidth={1.9} />
        </span>
        <span>{label}</span>
      </h2>
      <div className="welcome-stat-value">
        <Figure
          value={value}
          unit={unit}
          size={(value?.length ?? 0) > longFigure ? 'card' : 'large'}
        />
        {trend !== undefined && <Sparkline values={trend} color={color} />}
      </div>
      {delta !== undefined && <DeltaLine {...delta} />}
    </article>
  )
}
