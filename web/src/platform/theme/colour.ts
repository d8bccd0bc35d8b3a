/** Colours as `#rrggbb`, moved about in OKLCH: lightness 0-1, chroma 0 up to about .37, hue in radians. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

type Triple = readonly [number, number, number]

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

const gamma = (channel: number) =>
  channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055

/** Red, green and blue, 0 to 255. */
export function bytesOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const linearRgb = (hex: string) =>
  bytesOf(hex).map((byte) => linear(byte / 255)) as [number, number, number]

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string) {
  const [red, green, blue] = linearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Matrices of the OKLab definition (Björn Ottosson, 2020). */
function toOklab(hex: string): Triple {
  const [red, green, blue] = linearRgb(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export function toOklch(hex: string): Oklch {
  const [lightness, a, b] = toOklab(hex)
  return [lightness, Math.hypot(a, b), Math.atan2(b, a)]
}

const isShowable = (rgb: Triple) => rgb.every((channel) => channel >= -1e-4 && channel <= 1.0001)

const byteInHex = (channel: number) =>
  Math.round(gamma(Math.min(1, Math.max(0, channel))) * 255)
    .toString(16)
    .padStart(2, '0')

/** The colour, with as little less chroma as a screen needs to show it. */
export function fromOklch([lightness, chroma, hue]: Oklch): string {
  const rgbWith = (c: number) => fromOklab([lightness, c * Math.cos(hue), c * Math.sin(hue)])
  let shown = chroma
  let rgb = rgbWith(shown)
  while (shown > 0 && !isShowable(rgb)) {
    shown = Math.max(shown - 0.004, 0)
    rgb = rgbWith(shown)
  }
  return `#${rgb.map(byteInHex).join('')}`
}

/** Moves lightness until `isFar` is satisfied, downwards or upwards; hue and chroma stay. */
function moveLightness(hex: string, isDown: boolean, isFar: (colour: string) => boolean): string {
  const [lightness, chroma, hue] = toOklch(hex)
  const step = isDown ? -0.005 : 0.005
  for (let l = Math.min(0.985, Math.max(0.06, lightness)); l > 0.05 && l < 0.99; l += step) {
    const moved = fromOklch([l, chroma, hue])
    if (isFar(moved)) return moved
  }
  return isDown ? '#000000' : '#ffffff'
}

const isLight = (hex: string) => luminance(hex) > 0.4

/** Moves lightness away from the background until the contrast is reached. */
export const reach = (hex: string, background: string, ratio = 4.5): string =>
  moveLightness(hex, isLight(background), (moved) => contrast(moved, background) >= ratio)

/** The same for text on a tint of itself: `share` of it over the surface. */
export const reachOnOwnTint = (hex: string, surface: string, share: number, ratio = 4.5): string =>
  moveLightness(
    hex,
    isLight(surface),
    (moved) => contrast(moved, mix(moved, surface, share)) >= ratio,
  )

/** `share` of one colour over another, mixed in OKLab. */
export function mix(over: string, under: string, share: number): string {
  const a = toOklab(over)
  const b = toOklab(under)
  const [lightness, x, y] = a.map(
    (part, index) => part * share + (b[index] ?? 0) * (1 - share),
  ) as [number, number, number]
  return fromOklch([lightness, Math.hypot(x, y), Math.atan2(y, x)])
}

/** Distance between two hues on the circle, 0 to pi. */
export function hueDistance(one: string, other: string) {
  const distance = Math.abs(toOklch(one)[2] - toOklch(other)[2]) % (2 * Math.PI)
  return Math.min(distance, 2 * Math.PI - distance)
}
