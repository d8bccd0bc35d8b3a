import { dictionary } from '@iwater/contract/dictionaries'
import { entityCalls } from '@iwater/contract/kit/calls'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute, tokenOf } from './support/calls.ts'
import { tabTo } from './support/keys.ts'
import { aPerson, signInAs, unique } from './support/people.ts'

const { add, edit, list } = entityCalls(dictionary)

/** Puts a block of a spreadsheet where the keys are. */
async function paste(page: Page, rows: readonly (readonly string[])[]) {
  const block = rows.map((cells) => cells.join('\t')).join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await page.keyboard.press('Control+v')
}

test('records are edited in a table by keys alone: pasted, filled, undone, put right, saved over what another user changed', async ({
  page,
  request,
  context,
}) => {
  const code = `sheet-${unique()}`
  const person = await aPerson(request, { code: 'lvzhou', role: 'Administrator' })
  const other = await aPerson(request, { code: 'lvzhou', role: 'Administrator' })
  const token = await tokenOf(request, other.name, 'lvzhou', other.password)
  for (const kind of ['a', 'b', 'c'])
    await callRoute(
      request,
      add,
      { code: `${code}-${kind}`, name: { zh: `字典${kind}`, en: `Dictionary ${kind}` } },
      token,
    )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, {
    ...person,
    language: 'en',
    at: `/system/dictionaries?keyword=${code}`,
  })
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  const keys = (...names: string[]) =>
    names.reduce(async (before, name) => {
      await before
      await page.keyboard.press(name)
    }, Promise.resolve())

  await tabTo(page, page.getByRole('button', { name: 'Edit in table' }))
  await keys('Enter')
  const panel = page.getByRole('dialog', { name: 'Edit in table: dictionaries' })
  const cell = (row: number, column: number) =>
    panel.locator(`[role=row][aria-rowindex="${row + 1}"] [aria-colindex="${column + 1}"]`)
  const [chinese, english, notes] = [2, 3, 5] as const
  /** Goes to a cell with the arrows, as far as it is from the one where the keys are. */
  const goTo = async (row: number, column: number) => {
    const at = await panel.locator('[role=grid] :focus').evaluate((focused) => ({
      row: Number(focused.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1,
      column: Number(focused.closest('[aria-colindex]')?.getAttribute('aria-colindex')) - 1,
    }))
    const steps = (by: number, back: string, on: string) =>
      Array.from({ length: Math.abs(by) }, () => (by < 0 ? back : on))
    await keys(
      ...steps(row - at.row, 'ArrowUp', 'ArrowDown'),
      ...steps(column - at.column, 'ArrowLeft', 'ArrowRight'),
    )
    await expect(cell(row, column)).toBeFocused()
  }

  await test.step('cells are entered, and a block of a spreadsheet is pasted', async () => {
    await expect(cell(1, 1)).toHaveText(`${code}-a`)
    const grid = panel.getByRole('grid')
    await expect(async () => {
      await keys('Tab')
      await expect(grid.locator(':focus')).toHaveCount(1, { timeout: 200 })
    }).toPass()
    await goTo(1, chinese)
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
    await page.keyboard.type('水泵')
    await keys('Tab')
    await page.keyboard.type('Pumps')
    await keys('Enter')
    await goTo(2, chinese)
    await paste(page, [
      ['阀门', 'Valves'],
      ['仪表', 'Meters'],
    ])
    await expect(cell(3, english)).toHaveText('Meters')
    await expect(panel.getByText('3 rows not saved')).toBeVisible()
  })

  await test.step('a cell is filled down, undone and done again', async () => {
    await goTo(1, notes)
    await page.keyboard.type('Checked')
    // Enter in a text of several lines goes on to the next row, too.
    await keys('Enter')
    await goTo(1, notes)
    await keys('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await expect(cell(3, notes)).toHaveText('Checked')
    await keys('Control+z')
    await expect(cell(3, notes)).toHaveText('–')
    await keys('Control+y')
    await expect(cell(3, notes)).toHaveText('Checked')
  })

  await test.step('what is wrong is told by row, and leads to its cell', async () => {
    await goTo(2, chinese)
    await keys('Delete')
    await goTo(2, english)
    await keys('Delete')
    await tabTo(page, panel.getByRole('button', { name: 'Save' }))
    await keys('Enter')
    const fault = panel.getByRole('button', {
      name: 'row 2: Name is required, in Chinese or English',
    })
    await expect(fault).toBeVisible()
    await expect(cell(2, chinese)).toBeFocused()
    await tabTo(page, fault, 'Shift+Tab')
    await keys('Enter')
    await expect(cell(2, chinese)).toBeFocused()
    await paste(page, [['阀门', 'Gate valves']])
    await expect(panel.getByText('problem')).toHaveCount(0)
  })

  await test.step('what another user has changed stands beside the own input', async () => {
    const { records } = await callRoute(request, list, { keyword: code }, token)
    const third = records.find((record) => record.code === `${code}-c`)
    if (third === undefined) throw new Error('the third record is listed')
    await callRoute(request, edit, { id: third.id, version: 1, note: 'Theirs' }, token)
    await tabTo(page, panel.getByRole('button', { name: 'Save' }))
    await keys('Enter')
    const conflict = panel.getByRole('alert')
    await expect(conflict).toContainText('Somebody else has changed row 3')
    await expect(conflict).toContainText('Note: – → Theirs · Your input: Checked')
    await expect(conflict).toContainText('overwrites the other change of Note.')
    await tabTo(page, panel.getByRole('button', { name: 'Save' }))
    await keys('Enter')
    await expect(page.getByText('3 rows saved')).toBeVisible()
    await keys('Escape')
    await expect(panel).toHaveCount(0)
  })

  await expect(rows.filter({ hasText: `${code}-b` })).toContainText('Gate valves')
  await expect(rows.filter({ hasText: `${code}-c` })).toContainText('Checked')
  const entries = page.getByRole('row').filter({ hasText: person.texts.en })
  await page.goto('/system/logs')
  await expect(entries.filter({ hasText: 'Meters' }).first()).toBeVisible()
})
