import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { addresses } from './support/addresses.ts'
import { appearances } from './support/appearances.ts'
import { goTo } from './support/go.ts'
import { signInAs } from './support/people.ts'

for (const { language, colorScheme } of appearances) {
  for (const part of [0, 1]) {
    test(`no page has anything that axe calls serious (${language}, ${colorScheme}, part ${part + 1})`, async ({
      page,
      request,
    }) => {
      test.slow()
      const all = await addresses(request)
      await page.emulateMedia({ colorScheme })
      await signInAs(page, { name: 'admin', language, at: '/wel/index' })
      for (const address of all.filter((_, index) => index % 2 === part)) {
        await goTo(page, address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        // Each page is judged as a whole in one of the appearances, and its colours in both.
        const isContrastOnly = (part === 0) === (colorScheme === 'dark')
        await expectAccessible(page, { state: address, within: '#main', isContrastOnly })
      }
    })
  }
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
