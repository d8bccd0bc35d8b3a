import { entityCalls } from '@iwater/contract/kit/calls'
import { readBrandingSettings, saveBrandingSettings } from '@iwater/contract/organisation/branding'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { signInAs, unique } from './support/people.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('an organisation gets a name, colours and a logo, and its sign-in page shows them in both languages', async ({
  page,
  browser,
  baseURL,
}) => {
  const end = unique()
  // Browsers take such a name for the machine itself.
  const host = `${end}.localhost`
  const token = await tokenOf(page.request, 'admin', 'lvzhou')
  const { OrganizationTree } = await callRoute(page.request, readSignInInfo, {}, token)
  const { id } = await callRoute(
    page.request,
    entityCalls(organisationRecord).add,
    {
      name: { zh: `水厂${end}`, en: `Works ${end}` },
      kind: 'plant',
      parent_id: OrganizationTree[0]?.organizationId ?? '',
      is_shown: true,
      is_team_enabled: true,
      hosts: [{ host }],
    } as never,
    token,
  )

  await signInAs(page, {
    name: 'admin',
    code: 'lvzhou',
    at: `/system/branding?org=${id}`,
    language: 'en',
  })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(
    page.getByText('If empty, as set for “Oasis Environmental Monitoring”.').first(),
  ).toBeVisible()
  await expect(preview.getByText('Oasis Environmental Monitoring').first()).toBeVisible()
  await page.getByLabel('System name (Chinese)').fill(`平台${end}`)
  await page.getByLabel('System name (English)').fill(`Platform ${end}`)
  await expect(preview.getByText(`Platform ${end}`).first()).toBeVisible()

  const colour = page.getByRole('textbox', { name: 'Name colour in the header', exact: true })
  await colour.fill('#ffe08a')
  const contrast = page.getByRole('region', { name: 'Contrast of the name' })
  await expect(contrast).toContainText('Name in the header (light) The contrast is 1.')
  await expectAccessible(page, { isStrict: true })
  const use = contrast.getByRole('button', { name: /^Use #\w{6} · Name in the header \(light\)/ })
  const [readable = ''] = /#\w{6}/.exec((await use.textContent()) ?? '') ?? []
  await use.click()
  await expect(colour).toHaveValue(readable)
  await expect(contrast.getByText('Name in the header (light)')).toBeHidden()
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('#aa1155')

  await page
    .getByRole('group', { name: 'Logo', exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expect(preview.locator('.branding-sign-in img').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText(/^Saved/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()

  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`http://${host}:${new URL(baseURL ?? '').port}/login/login`)
  const header = visitor.getByRole('banner')
  await expect(header.getByText(`平台${end}`)).toBeVisible()
  await expect(visitor.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await expect(header.locator('.si-brand img')).toHaveJSProperty('naturalWidth', 1)
  const brand = () =>
    visitor.evaluate(() => document.documentElement.style.getPropertyValue('--w-brand'))
  await expect.poll(brand).toBe('#aa1155')
  await header.getByRole('button', { name: 'English' }).click()
  await expect(header.getByText(`Platform ${end}`)).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await context.close()

  // What is empty again is inherited again.
  await page.getByRole('textbox', { name: 'Brand colour', exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Brand colour', exact: true })).toHaveValue('')
  await expect(page.getByLabel('System name (Chinese)')).toHaveValue(`平台${end}`)

  // What another administrator has saved meanwhile stays, below the own input.
  const stored = () => callRoute(page.request, readBrandingSettings, { organizationId: id }, token)
  const { version, values } = await stored()
  const theirs = { ...values, organizationId: id, version, hotline: '12345678' }
  await callRoute(page.request, saveBrandingSettings, theirs, token)
  await page.getByLabel('System name (English)').fill(`Mine ${end}`)
  await page.getByRole('button', { name: 'Save' }).click()
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText('Another user changed this record')
  await expect(conflict).toContainText('12345678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(conflict).toBeHidden()
  const kept = (await stored()).values
  expect(kept).toMatchObject({ hotline: '12345678', system_name: { en: `Mine ${end}` } })
})
