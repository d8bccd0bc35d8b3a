import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'
import { addedPlant } from './support/plant.ts'

test('a unit is retired with its points, stays in trends, and is brought back', async ({
  page,
}) => {
  const name = `Old works ${unique()}`
  await signInAs(page, { name: 'admin', at: '/plant/units', language: 'en' })
  const { unitId } = await addedPlant(page, name)
  await page.goto(`/plant/units?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name, exact: true }).click()
  const panel = page.getByRole('dialog', { name })
  await panel.getByRole('button', { name: 'Retire' }).click()
  const question = page.getByRole('dialog', { name: `Retire “${name}”` })
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await question.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('Retired: 1 unit, 1 device, 2 points')).toBeVisible()
  await expect(panel.getByText(/^Retired /)).toBeVisible()
  await panel.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('No matching records')).toBeVisible()

  await page.goto(`/monitoring/units?keyword=${encodeURIComponent(name)}`)
  await expect(page.getByRole('link', { name })).toBeHidden()
  await page.goto(`/monitoring/units/${unitId}`)
  await expect(page.getByText(/^Retired /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pressure' })).toBeVisible()

  await page.goto('/monitoring/trend')
  await page.getByRole('button', { name: 'Choose points' }).first().click()
  const picker = page.getByRole('dialog', { name: 'Choose points' })
  await picker.getByLabel('Unit, point or factor code').fill(name)
  await expect(picker.getByText('No matching points')).toBeVisible()
  await picker.getByLabel('Also retired points').check()
  await expect(picker.getByRole('checkbox', { name: /Pressure/ })).toBeVisible()

  await page.goto(`/plant/units?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('group', { name: 'Filter by state of use' }).getByText('Retired').click()
  await page.getByRole('checkbox', { name: `Select “${name}”` }).check()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('Brought back: 1 unit, 1 device, 2 points')).toBeVisible()
  await page.getByRole('group', { name: 'Filter by state of use' }).getByText('In use').click()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
})
