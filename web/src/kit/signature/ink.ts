/** Pixels of the picture of a signature, which is drawn in any size on screen. */
export const paper = { width: 1200, height: 480 } as const

/** A place on the paper, in its pixels. */
export type Spot = { x: number; y: number }

/** What stands on the paper: strokes by hand, each at least a dot, and the name that was typed instead. */
export type Ink = { strokes: readonly (readonly Spot[])[]; name: string }

export const noInk: Ink = { strokes: [], name: '' }

export const isBlank = ({ strokes, name }: Ink) => strokes.length === 0 && name.trim() === ''

/** The place on the paper of a place in the window. */
export const spotOf = (
  { clientX, clientY }: { clientX: number; clientY: number },
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): Spot => ({
  x: ((clientX - left) / width) * paper.width,
  y: ((clientY - top) / height) * paper.height,
})

/** The ink with another spot at the end of its last stroke. */
export function withSpot({ strokes, name }: Ink, spot: Spot): Ink {
  const last = strokes.at(-1) ?? []
  return { name, strokes: [...strokes.slice(0, -1), [...last, spot]] }
}

// The picture is on white paper wherever it is shown, in the dark theme too.
const white = '#ffffff'
const ink = '#16202e'
const lineWidth = 7
const margin = 60
const largestFont = 200
const fonts = '"KaiTi", "STKaiti", "Kaiti SC", "Segoe Script", "Bradley Hand", cursive'

/** A line through the middles between its spots, which has no corners. */
function drawStroke(context: CanvasRenderingContext2D, spots: readonly Spot[]) {
  const [first] = spots
  if (first === undefined) return
  context.beginPath()
  context.moveTo(first.x, first.y)
  for (const [at, { x, y }] of spots.entries()) {
    const next = spots[at + 1] ?? { x, y }
    context.quadraticCurveTo(x, y, (x + next.x) / 2, (y + next.y) / 2)
  }
  context.stroke()
}

function writeName(context: CanvasRenderingContext2D, name: string) {
  const fontOf = (size: number) => `${size}px ${fonts}`
  context.font = fontOf(largestFont)
  const { width } = context.measureText(name)
  const size = Math.min(largestFont, (largestFont * (paper.width - 2 * margin)) / width)
  context.font = fontOf(size)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(name, paper.width / 2, paper.height / 2)
}

/** Draws all of it anew. */
export function drawInk(context: CanvasRenderingContext2D, { strokes, name }: Ink) {
  context.fillStyle = white
  context.fillRect(0, 0, paper.width, paper.height)
  context.fillStyle = ink
  context.strokeStyle = ink
  context.lineWidth = lineWidth
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const spots of strokes) drawStroke(context, spots)
  const written = name.trim()
  if (strokes.length === 0 && written !== '') writeName(context, written)
}

/** The picture as a file. Throws where the browser cannot make one. */
export async function pictureOf(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (blob === null) throw new Error('the browser made no picture of the signature')
  return new File([blob], 'signature.png', { type: 'image/png' })
}
