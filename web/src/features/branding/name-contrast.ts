import type { Branding } from '@iwater/contract/organisation'
import { contrast, reach } from '#web/platform/theme/colour.ts'
import { createPalette } from '#web/platform/theme/palette.ts'

/** Where a name is read: in which place, in which mode, on which colour. */
export type WeakName = {
  place: 'header' | 'sign-in'
  mode: 'light' | 'dark'
  colour: string
  background: string
  /** Of WCAG 2.2, and the one that text of this size needs. */
  ratio: number
  needed: number
  /** The nearest colour that has it. */
  nearest: string
}

/** Names are bold: from 14 points on text counts as large and needs 3 : 1. */
const largeBold = 18.66

/** The names that are hard to read in the colours that an organisation has chosen, in both modes. */
export function weakNames({ brandColor, theme, sysConfig }: Branding): WeakName[] {
  const { color1, color2, fontSize1, fontSize2 } = sysConfig
  const names = [
    { place: 'header', colour: color1, size: fontSize1 },
    { place: 'sign-in', colour: color2 ?? color1, size: fontSize2 ?? fontSize1 },
  ] as const
  return names.flatMap(({ place, colour, size }) => {
    if (colour === null) return []
    const needed = Number.parseInt(size ?? '', 10) >= largeBold ? 3 : 4.5
    return (['light', 'dark'] as const).flatMap((mode) => {
      const isDark = mode === 'dark'
      const { canvas: background } = createPalette({ brand: brandColor, isDark, neutrals: theme })
      const ratio = contrast(colour, background)
      if (ratio >= needed) return []
      const nearest = reach(colour, background, needed)
      return [{ place, mode, colour, background, ratio, needed, nearest }]
    })
  })
}
