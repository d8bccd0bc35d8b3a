import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    if (await isFocused()) return
  }
  throw new Error(`the tab key does not come to ${String(target)}`)
}

/** Presses an arrow until something has the focus. */
export async function arrowTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  await expect(async () => {
    if (!(await target.evaluate((element) => element === document.activeElement))) {
      await page.keyboard.press('ArrowDown')
    }
    await expect(target).toBeFocused({ timeout: 500 })
  }).toPass()
}
