import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addresses } from './support/addresses.ts'
import { appearances } from './support/appearances.ts'
import { goTo } from './support/go.ts'
import { signInAs } from './support/people.ts'

const languages = ['zh', 'en'] as const

/** Words and colours are judged apart: each page in one of the languages as a whole, then by its colours in the dark. */
for (const [part, language] of languages.entries()) {
  test(`no page has anything that axe calls serious (${language})`, async ({ page, request }) => {
    test.slow()
    const all = await addresses(request)
    await page.emulateMedia({ colorScheme: 'light' })
    await signInAs(page, { name: 'admin', language, at: '/wel/index' })
    for (const address of all.filter((_, index) => index % languages.length === part)) {
      // Loaded anew: pages behind other tabs stay in the document, and axe goes through all of it for each look.
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, { state: address, within: '#main' })
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expectAccessible(page, { state: address, within: '#main', isContrastOnly: true })
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })
}

for (const { language, colorScheme } of appearances) {
  test(`what opens over pages has nothing that axe calls serious (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signInAs(page, { name: 'admin', language, at: '/system/messages?new=1' })
    await expect(page.getByRole('dialog', { name: /^(发布消息|Publish a message)$/ })).toBeVisible()
    await expectAccessible(page, { state: 'a new message' })

    await goTo(page, '/wel/index')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(消息|Messages)/ })
      .click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, { state: 'drawer' })

    await page.goto('/system/messages?fromIframe=1')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, { state: 'without a frame' })

    for (const path of ['/mine/index', '/desk/index']) {
      await page.goto(path)
      await page.getByRole('button', { name: /^(调整布局|Arrange)$/ }).click()
      await expectAccessible(page, { state: `${path}, arranged`, within: '#main' })
    }
  })
}
