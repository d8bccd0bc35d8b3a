import { expect, test } from 'vitest'
import { contrast, mix } from '#web/platform/theme/colour.ts'
import { createPalette, type Neutrals } from '#web/platform/theme/palette.ts'
import { watermarkInks, watermarkTile } from './watermark-tile.ts'

const pictureOf = (tile: string) =>
  decodeURIComponent(/^url\("data:image\/svg\+xml,([^"]*)"\)$/.exec(tile)?.[1] ?? '')

test('names stay text, whatever is in them', () => {
  const svg = pictureOf(watermarkTile([`<script>&"'\u0000\uD800</text>`, '2026-11-24'], 'light'))
  expect(svg).toContain(`>&lt;script&gt;&amp;"'&lt;/text&gt;</text>`)
  expect(svg).not.toContain('<script')
  expect(svg.match(/<text /g)).toHaveLength(2)
})

test('a long name has a larger picture, so that it is not cut', () => {
  const width = (line: string) =>
    Number(/ width="(\d+)"/.exec(pictureOf(watermarkTile([line], 'dark')))?.[1])
  expect(width('安娜'.repeat(20))).toBeGreaterThan(40 * 14 * 0.93)
  expect(width('Anna')).toBeLessThan(160)
})

test.each(['light', 'dark', 'paper'] as const)(
  'what is written below it stays readable: %s',
  (ink) => {
    const { colour: own, share } = watermarkInks[ink]
    const over = (colour: string) => mix(own, colour, share)
    for (const brand of ['#409eff', '#13c2c2', '#faad14', '#f5222d', '#722ed1', '#333333'])
      for (const neutrals of ['default', 'mining'] as const satisfies Neutrals[]) {
        const palette = createPalette({ brand, isDark: ink === 'dark', neutrals })
        for (const name of ['text1', 'text2', 'text3', 'link', 'ok', 'warn', 'bad'] as const)
          expect(
            contrast(over(palette[name]), over(palette.surface)),
            `${name} of ${brand}, ${neutrals}`,
          ).toBeGreaterThanOrEqual(4.5)
      }
  },
)
