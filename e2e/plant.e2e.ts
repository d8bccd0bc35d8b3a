import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'
import { pressTool } from './support/tools.ts'

/** Chooses what is found by a part of its name. */
async function choose(panel: Locator, field: string, text: string) {
  const page = panel.page()
  await panel.getByRole('combobox', { name: field }).click()
  await page.keyboard.insertText(text)
  await page.locator('.ant-select-dropdown:visible').getByText(text).first().click()
}

async function added(page: Page, noun: string, fill: (panel: Locator) => Promise<void>) {
  await page
    .getByRole('button', { name: `Add ${noun}` })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  await fill(panel)
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()
}

const named = async (panel: Locator, name: string) => {
  await panel.getByLabel('Name (Chinese)').fill(name)
  await panel.getByLabel('Name (English)').fill(name)
}

/** A line for each point, as an engineer keeps them: factors by their names in either language. */
const pointLine = (device: string, at: number) => {
  const [factor, unit, high] = at % 2 === 0 ? ['压力', 'MPa', 0.6] : ['Turbidity', 'NTU', 1]
  return `点${at},Point ${at},${device},${factor},${unit},${at % 2 === 0 ? 3 : 2},60,,${high},${at}`
}
const headings =
  'Name (Chinese),Name (English),Device,Factor,Unit of measure,Decimals,Reporting period,Low limit,High limit,Order'

test('an engineer makes a plant of 40 points from a spreadsheet, and its limits keep their history', async ({
  page,
}) => {
  const name = `Works ${unique()}`
  await signInAs(page, { name: 'admin', at: '/plant/units', language: 'en' })
  await added(page, 'unit', async (panel) => {
    await named(panel, name)
    await choose(panel, 'Kind', 'Water works')
    await choose(panel, 'Organisation', 'East')
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  })
  await page.goto('/plant/devices')
  await added(page, 'device', async (panel) => {
    await named(panel, 'High-lift pumps')
    await choose(panel, 'Unit', name)
  })

  await page.goto('/plant/points')
  await pressTool(page, 'Import')
  const panel = page.getByRole('dialog', { name: 'Import points' })
  const device = `High-lift pumps · ${name}`
  const lines = Array.from({ length: 40 }, (_, at) => pointLine(device, at))
  const send = async (content: string) => {
    const file = { name: 'points.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await panel.getByLabel('Choose a file').setInputFiles(file)
    await panel.getByRole('button', { name: 'Dry run' }).click()
  }
  await send(
    [headings, ...lines.slice(1), pointLine(device, 0).replace('压力', '压 力 计')].join('\n'),
  )
  await expect(panel.getByText(/^Factor .*\(row 41\)$/)).toBeVisible()
  await panel.getByRole('button', { name: 'Choose another file' }).click()
  await send([headings, ...lines].join('\n'))
  await panel.getByRole('button', { name: 'Store 40 records' }).click()
  await expect(panel.getByText('The import is complete.')).toBeVisible()
  await panel.getByRole('button', { name: 'Close', exact: true }).last().click()

  const pointId = await openedFromList(page, 'Point 0')
  const point = page.getByRole('dialog', { name: 'Point 0' })
  await expect(point.getByLabel('High limit')).toHaveValue('0.6')
  await point.getByLabel('High limit').fill('0.55')
  await point.getByLabel('Low limit').fill('0.7')
  await point.getByRole('button', { name: 'Save' }).click()
  await expect(point.getByText('Low limit cannot be greater than 0.55')).toBeVisible()
  await point.getByLabel('Low limit').fill('0.2')
  await point.getByRole('button', { name: 'Save' }).click()
  await expect(point.getByText('Saved')).toBeVisible()

  const filter = encodeURIComponent(JSON.stringify([['point_id', '=', pointId]]))
  await page.goto(`/plant/limit-versions?filter=${filter}`)
  await expect(page.getByRole('row').filter({ hasText: 'Past' })).toContainText('0.6')
  await expect(page.getByRole('row').filter({ hasText: 'Current' })).toContainText('0.55')

  await page.goto(`/monitoring/units?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByText('Point 39')).toBeVisible()
})

/** Opens a record by its name; answers its id, which the address has. */
async function openedFromList(page: Page, name: string) {
  await page.getByLabel('Search name').fill(name)
  await page.getByRole('button', { name, exact: true }).first().click()
  await expect(page).toHaveURL(/record=/)
  return new URL(page.url()).searchParams.get('record') ?? ''
}
