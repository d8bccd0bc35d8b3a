import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'
import { addedPlant } from './support/plant.ts'

test('a unit is copied under a name of its own, and taken away again with its devices and points', async ({
  page,
}) => {
  const name = `Model ${unique()}`
  await signInAs(page, { name: 'admin', at: '/plant/units', language: 'en' })
  await addedPlant(page, name)
  await page.goto(`/plant/units?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Copy' }).click()
  const form = page.getByRole('dialog', { name: `Copy “${name}”` })
  await expect(form.getByLabel('Name of the copy (English)')).toHaveValue(`${name} (copy)`)
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await form.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied: 1 unit, 1 device, 2 points')).toBeVisible()
  await expect(page.getByRole('dialog', { name: `${name} (copy)` })).toBeVisible()

  const copy = page.getByRole('dialog', { name: `${name} (copy)` })
  await copy.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Delete / }).last()
  await expect(question.getByText(/also deletes 1 device, 2 points\./)).toBeVisible()
  await expect(question.getByText(/cannot be deleted/)).toHaveCount(0)
  const together = question.getByRole('button', { name: 'Delete', exact: true })
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await together.click()
  await expect(page.getByText(/was deleted, with 1 device, 2 points/)).toBeVisible()
  await expect(copy).toBeHidden()
  await page.goto(`/plant/units?keyword=${encodeURIComponent(name)}`)
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `${name} (copy)` })).toHaveCount(0)
})
