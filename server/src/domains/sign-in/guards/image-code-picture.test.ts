import { expect, test } from 'vitest'
import type { GreyPicture } from '#platform/png'
import { glyphs } from './image-code-glyphs.ts'
import { drawImageCode, newImageCode } from './image-code-picture.ts'

const isInk = ({ pixels, width }: GreyPicture, x: number, y: number) =>
  (pixels[y * width + x] ?? 255) < 150

const inkOf = (picture: GreyPicture, x: number) =>
  Array.from({ length: picture.height }, (_, y) => y).filter((y) => isInk(picture, x, y)).length

/** The ink of the columns between two, as a grid of 12 by 16 drawn over its own frame. */
function gridOf(picture: GreyPicture, left: number, right: number): number[] {
  const dots: [number, number][] = []
  for (let x = left; x < right; x += 1)
    for (let y = 0; y < picture.height; y += 1) if (isInk(picture, x, y)) dots.push([x, y])
  const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)]
  const frame = [
    Math.min(...xs),
    Math.max(...xs) + 1,
    Math.min(...ys),
    Math.max(...ys) + 1,
  ] as const
  const grid = Array<number>(12 * 16).fill(0)
  for (const [x, y] of dots) {
    const column = Math.floor(((x - frame[0]) / (frame[1] - frame[0])) * 12)
    const row = Math.floor(((y - frame[2]) / (frame[3] - frame[2])) * 16)
    grid[row * 12 + column] = 1
  }
  return grid
}

const likeness = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, ink, index) => sum + (ink === b[index] ? 1 : 0), 0)

/** Where one character ends and the next begins: the column with the least ink near where that should be. */
function cuts(picture: GreyPicture): number[] {
  const between = [56, 104, 152].map(
    (middle) =>
      Array.from({ length: 25 }, (_, index) => middle - 12 + index).toSorted(
        (a, b) =>
          inkOf(picture, a) - inkOf(picture, b) || Math.abs(a - middle) - Math.abs(b - middle),
      )[0] ?? middle,
  )
  return [0, ...between, picture.width]
}

const templates = [...glyphs.keys()].map(
  (character) => [character, gridOf(drawImageCode(character.repeat(4), 0), 8, 56)] as const,
)

/** The characters as read by a program that knows how each is drawn and where it should be. */
function attack(picture: GreyPicture): string {
  const at = cuts(picture)
  return [0, 1, 2, 3]
    .map((index) => {
      const seen = gridOf(picture, at[index] ?? 0, at[index + 1] ?? 0)
      const [best] = templates.toSorted((a, b) => likeness(b[1], seen) - likeness(a[1], seen))
      return best?.[0]
    })
    .join('')
}

function readOf(count: number, roughness: number) {
  const codes = Array.from({ length: count }, newImageCode)
  return codes.filter((code) => attack(drawImageCode(code, roughness)) === code).length
}

test('a program that knows how each character is drawn reads plain pictures, but not those that are sent', () => {
  expect(readOf(100, 0)).toBe(100)
  expect(readOf(300, 1)).toBeLessThanOrEqual(15)
})

test('no column without ink shows where a character ends', () => {
  const gapsOf = (roughness: number) => {
    const picture = drawImageCode(newImageCode(), roughness)
    const columns = Array.from({ length: picture.width - 16 }, (_, index) => index + 8)
    return columns.filter((x) => inkOf(picture, x) === 0).length
  }
  expect(gapsOf(0)).toBeGreaterThan(0)
  for (let round = 0; round < 100; round += 1) expect(gapsOf(1)).toBe(0)
})

test('a character is never cut off at an edge, and hardly any of it is hidden', () => {
  const edgeInk = (picture: GreyPicture) =>
    Array.from({ length: picture.width }, (_, x) => x).filter(
      (x) => isInk(picture, x, 0) || isInk(picture, x, picture.height - 1),
    ).length
  const sideInk = (picture: GreyPicture, x: number) => inkOf(picture, x)
  for (let round = 0; round < 200; round += 1) {
    const picture = drawImageCode(newImageCode())
    expect(edgeInk(picture)).toBe(0)
    // Only the lines that run through all characters reach the sides.
    expect(sideInk(picture, 1)).toBeLessThanOrEqual(12)
    expect(sideInk(picture, picture.width - 2)).toBeLessThanOrEqual(12)
  }
})
