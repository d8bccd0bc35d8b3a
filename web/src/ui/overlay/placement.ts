type Rect = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }

/** Distances from the edges of the window, for `position: fixed`; the opposite edges stay `auto`. */
export type Insets = Partial<Record<'left' | 'top' | 'right' | 'bottom', number>>

const gap = 6

/** Room that a menu of several entries takes. */
const usualHeight = 280

/** Below an anchor, or above it where that has more room, in line with its start or its end. */
export function below(anchor: Rect, window: Size, align: 'start' | 'end'): Insets {
  const room = window.height - anchor.bottom
  return {
    ...(room < usualHeight && anchor.top > room
      ? { bottom: window.height - anchor.top + gap }
      : { top: anchor.bottom + gap }),
    ...(align === 'start' ? { left: anchor.left } : { right: window.width - anchor.right }),
  }
}

/** To the right of an anchor, growing downwards in the upper half of the window and upwards in the lower. */
export function beside(anchor: Rect, window: Size): Insets {
  return {
    left: anchor.right + gap,
    ...(anchor.top < window.height / 2
      ? { top: anchor.top }
      : { bottom: window.height - anchor.bottom }),
  }
}

/** At a point, growing towards the larger part of the window. */
export function around(point: { x: number; y: number }, window: Size): Insets {
  return {
    ...(point.x < window.width * 0.7 ? { left: point.x } : { right: window.width - point.x }),
    ...(point.y < window.height / 2 ? { top: point.y } : { bottom: window.height - point.y }),
  }
}

export const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight })

/** Room left between what floats and the edge of the window it grows towards. */
const margin = 8

export function applyInsets(element: HTMLElement, insets: Insets) {
  const used = insets.top ?? insets.bottom ?? 0
  element.style.maxHeight = `${Math.round(window.innerHeight - used - margin)}px`
  for (const edge of ['left', 'top', 'right', 'bottom'] as const) {
    const distance = insets[edge]
    element.style[edge] = distance === undefined ? 'auto' : `${Math.round(distance)}px`
  }
  // In line with the other end of an anchor near the edge it would be cut off there.
  const { left, right } = element.getBoundingClientRect()
  if (left < margin) Object.assign(element.style, { left: `${margin}px`, right: 'auto' })
  else if (right > window.innerWidth - margin)
    Object.assign(element.style, { left: 'auto', right: `${margin}px` })
}
