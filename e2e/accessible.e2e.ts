import { listConnections } from '@iwater/contract/ingest'
import { listUnits } from '@iwater/contract/monitoring'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { pagePatterns } from '../web/src/app/page-patterns.ts'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { looks } from './support/looks.ts'
import { administratorToken, signInAs } from './support/people.ts'

/** What a page shows under another query. */
const furtherViews = [
  '/monitoring/units?state=normal',
  '/system/logs?view=sign-ins',
  '/system/logs?view=functions',
  '/system/logs?view=errors',
  '/system/messages?box=sent',
]

/** Addresses of all pages; one that a page is added to is judged without being remembered here. */
async function addresses(request: APIRequestContext) {
  const token = await administratorToken(request, 'qingyuan')
  const units = await callRoute(request, listUnits, {}, token)
  const { records } = await callRoute(request, listConnections, {}, token)
  const idOf: Record<string, string | undefined> = {
    unitId: units.records[0]?.unitId,
    connectionId: records[0]?.connectionId,
  }
  const pages = pagePatterns
    // Shows a page of somebody else.
    .filter((pattern) => !pattern.startsWith('/myiframe/'))
    .map((pattern) =>
      pattern.replace(/:(\w+)/g, (_, name: string) => {
        const id = idOf[name]
        if (id === undefined) throw new Error(`no ${name} is known for ${pattern}`)
        return id
      }),
    )
  return [...pages, ...furtherViews]
}

for (const { language, colorScheme } of looks) {
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
        await expectAccessible(page, { state: address, within: '#main' })
      }
    })
  }
}

for (const { language, colorScheme } of looks) {
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
