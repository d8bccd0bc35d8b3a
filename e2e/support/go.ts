import type { Page } from '@playwright/test'

/** Goes to an address as a link inside the product does, without reloading. */
export async function goTo(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}
