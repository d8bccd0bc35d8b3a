import { expect, type Locator, type Page } from '@playwright/test'

/** Presses what stands in a bar, or in its menu where the bar has no room; it moves when it is measured. */
export async function pressFolded(shown: Locator, menu: Locator, entry: Locator) {
  await expect(async () => {
    if (!(await shown.or(entry).isVisible())) await menu.click({ timeout: 1000 })
    await shown.or(entry).click({ timeout: 1000 })
  }).toPass()
}

/** Presses a tool of a list. */
export const pressTool = (page: Page, name: string) =>
  pressFolded(
    page.getByRole('button', { name, exact: true }),
    page.getByRole('button', { name: /^(More tools|更多工具)/ }),
    page.getByRole('menuitem', { name, exact: true }),
  )
