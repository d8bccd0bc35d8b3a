import { randomInt } from 'node:crypto'
import { glyphs } from './image-code-glyphs.ts'

const characters = [...glyphs.keys()]
const size = { width: 132, height: 44 }

/** Four characters drawn by lot. */
export const newImageCode = () =>
  Array.from({ length: 4 }, () => characters[randomInt(characters.length)]).join('')

/** A number between two bounds, in steps of a hundredth. */
const between = (low: number, high: number) =>
  randomInt(Math.round(low * 100), Math.round(high * 100) + 1) / 100

const written = (value: number) => value.toFixed(1)

/** A line through points, bent at every joint, none of them quite where it belongs. */
function line(points: readonly (readonly [number, number])[]): string {
  const moved = points.map(([x, y]) => [x + between(-1, 1), y + between(-1, 1)] as const)
  return moved
    .map(([x, y], index) => {
      const before = moved[index - 1]
      if (!before) return `M${written(x)} ${written(y)}`
      const middleX = (before[0] + x) / 2 + between(-1.5, 1.5)
      const middleY = (before[1] + y) / 2 + between(-1.5, 1.5)
      return `Q${written(middleX)} ${written(middleY)} ${written(x)} ${written(y)}`
    })
    .join('')
}

function characterLines(character: string, index: number): string[] {
  const angle = between(-0.35, 0.35)
  const scale = between(4.2, 5)
  const middleX = 20 + index * 30 + between(-3, 3)
  const middleY = size.height / 2 + between(-3, 3)
  const place = ([x, y]: readonly [number, number]) => {
    const [dx, dy] = [(x - 2) * scale, (y - 3) * scale]
    return [
      middleX + dx * Math.cos(angle) - dy * Math.sin(angle),
      middleY + dx * Math.sin(angle) + dy * Math.cos(angle),
    ] as const
  }
  return (glyphs.get(character) ?? []).map((stroke) => line(stroke.map(place)))
}

const noiseLine = () =>
  line([0, 1, 2, 3].map((step) => [step * (size.width / 3), between(4, size.height - 4)] as const))

function shuffle<T>(items: T[]): T[] {
  for (let index = items.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1)
    // Both places are inside the array.
    ;[items[index], items[other]] = [items[other] as T, items[index] as T]
  }
  return items
}

/** A picture of the characters, drawn as bent lines between lines that mean nothing; no text is in it. */
export function drawImageCode(code: string): string {
  const lines = shuffle([
    ...code
      .split('')
      .flatMap(characterLines)
      .map((d) => ({ d, width: between(2.4, 3.2) })),
    ...[1, 2, 3].map(() => ({ d: noiseLine(), width: between(0.8, 1.4) })),
  ])
  const paths = lines.map(({ d, width }) => `<path d="${d}" stroke-width="${written(width)}"/>`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" ` +
    `width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#F2F6FA"/>` +
    `<g fill="none" stroke="#35506B" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g></svg>`
  )
}
