import { type PointerEvent, type RefObject, useEffect } from 'react'
import { drawInk, type Ink, paper, spotOf, withSpot } from './ink.ts'

/** White paper to write on with a finger, a pen or the mouse. What was typed is shown on it as well. */
export function SignaturePad({
  canvas,
  label,
  hint,
  ink,
  onChange,
}: {
  canvas: RefObject<HTMLCanvasElement | null>
  label: string
  /** On the paper while nothing stands there. */
  hint: string | undefined
  ink: Ink
  onChange: (change: (ink: Ink) => Ink) => void
}) {
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawInk(context, ink)
  }, [canvas, ink])
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const spot = spotOf(event, event.currentTarget.getBoundingClientRect())
    onChange(({ strokes }) => ({ name: '', strokes: [...strokes, [spot]] }))
  }
  const goOn = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.getBoundingClientRect()
    const { nativeEvent } = event
    const passed = nativeEvent.getCoalescedEvents()
    const spots = (passed.length === 0 ? [nativeEvent] : passed).map((one) => spotOf(one, box))
    onChange((now) => spots.reduce(withSpot, now))
  }
  return (
    <div className="kit-signature-pad">
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        width={paper.width}
        height={paper.height}
        onPointerDown={begin}
        onPointerMove={goOn}
      />
      {hint !== undefined && <span aria-hidden="true">{hint}</span>}
    </div>
  )
}
