/** Steepness in degrees, pixels between two texts, and of a line. */
const steepness = 20
const gap = { beside: 90, below: 80 }
const lineHeight = 20

/**
 * What the text is drawn in, and how much of it covers what is below: what is written there stays readable. Printers lose
 * what is very pale.
 */
export const watermarkInks = {
  light: { colour: '#000000', share: 0.08 },
  dark: { colour: '#ffffff', share: 0.07 },
  paper: { colour: '#000000', share: 0.12 },
} as const

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of XML, without halves of characters and those that XML does not have. */
const escaped = (text: string) =>
  text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '').replace(/[&<>]/g, (one) => entities[one] ?? one)

/** About how wide a line is at 14 pixels: Chinese characters fill a square, others some half of it. */
const widthOf = (line: string) =>
  Array.from(line, (one) => (/[\u2E80-\uFFFF]/.test(one) ? 14 : 7.8)).reduce(
    (sum, one) => sum + one,
    0,
  )

/** A picture of a few lines, slanted, that fits together with itself on all sides: a value of `background-image`. */
export function watermarkTile(lines: readonly string[], ink: keyof typeof watermarkInks) {
  const { colour, share } = watermarkInks[ink]
  const angle = (steepness * Math.PI) / 180
  const long = Math.max(...lines.map(widthOf))
  const high = lines.length * lineHeight
  const width = Math.ceil(long * Math.cos(angle) + high * Math.sin(angle) + gap.beside)
  const height = Math.ceil(long * Math.sin(angle) + high * Math.cos(angle) + gap.below)
  const texts = lines.map((line, at) => {
    const y = (at - (lines.length - 1) / 2) * lineHeight
    return `<text y="${y}">${escaped(line)}</text>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${width / 2} ${height / 2}) rotate(-${steepness})" fill="${colour}" fill-opacity="${share}" font-family="'Microsoft YaHei','PingFang SC',sans-serif" font-size="14" text-anchor="middle" dominant-baseline="middle">${texts.join('')}</g></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}
