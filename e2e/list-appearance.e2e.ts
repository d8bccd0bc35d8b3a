import { saveListAppearance, usualListAppearance } from '@iwater/contract/kit/list-appearance'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { goTo } from './support/go.ts'
import { signInAs } from './support/people.ts'

// No other journey measures lists here, or presses actions of their rows.
const code = 'lvzhou'

const putBack = async (request: APIRequestContext) =>
  callRoute(request, saveListAppearance, usualListAppearance, await tokenOf(request, 'admin', code))

test.beforeEach(({ request }) => putBack(request))
test.afterEach(({ request }) => putBack(request))

const height = async (place: Locator) => Math.round((await place.boundingBox())?.height ?? 0)
/** Of the page on screen: those behind other tabs stay. */
const search = (page: Page) =>
  page.locator('.w-filter-row .ant-input-affix-wrapper:visible').first()

test('an administrator sets how lists look, and the lists of other pages follow', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', code, at: '/system/people', language: 'en' })
  await expect.poll(() => height(search(page))).toBe(32)
  await goTo(page, '/system/pages')
  const size = page.getByRole('radiogroup', { name: 'Size' })
  await expect(size.getByRole('radio', { name: 'Normal' })).toBeChecked()
  await expectAccessible(page, { isStrict: true })
  await size.getByRole('radio', { name: 'Large' }).click()
  await expect(page.getByText('Saved').first()).toBeVisible()
  const actions = page.getByRole('radiogroup', { name: 'Row actions' })
  await actions.getByRole('radio', { name: 'Menu' }).click()
  await expect(actions.getByRole('radio', { name: 'Menu' })).toBeChecked()

  await goTo(page, '/system/people')
  await expect.poll(() => height(search(page))).toBe(40)
  await expectAccessible(page, { within: 'main', isStrict: true })
  await page.reload()
  await expect.poll(() => height(search(page))).toBe(40)
})
