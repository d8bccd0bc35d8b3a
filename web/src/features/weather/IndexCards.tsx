import './index-cards.css'
import type { IndexKind } from '@iwater/contract/weather/indices'
import {
  Bike,
  Car,
  Droplet,
  Leaf,
  type LucideIcon,
  Shirt,
  Smile,
  Sparkles,
  Sun,
  Thermometer,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Pending } from '#web/ui/state/Pending.tsx'
import { Freshness } from './Freshness.tsx'
import { useIndices } from './weather.api.ts'
import { weatherPageText } from './weather-page.text.ts'

/** Each kind with its colour among those for data. */
const signs: Readonly<Record<IndexKind, readonly [LucideIcon, number]>> = {
  uv: [Sun, 4],
  sport: [Bike, 2],
  dressing: [Shirt, 1],
  'car-wash': [Car, 5],
  cold: [Thermometer, 3],
  'air-dispersion': [Leaf, 7],
  comfort: [Smile, 6],
  'blood-sugar': [Droplet, 8],
  other: [Sparkles, 1],
}

/** What the weather means for the day. */
export function IndexCards() {
  const words = useText(weatherPageText)
  const { data: indices, error, refetch } = useIndices()
  if (indices === undefined) return <Pending error={error} onRetry={refetch} rows={2} />
  const [first] = indices
  if (first === undefined) return null
  return (
    <section className="we-indices" aria-label={words.indices}>
      <header>
        <h2>{words.indices}</h2>
        {first.source.isCalculated && <small>{words.calculated}</small>}
        <Freshness source={first.source} />
      </header>
      <ul>
        {indices.map(({ kind, title, indexLevel, indexDesc }) => {
          const [Icon, series] = signs[kind]
          return (
            <li key={title} className="we-index">
              <span
                className="we-index-sign"
                style={
                  { '--we-series-rgb': `var(--w-s${series}-rgb, var(--w-s1-rgb))` } as CSSProperties
                }
                aria-hidden="true"
              >
                <Icon size={18} />
              </span>
              <div>
                <small>{title}</small>
                <b>{indexLevel}</b>
                <p>{indexDesc}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
