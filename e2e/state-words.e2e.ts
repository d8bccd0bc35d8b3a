import { pushReadings } from '@iwater/contract/field/push'
import { expect, test } from '@playwright/test'
import { signInAs, unique } from './support/people.ts'
import { addedPlant } from './support/plant.ts'

test('a point of two states shows its words on the unit page, in the list and in trends', async ({
  page,
}) => {
  const name = `Pumps ${unique()}`
  await signInAs(page, { name: 'admin', at: '/plant/points', language: 'en' })
  const { unitId, key } = await addedPlant(page, name)
  const send = (value: number) =>
    page.request.post(`/api${pushReadings.path}`, {
      headers: { authorization: `Device ${key}` },
      data: [{ key: 'pressure', value, at: Date.now() }],
    })
  await send(0)
  const filter = encodeURIComponent(JSON.stringify([['unit_id', '=', unitId]]))
  await page.goto(`/plant/points?filter=${filter}`)
  await page.getByRole('button', { name: 'Pressure', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Pressure' })
  await panel.getByRole('switch', { name: 'Digital' }).click()
  await panel.getByRole('combobox', { name: 'Words of its states' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('Running / Stopped').click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Saved')).toBeVisible()

  await page.goto(`/monitoring/units/${unitId}`)
  const row = page.getByRole('row').filter({ hasText: 'Pressure' })
  await expect(row.locator('.live-figure')).toHaveText('Stopped')
  await send(1)
  await expect(row.locator('.live-figure')).toHaveText('Running')
  await page.goto(`/monitoring/units?keyword=${encodeURIComponent(name)}`)
  await expect(page.locator('.point-tile').filter({ hasText: 'Pressure' })).toContainText('Running')
  await page.locator('.point-tile').filter({ hasText: 'Pressure' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Pressure' })).toContainText('Running')
})
