type Box = { width: number; height: number; padding: number }

/**
 * Points of a small line in a box, as the `points` of an SVG polyline. A level course runs along the
 * middle; fewer than two values make no line.
 */
export function sparklinePoints(values: readonly number[], { width, height, padding }: Box) {
  if (values.length < 2) return ''
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const step = (width - 2 * padding) / (values.length - 1)
  const span = height - 2 * padding
  return values
    .map((value, index) => {
      const share = range === 0 ? 0.5 : (value - low) / range
      const x = padding + index * step
      const y = padding + (1 - share) * span
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}
