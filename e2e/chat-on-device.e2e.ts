import { pushReadings } from '@iwater/contract/field/push'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aPerson, signInAs, unique } from './support/people.ts'
import { addedPlant } from './support/plant.ts'

test('a device leads to the chat about it beside the page, and its current rules out that the supply has failed', async ({
  page,
  request,
}) => {
  const { key, unitId } = await addedPlant(page, `Lift station ${unique()}`, ['e30101', 'pressure'])
  await page.request.post(`/api${pushReadings.path}`, {
    headers: { authorization: `Device ${key}` },
    data: [{ key: 'e30101', value: 12.5 }],
  })
  const person = await aPerson(request)
  await signInAs(page, { ...person, language: 'en', at: `/monitoring/units/${unitId}` })
  await page.getByRole('link', { name: 'What could this be?' }).click()
  await expect(page).toHaveURL(new RegExp(`/monitoring/units/${unitId}$`))
  const panel = page.getByRole('complementary', { name: 'Customer service' })
  const log = panel.getByRole('log', { name: 'Conversation' })
  await panel.getByRole('textbox', { name: 'Your question' }).fill('pump will not start')
  await page.keyboard.press('Enter')
  await log.getByRole('button', { name: 'The pump will not start' }).click()
  const gone = log.getByRole('button', { name: 'The main supply has failed' })
  await expect(gone).toHaveAccessibleDescription(/Ruled out by live values.*12\.5/)
  const values = log.getByRole('region', { name: /^Present values of/ })
  await expect(values.getByText('12.5')).toBeVisible()
  await expect(values.getByText('No data yet, not used')).toBeVisible()
  await expectAccessible(page, { isStrict: true, within: '.chat' })
  await gone.focus()
  await page.keyboard.press('Enter')
  await expect(log.getByRole('article').last().getByRole('listitem').first()).toBeVisible()
})
