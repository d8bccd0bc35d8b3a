import { readSetup, type Setup, type SetupStepId, setupStepIds } from '@iwater/contract/setup-steps'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { appearances } from './support/appearances.ts'
import { signInAs } from './support/people.ts'

/** The organisations of the demo are set up: what the server answers of one is changed to that of a new tenant. */
async function asNewTenant(page: Page, done: Set<SetupStepId>) {
  let isClosed = false
  await page.route(`**/api${readSetup.path}`, async (route) => {
    if (route.request().method() === 'PUT') {
      isClosed = (route.request().postDataJSON() as { isClosed: boolean }).isClosed
      return route.fulfill({ json: { code: 0, msg: '', data: null } })
    }
    const response = await route.fetch()
    const body = (await response.json()) as { data: Setup }
    const steps = body.data.steps.map(({ id }) => ({ id, isDone: done.has(id) }))
    return route.fulfill({ response, json: { ...body, data: { ...body.data, steps, isClosed } } })
  })
}

test('the demo is set up but for values, and once all is done there is no checklist', async ({
  page,
}) => {
  const answered = page.waitForResponse(`**/api${readSetup.path}`)
  await signInAs(page, { name: 'admin', at: '/wel/index' })
  const { data } = (await (await answered).json()) as { data: Setup }
  const done = data.steps.filter(({ id, isDone }) => isDone && id !== 'values')
  expect(done.map(({ id }) => id)).toEqual(['branding', 'people', 'connection'])
  await asNewTenant(page, new Set(setupStepIds))
  const again = page.waitForResponse(`**/api${readSetup.path}`)
  await page.reload()
  await again
  await expect(page.getByText('数据总量')).toBeVisible()
  await expect(page.getByRole('region', { name: /^初始配置/ })).toHaveCount(0)
})

test('a new tenant opens on a checklist, which leads to the forms and knows on return what was done', async ({
  page,
}) => {
  const done = new Set<SetupStepId>(['branding'])
  await asNewTenant(page, done)
  await signInAs(page, { name: 'admin', at: '/wel/index' })
  const list = page.getByRole('region', { name: /^初始配置/ })
  await expect(list).toContainText('已完成 1 / 4 项')
  await list.getByRole('link', { name: /添加人员/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: /新增人员/ })).toBeVisible()
  done.add('people')
  await page.goBack()
  await expect(list).toContainText('已完成 2 / 4 项')
  await list.getByRole('button', { name: '关闭清单' }).click()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: '重新打开' }).click()
  await expect(list).toBeVisible()
})

for (const { language, colorScheme } of appearances) {
  test(`the checklist is accessible and fits a phone (${language}, ${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await asNewTenant(page, new Set<SetupStepId>(['connection']))
    await signInAs(page, { name: 'admin', language, at: '/wel/index' })
    const list = page.getByRole('region', { name: /^(初始配置|Setup)/ })
    await expect(list).toBeVisible()
    await expectAccessible(page, { isStrict: true, within: '#main' })
    await page.screenshot({ path: `/tmp/fh-setup-${language}.png` })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(list).toBeVisible()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.screenshot({ path: `/tmp/fh-setup-390-${language}.png` })
    await page.getByRole('button', { name: /关闭清单|Close the checklist/ }).click()
    await expect(page.getByRole('button', { name: /重新打开|Open again/ })).toBeVisible()
    await expectAccessible(page, { isStrict: true, within: '#main' })
  })
}
