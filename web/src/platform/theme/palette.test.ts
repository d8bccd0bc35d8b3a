import { describe, expect, test } from 'vitest'
import { contrast, hueDistance, mix } from './colour.ts'
import { createPalette, type Neutrals } from './palette.ts'
import { weakSignals } from './weak-signals.ts'

const brands = [
  '#409eff',
  '#13c2c2',
  '#faad14',
  '#f5222d',
  '#722ed1',
  '#00b96b',
  '#333333',
  '#ffffff',
] as const

const kinds = brands.flatMap((brand) =>
  [false, true].flatMap((isDark) =>
    (['default', 'mining'] as const satisfies Neutrals[]).map((neutrals) => ({
      brand,
      isDark,
      neutrals,
    })),
  ),
)

describe.each(kinds)('the palette of $brand, dark: $isDark, neutrals: $neutrals', (seed) => {
  const palette = createPalette(seed)
  const tintShare = seed.isDark ? 0.2 : 0.12

  test.each(['text1', 'text2', 'text3', 'link', 'ok', 'warn', 'bad', 'info'] as const)(
    'makes %s readable on every background it stands on',
    (name) => {
      expect(contrast(palette[name], palette.surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette[name], palette.raised)).toBeGreaterThanOrEqual(3)
      expect(contrast(palette[name], palette.canvas)).toBeGreaterThanOrEqual(4.2)
    },
  )

  test('makes white readable on the fill of a button', () => {
    const weak = createPalette({ ...seed, signals: weakSignals })
    for (const fill of [palette.solid, palette.danger, weak.danger]) {
      expect(contrast(palette.onSolid, fill)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('makes links and states readable on their own tint', () => {
    const { okTint, warnTint, badTint, infoTint, brandTint, raised } = palette
    for (const [colour, tint] of [
      [palette.ok, okTint],
      [palette.warn, warnTint],
      [palette.bad, badTint],
      [palette.info, infoTint],
    ] as const) {
      expect(contrast(colour, tint)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour, mix(colour, raised, 0.14))).toBeGreaterThanOrEqual(4.5)
    }
    for (const colour of [palette.link, palette.text1, palette.text2]) {
      expect(contrast(colour, brandTint)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('makes states readable also where their colours are for weak eyes', () => {
    const weak = createPalette({ ...seed, signals: weakSignals })
    for (const colour of [weak.ok, weak.warn, weak.bad, weak.info]) {
      expect(contrast(colour, mix(colour, weak.surface, tintShare))).toBeGreaterThanOrEqual(4.5)
    }
    expect(weak.series.length).toBeGreaterThanOrEqual(6)
  })

  test('gives no two data colours that look like the brand', () => {
    const [, ...others] = palette.series
    expect(others.length).toBeGreaterThanOrEqual(5)
    for (const colour of others) expect(hueDistance(colour, seed.brand)).toBeGreaterThanOrEqual(0.4)
  })
})
