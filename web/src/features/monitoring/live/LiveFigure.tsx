import './live-figure.css'
import type { Point } from '@iwater/contract/monitoring'
import { useLayoutEffect, useRef, useState } from 'react'
import { useValueText } from '#web/product/value-text.ts'
import { Figure } from '#web/ui/text/Figure.tsx'
import { useLiveContext } from './use-live.ts'

/**
 * The present value of a point. One that has just come in is marked for a moment. What changes is written into the
 * page past React: where fifty values come every second, rendering them costs more than drawing them.
 */
export function LiveFigure({ point }: { point: Point }) {
  const textOf = useValueText()
  const { points } = useLiveContext()
  const { pointId, states, unitOfMeasure, last } = point
  const [hasValue, setHasValue] = useState(last !== null)
  const figure = useRef<HTMLSpanElement>(null)
  // After every render: React knows only the text that it wrote itself.
  useLayoutEffect(() => {
    const text = figure.current?.querySelector('b')?.firstChild
    function write() {
      const { latest, isNew } = points.read(pointId)
      figure.current?.toggleAttribute('data-new', isNew)
      if (latest === null) return
      setHasValue(true)
      if (text instanceof Text) text.data = textOf(latest.value, point)
    }
    write()
    return points.subscribe([pointId], write)
  })
  const value = points.latest(pointId)?.value ?? last?.value ?? null
  return (
    <span ref={figure} className="live-figure">
      <Figure
        value={value === null || !hasValue ? null : textOf(value, point)}
        unit={states === null ? unitOfMeasure : ''}
      />
    </span>
  )
}
