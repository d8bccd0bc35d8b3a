import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type Judged = {
  /** What is looked at, for the message; the path of the page otherwise. */
  state?: string
  /** The part of the page that is judged. */
  within?: string
  /** Judges what axe calls moderate or minor too. */
  isStrict?: boolean
  /** Judges contrast alone, which is what another theme changes. */
  isContrastOnly?: boolean
}

/** Waits until nothing is loading and nothing moves: axe judges colours half-way through a transition as they are. */
export async function comeToRest(page: Page) {
  await expect(page.locator('.w-skeleton:visible')).toHaveCount(0)
  await expect(page.getByRole('status', { name: /加载|Loading/ })).toHaveCount(0)
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

/** Expects that axe finds no accessibility violation on screen. */
export async function expectAccessible(
  page: Page,
  { state, within, isStrict, isContrastOnly }: Judged = {},
) {
  await comeToRest(page)
  // Half a megabyte of program, which takes longer to bring in than to run: once for each time a page is loaded.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'true' }) })
    // Spares a page of axe's own for every look; nothing that is judged lies in a frame.
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: false })
  if (within !== undefined) axe.include(within)
  if (isContrastOnly) axe.withRules(['color-contrast'])
  const { violations } = await axe.analyze()
  const found = violations.filter(
    ({ impact }) => isStrict || impact === 'serious' || impact === 'critical',
  )
  expect(
    found.map(({ id, nodes }) => [
      id,
      nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    ]),
    state ?? new URL(page.url()).pathname,
  ).toEqual([])
}
