import { entityCalls } from '@iwater/contract/kit/calls'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { readUnit } from '@iwater/contract/monitoring'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { signInAs, unique } from './support/people.ts'
import { addedPlant } from './support/plant.ts'

/** A plan with a condition on the pressure of a new unit. */
async function addedPlan(page: Page, name: string) {
  const { token, unitId, organizationId } = await addedPlant(page, name)
  const { devices } = await callRoute(page.request, readUnit, { unitId }, token)
  const device = devices[0]
  const point = device?.points.find(({ factor }) => factor === 'pressure')
  await callRoute(
    page.request,
    entityCalls(maintenancePlan).add,
    {
      name: { zh: name, en: name },
      organisation_id: organizationId,
      priority: 'normal',
      flagged_data: 'device',
      is_active: true,
      people: [],
      is_checked: false,
      is_signed: false,
      lead_days: 0,
      overdue_days: 0,
      escalation_people: [],
      trigger: 'condition',
      condition: 'pressure > 0.6',
      holds_minutes: 5,
      condition_points: [{ name: 'pressure', point_id: point?.pointId ?? '' }],
      counter_changes: [],
      weekdays: [],
      unit_kinds: [],
      steps: [],
      equipment: [{ unit_id: unitId, device_id: device?.deviceId ?? null }],
    } as never,
    token,
  )
}

test('a plan is copied to the device of another unit, and its condition is tried there', async ({
  page,
}) => {
  const [name, other] = [`Seal check ${unique()}`, `Station ${unique()}`]
  await addedPlan(page, name)
  await addedPlant(page, other)
  await signInAs(page, {
    name: 'admin',
    at: `/maintenance/plans?keyword=${encodeURIComponent(name)}`,
    language: 'en',
  })
  const table = page.getByRole('table')
  await expect(table).toContainText('pressure > 0.6, for 5 min')
  await page.getByRole('button', { name: new RegExp(`Actions.*${name}`) }).click()
  await page.getByRole('menuitem', { name: /to other units or devices/ }).click()
  const dialog = page.getByRole('dialog', { name: `Copy “${name}”` })
  await dialog.getByRole('button', { name: 'Devices' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(other)
  await dialog.getByRole('checkbox', { name: new RegExp(other) }).check()
  await expect(dialog.getByText('1 selected')).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('heading', { name: '1 plan is made' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Make 1 copy' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    table.getByRole('link', { name }).or(table.getByRole('button', { name, exact: true })),
  ).toHaveCount(2)

  // The source has one of its own device; neither has a value yet.
  await table.getByText(name).first().click()
  const form = page.getByRole('dialog', { name })
  const noObjects = form.getByText('A plan without units or devices opens no tasks.')
  await form.getByRole('tab', { name: /Equipment/ }).click()
  await expect(noObjects).toBeHidden()
  await form.getByRole('button', { name: 'Delete row 1' }).click()
  await expect(noObjects).toBeVisible()
  await form.getByRole('tab', { name: /Trigger/ }).click()
  await form.getByRole('button', { name: 'Try the condition' }).click()
  await expect(form.getByText('No data')).toBeVisible()
  await expect(form.getByText(/the condition counts as not met/)).toBeVisible()
  await form.getByLabel('Condition', { exact: true }).fill('pressure > gone')
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByText('Character 12: there is no name “gone”')).toBeVisible()
})
