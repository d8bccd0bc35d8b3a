import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Presses what stands in a bar, or in its menu where the bar has no room; it moves when it is measured. `opened` is what the press
 * shows: a press that was reported too late may have had its effect.
 */
export async function pressFolded(shown: Locator, menu: Locator, entry: Locator, opened?: Locator) {
  let isPressed = false
  await expect(async () => {
    if (isPressed && (await opened?.isVisible())) return
    if (!(await shown.or(entry).isVisible())) await menu.click({ timeout: 5000 })
    isPressed = true
    await shown.or(entry).click({ timeout: 5000 })
  }).toPass()
}

/** Presses a tool of a list that opens a dialog. */
export const pressTool = (page: Page, name: string) =>
  pressFolded(
    page.getByRole('button', { name, exact: true }),
    page.getByRole('button', { name: /^(More tools|更多工具)/ }),
    page.getByRole('menuitem', { name, exact: true }),
    page.getByRole('dialog').last(),
  )
