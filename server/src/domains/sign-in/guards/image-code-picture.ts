import { randomInt } from 'node:crypto'
import type { GreyPicture } from '#platform/png'
import { glyphs } from './image-code-glyphs.ts'

const characters = [...glyphs.keys()]

/** Pixels; a third more in each direction than displayed, for high-resolution screens. */
const size = { width: 208, height: 80 }

const paper = 242
const ink = 60

/** Widths of the lines of characters, and of the disturbing one: a person distinguishes them at a glance. */
const lineWidth = 5.4
const disturbingWidth = 2.6

/** Distance of characters from the edges: one that is cut off cannot be read by anybody. */
const margin = 6

/** Four random characters. */
export const newImageCode = () =>
  Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')

type Point = readonly [x: number, y: number]

/** A number between two bounds. */
const between = (low: number, high: number) => low + ((high - low) * randomInt(10_001)) / 10_000

/** Points every few pixels along a line through joints, rounded at them. */
function alongCurve(joints: readonly Point[]): Point[] {
  const at = (index: number) => joints[Math.max(0, Math.min(joints.length - 1, index))] as Point
  const steps = 10
  return joints.slice(1).flatMap((_, index) =>
    Array.from({ length: steps + 1 }, (__, step) => {
      const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
      const t = step / steps
      // Catmull–Rom, with a fifth of its usual bend, so that corners stay corners.
      const bend = 0.2
      const axis = (k: 0 | 1) => {
        const [from, to] = [(c[k] - a[k]) * bend, (d[k] - b[k]) * bend]
        return (
          (2 * t ** 3 - 3 * t ** 2 + 1) * b[k] +
          (t ** 3 - 2 * t ** 2 + t) * from +
          (-2 * t ** 3 + 3 * t ** 2) * c[k] +
          (t ** 3 - t ** 2) * to
        )
      }
      return [axis(0), axis(1)] as const
    }),
  )
}

/** The lines of a character, randomly turned, slanted and stretched. */
function characterLines(character: string, middleX: number, roughness: number): Point[][] {
  const vary = (most: number) => between(-most, most) * roughness
  const angle = vary(0.27)
  const lean = vary(0.27)
  const scale = [8.4 + vary(1.2), 9.2 + vary(1.1)] as const
  const middle = [middleX, size.height / 2 + vary(6)] as const
  const place = ([x, y]: Point): Point => {
    const [dy, dx] = [(y - 3 + vary(0.12)) * scale[1], (x - 2 + vary(0.12)) * scale[0]]
    const leaning = dx + dy * lean
    return [
      middle[0] + leaning * Math.cos(angle) - dy * Math.sin(angle),
      middle[1] + leaning * Math.sin(angle) + dy * Math.cos(angle),
    ]
  }
  return (glyphs.get(character) ?? []).map((stroke) => alongCurve(stroke.map(place)))
}

/** The middle of each character, about as far apart as they are wide, so that neighbours touch. */
function middles(roughness: number): number[] {
  const steps = [0, 1, 2].map(() => 50 - between(1, 6) * roughness)
  const width = steps.reduce((sum, step) => sum + step, 0)
  const room = (size.width - width - 44) / 2
  const first = (size.width - width) / 2 + between(-room, room) * roughness
  return steps.reduce((at, step) => [...at, (at.at(-1) ?? 0) + step], [first])
}

/** A line from edge to edge, through all characters. */
function disturbance(): Point[] {
  const across = [0, 1, 2, 3, 4].map(
    (step) => [(step * size.width) / 4, between(16, size.height - 16)] as const,
  )
  return alongCurve(across)
}

/** Moves lines, and narrows them where necessary, so that they are inside the margin. */
function fitted(lines: readonly (readonly Point[])[]): Point[][] {
  const axis = (k: 0 | 1, whole: number) => {
    const values = lines.flatMap((line) => line.map((point) => point[k]))
    const [least, most] = [Math.min(...values), Math.max(...values)]
    const edge = margin + lineWidth / 2
    const scale = Math.min(1, (whole - 2 * edge) / (most - least))
    const from = Math.min(Math.max(least, edge), whole - edge - (most - least) * scale)
    return (value: number) => from + (value - least) * scale
  }
  const [across, down] = [axis(0, size.width), axis(1, size.height)]
  return lines.map((line) => line.map(([x, y]) => [across(x), down(y)] as const))
}

/** Moves every point by waves across the whole picture. */
function waves(roughness: number) {
  const wave = (least: number, most: number) => {
    const [height, length, phase] = [
      between(least, most) * roughness,
      between(55, 95),
      between(0, 6.3),
    ]
    return (at: number) => height * Math.sin((at / length) * Math.PI * 2 + phase)
  }
  const [sideways, upwards] = [wave(1.5, 3), wave(2, 4)]
  return ([x, y]: Point): Point => [x + sideways(y), y + upwards(x)]
}

/** The share of a pixel that is covered by a line at this distance. */
const coverage = (distance: number, width: number) =>
  Math.max(0, Math.min(1, width / 2 + 0.5 - distance))

/** Covers the pixels around a piece of a line. */
function stroke(covered: Float32Array, from: Point, to: Point, width: number) {
  const reach = width / 2 + 1
  const [left, right] = [Math.min(from[0], to[0]) - reach, Math.max(from[0], to[0]) + reach]
  const [top, bottom] = [Math.min(from[1], to[1]) - reach, Math.max(from[1], to[1]) + reach]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const square = dx * dx + dy * dy || 1
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(size.height, bottom); y += 1) {
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(size.width, right); x += 1) {
      const along = Math.max(0, Math.min(1, ((x - from[0]) * dx + (y - from[1]) * dy) / square))
      const distance = Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy)
      const at = y * size.width + x
      covered[at] = Math.max(covered[at] ?? 0, coverage(distance, width))
    }
  }
}

function cover(lines: readonly (readonly Point[])[], width: number): Float32Array {
  const covered = new Float32Array(size.width * size.height)
  for (const points of lines) {
    points.forEach((point, index) => {
      if (index > 0) stroke(covered, points[index - 1] as Point, point, width)
    })
  }
  return covered
}

/**
 * A picture of the characters, distorted and touching, with a thin line through all of them: nothing shows where a
 * character ends. With roughness 0 they are plain and apart.
 */
export function drawImageCode(code: string, roughness = 1): GreyPicture {
  const bend = waves(roughness)
  const places = middles(roughness)
  const lines = Array.from(code).flatMap((character, index) =>
    characterLines(character, places[index] ?? 0, roughness),
  )
  const drawn = cover(fitted(lines.map((line) => line.map(bend))), lineWidth)
  const disturbing = roughness > 0 ? [disturbance(), disturbance()] : []
  const crossed = cover(
    disturbing.map((line) => line.map(bend)),
    disturbingWidth,
  )
  const pixels = new Uint8Array(size.width * size.height)
  for (let at = 0; at < pixels.length; at += 1) {
    const share = Math.max(drawn[at] ?? 0, crossed[at] ?? 0)
    pixels[at] = Math.round(paper + (ink - paper) * share)
  }
  return { ...size, pixels }
}
