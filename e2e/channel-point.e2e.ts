import { pushReadings } from '@iwater/contract/field/push'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'
import { addedPlant } from './support/plant.ts'

async function opened(page: Page, name: string) {
  await signInAs(page, { name: 'admin', at: '/plant/units', language: 'en' })
  const plant = await addedPlant(page, name)
  await page.goto(`/field/connections/${plant.connectionId}`)
  const send = (values: Record<string, number>) =>
    page.request.post(`/api${pushReadings.path}`, {
      headers: { authorization: `Device ${plant.key}` },
      data: Object.entries(values).map(([key, value]) => ({ key, value, at: Date.now() })),
    })
  return { ...plant, send }
}

test('a refused key becomes a channel, filled in from the catalogue, and its next value is taken', async ({
  page,
}) => {
  const { send } = await opened(page, `New meter ${unique()}`)
  await send({ pressure: 0.4, w01003: 1.5 })
  await expect(page.getByText('1 of 2 values taken')).toBeVisible()
  await page.getByRole('button', { name: 'Add w01003 as channel' }).click()
  const form = page.getByRole('dialog', { name: 'Add as channel' })
  await expect(form.getByLabel('Name (English)')).toHaveValue('Turbidity')
  await expect(form.getByLabel('Unit of measure')).toHaveValue('NTU')
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await form.getByLabel('High limit').fill('3')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Keys without a channel')).toBeHidden()
  await send({ w01003: 1.75 })
  await expect(page.getByRole('row').filter({ hasText: 'Turbidity' })).toContainText('1.75')
})

test('two channels that were wired the wrong way round are exchanged, with their values', async ({
  page,
}) => {
  const { send, unitId } = await opened(page, `Mixed up ${unique()}`)
  await send({ pressure: 25, flow: 0.5 })
  await expect(page.getByRole('row').filter({ hasText: 'Pressure' })).toContainText('25')
  await page.getByRole('button', { name: 'Change the point of the channel “Pressure”' }).click()
  const form = page.getByRole('dialog', { name: 'Change the point of channel pressure' })
  await form.getByRole('combobox', { name: 'Feed this point' }).click()
  await page.keyboard.insertText('Mixed up')
  await page.locator('.ant-select-dropdown:visible').getByText(/^Flow/).first().click()
  await form.getByRole('switch', { name: 'Exchange with the channel of that point' }).click()
  await form.getByRole('combobox', { name: 'Values received before' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('Move from a time on').click()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await form.getByRole('textbox', { name: 'Move values from' }).fill('2026-01-01 00:00')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Values are moved in the background')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Flow/ })).toContainText('25')
  await page.goto(`/monitoring/units/${unitId}`)
  const pressure = page.getByRole('row', { name: /^Pressure/ })
  await expect(pressure.locator('.live-figure')).toContainText('0.5')
})
