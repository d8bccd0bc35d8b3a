import './sparkline.css'
import { useId } from 'react'
import { sparklinePoints } from './sparkline-path.ts'

const box = { width: 110, height: 36, padding: 3 }

/** The course of a figure, without axes; decoration beside the figure itself, so screen readers pass over it. */
export function Sparkline({ values, color }: { values: readonly number[]; color: string }) {
  const gradientId = useId()
  const points = sparklinePoints(values, box)
  if (points === '') return null
  return (
    <svg
      className="welcome-sparkline"
      viewBox={`0 0 ${box.width} ${box.height}`}
      style={{ color }}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".22" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <polygon
        points={`${box.padding},${box.height} ${points} ${box.width - box.padding},${box.height}`}
        fill={`url(#${gradientId})`}
      />
      <polyline points={points} />
    </svg>
  )
}
