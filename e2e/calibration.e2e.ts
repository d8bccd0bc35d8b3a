import { entityCalls } from '@iwater/contract/kit/calls'
import { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { readUnit } from '@iwater/contract/monitoring'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { aPicture } from './support/painted-picture.ts'
import { signInAs, unique } from './support/people.ts'
import { addedPlant } from './support/plant.ts'

/** A point of its own with a rule: a check with a standard each week, whose error is 0.05 at most. */
async function aRule(page: Page, name: string) {
  const { token, unitId } = await addedPlant(page, name)
  const { devices } = await callRoute(page.request, readUnit, { unitId }, token)
  const pointId = devices[0]?.points[0]?.pointId ?? ''
  await callRoute(
    page.request,
    entityCalls(calibrationRule).add,
    {
      point_id: pointId,
      kind: 'standard',
      is_active: true,
      interval_days: 7,
      starts_on: '2031-05-05',
      lead_days: 0,
      error_kind: 'absolute',
      limit_value: 0.05,
      limit_source: 'Instruction 3.2 of the plant',
      people: [],
    },
    token,
  )
  return { unitId, pointId }
}

test('a technician records a check by phone: it fails, is adjusted and passes, with a photo; the unit shows it meanwhile', async ({
  page,
}) => {
  const name = `Analyser ${unique()}`
  await page.setViewportSize({ width: 390, height: 844 })
  const { unitId, pointId } = await aRule(page, name)
  const unit = `/monitoring/units/${unitId}`
  await signInAs(page, {
    name: 'admin',
    at: `/maintenance/calibrations?add=1&point_id=${pointId}&kind=standard`,
    language: 'en',
  })
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Reference value').fill('0.5')
  await panel.getByLabel('Reading found').fill('0.6')
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'probe.png', mimeType: 'image/png', buffer: await aPicture(page) })
  await expect(panel.getByRole('button', { name: /probe\.png/ }).first()).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()
  await page.goto(unit)
  await expect(page.getByText('Check failed')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Check with a standard solution: / })).toBeVisible()
  await expectAccessible(page, { isStrict: true })

  const filter = encodeURIComponent(JSON.stringify([['point_id', '=', pointId]]))
  await page.goto(`/maintenance/calibrations?filter=${filter}`)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .first()
    .click()
  await expect(panel.getByRole('img', { name: /error of Check with a standard/ })).toBeVisible()
  await panel.getByLabel('Reading after adjustment').fill('0.51')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goto(`/maintenance/calibrations?filter=${filter}`)
  await expect(page.getByText('Passed after adjustment').last()).toBeVisible()
  await page.goto(unit)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible()
  await expect(page.getByText('Open maintenance tasks')).toBeHidden()
  await expect(page.getByText('Check failed')).toBeHidden()
})
