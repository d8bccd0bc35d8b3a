import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'

/** Adds an organisation below another one by the menu of its row. */
async function addBelow(
  page: Page,
  parent: string,
  { name, kind }: { name: string; kind: string },
) {
  await page.getByRole('button', { name: `Actions for “${parent}”` }).click()
  await page.getByRole('menuitem', { name: `Add below “${parent}”` }).click()
  const panel = page.getByRole('dialog', { name: 'Add organisation' })
  await panel.getByLabel('Name (Chinese)').fill(name)
  await panel.getByRole('combobox', { name: 'Kind' }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(kind, { exact: true }).click()
  return panel
}

const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chevron = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`below “${name}”$`) })

test('an administrator builds up a company, moves a department and is told whom it concerns', async ({
  page,
}) => {
  const [company, works, lab] = ['Company', 'Works', 'Laboratory'].map(
    (word) => `${word} ${unique()}`,
  ) as [string, string, string]
  await signInAs(page, {
    name: 'admin',
    code: 'lvzhou',
    at: '/system/organisations',
    language: 'en',
  })
  const root = page.locator('[data-branch]').first().locator('.kit-open')
  const rootName = (await root.textContent()) ?? ''
  await expectAccessible(page, { isStrict: true })

  const panel = await addBelow(page, rootName, { name: company, kind: 'Group or company' })
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await panel.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(panel).toBeHidden()
  for (const name of [works, lab]) {
    const kind = name === lab ? 'Department' : 'Plant'
    const added = await addBelow(page, company, { name, kind })
    await added.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(added).toBeHidden()
  }
  await expect(chevron(page, company)).toHaveAccessibleName(/^2 records below/)

  // The department goes below the works, by its form; it is asked before it is saved.
  await opener(page, lab).click()
  const form = page.getByRole('dialog', { name: lab })
  await form.getByRole('combobox', { name: 'Parent organisation' }).click()
  await page.keyboard.insertText(works)
  await page.locator('.ant-select-dropdown:visible').getByText(works).first().click()
  await form.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: `Move “${lab}”` })
  await expect(question).toContainText('This concerns 1 organisation with those below, 0 units')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByText('Saved')).toBeHidden()
  await form.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(form.getByText('Saved')).toBeVisible()
  await form.getByRole('button', { name: 'Close', exact: true }).last().click()

  // And back by its menu, which asks as well.
  await chevron(page, works).click()
  await page.getByRole('button', { name: `Move “${lab}”: drag` }).click()
  await page.getByRole('menuitem', { name: 'Move below…' }).click()
  const place = page.getByRole('dialog', { name: `Move “${lab}”` })
  await place.getByRole('combobox').click()
  await page.keyboard.insertText(company)
  await page.locator('.ant-select-dropdown:visible').getByText(company).first().click()
  await place.getByRole('button', { name: 'Move', exact: true }).click()
  await question.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByText(`“${lab}” moved below “${company}”`)).toBeAttached()

  // What the tree of the session offers has followed.
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await page.keyboard.insertText(works)
  await expect(page.getByRole('option').filter({ hasText: works }).first()).toBeVisible()
  await page.keyboard.press('Escape')

  await opener(page, company).click()
  const whole = page.getByRole('dialog', { name: company })
  await whole.getByRole('button', { name: 'Delete', exact: true }).click()
  const deletion = page.getByRole('dialog', { name: 'Delete organisation' })
  await expect(deletion).toContainText('also deletes 2 organisations below')
})
