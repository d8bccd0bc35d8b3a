import type { Branding } from '@iwater/contract/organisation'
import { expect, test } from 'vitest'
import { contrast } from '#web/platform/theme/colour.ts'
import { weakNames } from './name-contrast.ts'

const branding = (color1: string | null, fontSize1: string | null = null) =>
  ({
    brandColor: '#409eff',
    theme: 'default',
    sysConfig: { fontFamily: null, fontSize1, fontSize2: null, color1, color2: null },
  }) as Branding

const placesOf = (of: Branding) => weakNames(of).map(({ place, mode }) => `${place} ${mode}`)

test('a name in its usual colour is readable, and one in a colour of its own where there is contrast', () => {
  expect(weakNames(branding(null))).toEqual([])
  expect(placesOf(branding('#ffe08a'))).toEqual(['header light', 'sign-in light'])
  expect(placesOf(branding('#10243e'))).toEqual(['header dark', 'sign-in dark'])
})

test('the nearest colour that is told has the contrast, and large names need less', () => {
  const [weak] = weakNames(branding('#ffe08a'))
  if (weak === undefined) throw new Error('no weak name')
  expect(weak.ratio).toBeLessThan(4.5)
  expect(contrast(weak.nearest, weak.background)).toBeGreaterThanOrEqual(4.5)
  // Between 3 and 4.5 on white.
  expect(placesOf(branding('#8a8f98'))).toContain('header light')
  expect(placesOf(branding('#8a8f98', '24'))).not.toContain('header light')
})
