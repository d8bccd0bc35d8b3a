import { listFactors } from '@iwater/contract/plant/factors'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { hj212Port } from './support/field.ts'
import { sendRealtime } from './support/hj212-station.ts'
import { signInAs, unique } from './support/people.ts'
import { pressTool } from './support/tools.ts'
import { workbookOf } from './support/workbook.ts'

type Rows = readonly (readonly string[])[]

const pointCount = 40

async function chooseWorkbook(page: Page, what: string, rows: Rows) {
  const panel = page.getByRole('dialog', { name: `Import ${what}` })
  await panel.getByLabel('Choose a file').setInputFiles({
    name: `${what}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: workbookOf(rows),
  })
  await panel.getByRole('button', { name: 'Dry run' }).click()
  return panel
}

async function openImport(page: Page, what: string) {
  await page.goto(`/plant/${what}`)
  await pressTool(page, 'Import')
}

async function importAll(page: Page, what: string, rows: Rows) {
  await openImport(page, what)
  const panel = await chooseWorkbook(page, what, rows)
  const count = rows.length - 1
  await panel
    .getByRole('button', { name: `Store ${count} record${count === 1 ? '' : 's'}` })
    .click()
  await expect(panel.getByText('The import is complete.')).toBeVisible()
}

/** Of factors that stations send by codes of HJ 212. */
async function factorsOf({ request }: Page) {
  const token = await tokenOf(request, 'admin', 'qingyuan')
  const factors = await callRoute(request, listFactors, {}, token)
  return factors.filter(({ code }) => /^[aw]\d{5}$/.test(code)).slice(0, pointCount)
}

/** Goes through the steps of a new connection of a unit that is there. */
async function connect(page: Page, name: string, station: { mn: string; password: string }) {
  await page.goto('/field/connections?add=1')
  const panel = page.getByRole('dialog', { name: 'Add field connection' })
  const next = panel.getByRole('button', { name: 'Next' })
  await next.click()
  await panel.getByLabel('Name (Chinese)', { exact: true }).fill(name)
  await panel.getByText('Existing unit').click()
  await panel.getByRole('combobox', { name: 'Choose a unit' }).click()
  await page.keyboard.insertText(name)
  await page.locator('.ant-select-dropdown:visible').getByText(name).first().click()
  await next.click()
  await expect(panel.getByLabel('Station number (MN)')).toBeFocused()
  await panel.getByLabel('Station number (MN)').fill(station.mn)
  await panel.getByLabel('Password (PW)').fill(station.password)
  await next.click()
  await expect(
    panel.getByRole('checkbox', { name: `${pointCount} of ${pointCount} points get a channel` }),
  ).toBeChecked()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: 'Create connection' }).click()
  const made = page.getByRole('dialog', { name: 'Connection created' })
  await expect(made).toBeVisible()
  return made
}

test('a plant of 40 points comes from spreadsheets, its station feeds all of them, and limits are set', async ({
  page,
}) => {
  test.slow()
  const mark = unique()
  const name = `城北净水站 ${mark}`
  const factors = await factorsOf(page)
  expect(factors).toHaveLength(pointCount)
  const devices = ['进水仪表', '出水仪表', '加药间', '在线分析仪'].map((one) => `${one} ${mark}`)
  const deviceOf = (at: number) => devices[at % devices.length] ?? ''
  const pointName = (at: number) => `测点 ${at} ${mark}`

  await signInAs(page, { name: 'admin', at: '/plant/units', language: 'en' })
  await importAll(page, 'units', [
    ['名称（中文）', 'Kind', 'Organisation'],
    [name, 'Water works', '城东水厂'],
  ])
  await importAll(page, 'devices', [
    ['名称（中文）', '监测单元'],
    ...devices.map((device) => [device, name]),
  ])
  const headings = ['名称（中文）', '设备', '因子', '计量单位']
  const rows = factors.map(({ code, unit }, at) => [pointName(at), deviceOf(at), code, unit])
  await openImport(page, 'points')
  const wrong = rows.map(([first = '', device = '', code = '', unit = ''], at) =>
    at % 2 === 0 ? [first, 'No such meter', code, unit] : [first, device, code, unit],
  )
  const panel = await chooseWorkbook(page, 'points', [headings, ...wrong])
  const said = panel.getByText(/Device “No such meter” does not exist .* write the name/)
  await expect(said).toHaveCount(1)
  await expect(said).toContainText('rows 2, 4, 6')
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await importAll(page, 'points', [headings, ...rows])

  const station = { mn: `CB${mark.replace(/\W/g, '')}`.slice(0, 24), password: '123456' }
  const made = await connect(page, name, station)
  const values = Object.fromEntries(factors.map(({ code }, at) => [code, 5 + at / 100]))
  expect(await sendRealtime(hj212Port(), station, values)).toContain('CN=9014')
  await expect(made.getByText('Received', { exact: true })).toBeVisible()
  await made.getByRole('button', { name: 'Done' }).click()
  // The password was typed: nobody asks whether it was copied.
  await expect(made).toBeHidden()

  await page.goto(`/monitoring/units?keyword=${encodeURIComponent(name)}`)
  // Its tab of before may be there, too.
  await page.getByRole('main').getByRole('link', { name }).click()
  for (const at of [0, 17, pointCount - 1])
    await expect(
      page.getByRole('row', { name: pointName(at) }).locator('.live-figure'),
    ).toContainText(String(5 + at / 100).slice(0, 3))

  await page.goto('/plant/points')
  await page.getByLabel('Search name').fill(pointName(0))
  await page.getByRole('button', { name: pointName(0), exact: true }).click()
  const point = page.getByRole('dialog', { name: pointName(0) })
  await point.getByLabel('High limit').fill('4')
  await point.getByRole('button', { name: 'Save' }).click()
  await expect(point.getByText('Saved')).toBeVisible()
  await page.goto(`/monitoring/units?keyword=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  expect(await sendRealtime(hj212Port(), station, { [factors[0]?.code ?? '']: 6 })).toContain(
    'CN=9014',
  )
  await expect(page.getByRole('row', { name: pointName(0) }).locator('.live-figure')).toContainText(
    '6',
  )
})
