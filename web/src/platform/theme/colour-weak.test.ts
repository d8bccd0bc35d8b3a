import { expect, test } from 'vitest'
import { createPalette, type Signals } from './palette.ts'
import { weakSignals } from './weak-signals.ts'

/**
 * What eyes without the receptor for red (protan) or green (deutan) see of linear red, green and blue: Viénot, Brettel
 * and Mollon, 1999.
 */
const eyes: Readonly<Record<'protan' | 'deutan', readonly (readonly number[])[]>> = {
  protan: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deutan: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
}

const linear = (share: number) =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4

const rgbOf = (colour: string) =>
  [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16) / 255))

/** Linear RGB in OKLab, in which equal distances look equal. */
function oklab([r = 0, g = 0, b = 0]: number[]) {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function seenBy(eye: keyof typeof eyes, colour: string) {
  const rgb = rgbOf(colour)
  const seen = eyes[eye].map((row) =>
    Math.max(
      0,
      row.reduce((sum, share, at) => sum + share * (rgb[at] ?? 0), 0),
    ),
  )
  return oklab(seen)
}

function closest(eye: keyof typeof eyes, isDark: boolean, signals?: Signals) {
  const seed = { brand: '#409eff', isDark, ...(signals && { signals }) }
  const { okG, warnG, badG, infoG } = createPalette(seed)
  const seen = [okG, warnG, badG, infoG].map((colour) => seenBy(eye, colour))
  const distances = seen.flatMap((one, at) =>
    seen
      .slice(at + 1)
      .map((other) => Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))),
  )
  return Math.min(...distances)
}

test.each([
  ['protan', false],
  ['protan', true],
  ['deutan', false],
  ['deutan', true],
] as const)('states stay apart for %s eyes, dark: %s', (eye, isDark) => {
  expect(closest(eye, isDark, weakSignals)).toBeGreaterThan(0.13)
  expect(closest(eye, isDark, weakSignals)).toBeGreaterThan(closest(eye, isDark))
})
