import { entityCalls } from '@iwater/contract/kit/calls'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import { readUnit } from '@iwater/contract/monitoring'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { aPicture } from './support/painted-picture.ts'
import { signInAs, unique } from './support/people.ts'
import { addedPlant } from './support/plant.ts'

test('public holidays are looked up, and a day of the organisation itself counts beside them', async ({
  page,
}) => {
  const name = `Shutdown ${unique()}`
  await signInAs(page, { name: 'admin', at: '/maintenance/holidays', language: 'en' })
  await expect(page.getByRole('table', { name: '2026' })).toContainText('Spring Festival')
  await expect(page.getByText(/The holidays of \d+ are not published yet/).first()).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: /Own days/ }).click()
  await page.getByRole('button', { name: 'Add own holiday' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name (Chinese)').fill(name)
  await panel.getByLabel('Day', { exact: true }).fill('2031-05-05')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByText(name).first()).toBeVisible()
})

/** A task on a device of its own, with a step of each kind, as a plan would open it. */
async function addedTask(page: Page, name: string) {
  const { token, unitId } = await addedPlant(page, name)
  const { devices } = await callRoute(page.request, readUnit, { unitId }, token)
  const step = {
    unit_of_measure: null,
    lowest: null,
    highest: null,
    is_required: true,
    is_ticked: false,
    reading: null,
    remark: null,
  }
  const { id } = await callRoute(
    page.request,
    entityCalls(maintenanceTask).add,
    {
      name: { zh: name, en: name },
      unit_id: unitId,
      device_id: devices[0]?.deviceId ?? null,
      due_on: '2031-05-05',
      priority: 'high',
      flagged_data: 'device',
      people: [],
      photos: [],
      steps: [
        { ...step, instruction: 'Close the inlet valve', kind: 'tick' },
        {
          ...step,
          instruction: 'Read the buffer',
          kind: 'reading',
          unit_of_measure: 'pH',
          lowest: 6,
          highest: 9,
        },
        { ...step, instruction: 'Photograph the probe', kind: 'photo' },
      ],
    },
    token,
  )
  return { id, unitId }
}

test('work is reported at a device by phone in two presses, and stands on the page of its unit', async ({
  page,
}) => {
  const name = `Seal leaks ${unique()}`
  await page.setViewportSize({ width: 390, height: 844 })
  const { unitId } = await addedPlant(page, name)
  await signInAs(page, { name: 'admin', at: `/monitoring/units/${unitId}`, language: 'en' })
  await page.getByRole('link', { name: 'Report work' }).first().click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name (Chinese)').fill(name)
  await expect(panel.getByLabel('Due on')).not.toHaveValue('')
  await expect(panel.getByRole('button', { name: 'Steps' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/monitoring/units/${unitId}$`))
  const reported = page.getByRole('listitem').filter({ hasText: name })
  await expect(reported.getByText('Due today')).toBeVisible()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit details' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Reason').fill('Done by the maker')
  await question.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('Skipped').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start work' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit details' })).toBeHidden()
})

test('a technician records a task by phone: steps, photo, signature; the record is there to read', async ({
  page,
}) => {
  const name = `pH probe ${unique()}`
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, unitId } = await addedTask(page, name)
  const at = `/maintenance/tasks/${id}`
  await signInAs(page, { name: 'admin', at, language: 'en' })
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: 'Start work' }).click()
  await expect(page.getByText(/^Under maintenance/)).toBeVisible()
  await page.goto(`/monitoring/units/${unitId}`)
  await expect(page.getByRole('link', { name: '1 device under maintenance' })).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('link', { name: 'Under maintenance', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${at}$`))
  await expect(page.getByText('Required steps without a record: 3')).toBeVisible()
  await page.getByLabel('Done', { exact: true }).check()
  await page.getByLabel('Reading', { exact: true }).fill('9.4')
  await expect(page.getByText('Above the allowed range 6 – 9 pH')).toBeVisible()
  await page.getByLabel('Findings').fill('Probe cleaned')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'probe.png', mimeType: 'image/png', buffer: await aPicture(page) })
  await expect(page.getByRole('button', { name: /probe\.png/ }).first()).toBeVisible()
  // Until then the page grows above the pad.
  await expect(page.getByText('“probe.png” was uploaded')).toBeVisible()
  const pad = page.getByRole('img', { name: /write with a finger/ })
  await pad.hover({ position: { x: 40, y: 40 } })
  await page.mouse.down()
  await pad.hover({ position: { x: 160, y: 90 } })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Confirm signature' }).click()
  await expect(page.getByRole('button', { name: 'Sign again' })).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: 'Complete work' }).click()
  await expect(page.getByText('9.4 pH')).toBeVisible()
  await expect(page.getByText('Above the allowed range 6 – 9 pH')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete work' })).toBeHidden()
  await expect(page.getByText('Probe cleaned')).toBeVisible()
})

test('what is due is seen by the day, and one day leads to the list of its tasks', async ({
  page,
}) => {
  const name = `Sand trap ${unique()}`
  const { id } = await addedTask(page, name)
  await signInAs(page, {
    name: 'admin',
    at: '/maintenance/tasks?view=calendar&month=2031-05',
    language: 'en',
  })
  await expect(page.getByRole('table', { name: /May 2031/ })).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('link', { name: /^5 May 2031/ }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(id))
  await page.goto('/maintenance/tasks?view=calendar')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page).toHaveURL(/month=/)
  await expect(page.getByText(/^Planned: \d/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  await expect(page).toHaveURL(/whose=mine/)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: 'Mine', exact: true }).click()
  await expect(page.getByRole('button', { name: /Filter/ }).first()).toContainText('1')
})
