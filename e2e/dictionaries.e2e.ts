import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs, unique } from './support/people.ts'
import { pressTool } from './support/tools.ts'

test('an administrator adds a dictionary, two of them change it, and it is deleted', async ({
  page,
  browser,
}) => {
  const code = `kind-${unique()}`
  await signInAs(page, { name: 'admin', at: '/system/dictionaries' })
  await page.getByRole('button', { name: '新增字典' }).click()
  const added = page.getByRole('dialog', { name: '新增字典' })
  await added.getByRole('button', { name: '新增', exact: true }).click()
  await expect(added.getByText('请填写编码')).toBeVisible()
  await expect(added.getByLabel('编码')).toBeFocused()
  await added.getByLabel('编码').fill(code)
  await added.getByLabel('名称（中文）').fill('设备类别')
  await added.getByLabel('名称（英文）').fill(`Equipment ${code}`)
  for (const [at, value] of ['pump', 'valve'].entries()) {
    await added.getByRole('button', { name: '添加一行' }).click()
    await added.getByLabel(`值 – 第 ${at + 1} 行`, { exact: true }).fill(value)
    await added.getByLabel(`名称（中文） – 第 ${at + 1} 行`).fill(value)
    await added.getByLabel(`名称（英文） – 第 ${at + 1} 行`).fill(value)
  }
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await added.getByRole('button', { name: '新增', exact: true }).click()
  await expect(added).toBeHidden()

  const theirs = await browser.newPage()
  await signInAs(theirs, {
    name: 'admin',
    language: 'en',
    at: `/system/dictionaries?keyword=${code}`,
  })
  await theirs.getByRole('button', { name: code, exact: true }).click()
  const english = theirs.getByRole('dialog', { name: `Equipment ${code}` })
  await expect(english.getByLabel('Code')).toBeDisabled()

  await page.getByLabel('搜索编码、名称').fill(code)
  await page.getByRole('button', { name: code, exact: true }).click()
  const panel = page.getByRole('dialog', { name: '设备类别' })
  await panel.getByLabel('备注').fill('水泵与阀门')
  await panel.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText('已保存')).toBeVisible()
  await expect(panel.getByText(/修改备注，10 分钟内可撤销/)).toBeVisible()

  await english.getByLabel('Note').fill('Pumps and valves')
  await english.getByRole('button', { name: 'Delete row 2' }).click()
  await english.getByRole('button', { name: 'Save' }).click()
  const conflict = english.getByRole('alert')
  await expect(conflict).toContainText('Another user changed this record')
  await expect(conflict).toContainText('– → 水泵与阀门')
  await expect(conflict).toContainText('Your input: Pumps and valves')
  await english.getByRole('button', { name: 'Save' }).click()
  await expect(english.getByText('Saved')).toBeVisible()
  await expect(conflict).toBeHidden()

  // The rows of a change that is undone come back, also after the panel was closed.
  await english.getByRole('button', { name: 'Close', exact: true }).last().click()
  await theirs.getByRole('button', { name: code, exact: true }).click()
  await expect(english.getByText(/^You changed Note, Items at/)).toBeVisible()
  await expectAccessible(theirs, { within: 'dialog[open]', isStrict: true })
  await english.getByRole('button', { name: 'Undo change' }).click()
  await expect(english.getByRole('button', { name: 'Undo change' })).toBeHidden()
  await expect(english.getByLabel('Note')).toHaveValue('水泵与阀门')
  await expect(english.getByRole('button', { name: 'Delete row 2' })).toBeVisible()
  // What was changed since is not undone on top.
  await expect(panel.getByRole('button', { name: '撤销修改' })).toBeVisible()
  await panel.getByRole('button', { name: '撤销修改' }).click()
  await expect(panel.getByRole('alert')).toContainText('他人已修改此记录')
  await expect(panel.getByRole('button', { name: '撤销修改' })).toBeHidden()
  await english.getByLabel('Note').fill('Pumps and valves')
  await english.getByRole('button', { name: 'Delete row 2' }).click()
  await english.getByRole('button', { name: 'Save' }).click()
  await expect(english.getByText('Saved')).toBeVisible()

  await english.getByLabel('Add a comment').fill('Valves are kept in another list')
  await english.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(english.getByRole('listitem')).toContainText('Valves are kept in another list')

  await english.getByText('History', { exact: true }).click()
  const changes = english.locator('.kit-history > ol > li')
  await expect(changes.first()).toContainText('Deleted')
  await english.getByRole('combobox', { name: 'Field', exact: true }).click()
  await theirs.getByTitle('Note', { exact: true }).click()
  // The note of the first user, its change, that undone, and changed again.
  await expect(changes).toHaveCount(4)
  await expect(changes.first()).toContainText('水泵与阀门')
  await expect(changes.first()).toContainText('Pumps and valves')
  await expectAccessible(theirs, { within: 'dialog[open]', isStrict: true })

  await panel.getByRole('button', { name: '删除', exact: true }).click()
  await page.getByRole('dialog', { name: '删除字典' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await theirs.close()
})

test('dictionaries stand below each other: added there, opened, searched and deleted from below', async ({
  page,
}) => {
  const code = `tree-${unique()}`
  // Of an organisation of its own: forms offer a user what the same user is entering elsewhere.
  await signInAs(page, {
    name: 'admin',
    code: 'lvzhou',
    language: 'en',
    at: '/system/dictionaries',
  })
  const add = async (kind: string) => {
    const added = page.getByRole('dialog', { name: 'Add dictionary' })
    await added.getByLabel('Code').fill(`${code}-${kind}`)
    await added.getByLabel('Name (Chinese)').fill(`字典 ${code} ${kind}`)
    await added.getByLabel('Name (English)').fill(`Dictionary ${code} ${kind}`)
    await added.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(added).toBeHidden()
  }
  const named = (kind: string) => `Dictionary ${code} ${kind}`
  const actions = async (kind: string, action: string) => {
    await page.getByRole('button', { name: `Actions for “${named(kind)}”` }).click()
    await page.getByRole('menuitem', { name: `${action} “${named(kind)}”` }).click()
  }
  await page.getByRole('button', { name: 'Add dictionary' }).click()
  await add('a')
  await actions('a', 'Add below')
  await add('b')
  const low = page.getByRole('button', { name: `${code}-b`, exact: true })
  await expect(low).toBeVisible()
  const chevron = page.getByRole('button', { name: `1 record below “${named('a')}”` })
  await expect(chevron).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, { within: '#main', isStrict: true })
  await page.getByRole('button', { name: `${code}-a`, exact: true }).press('ArrowLeft')
  await expect(low).toBeHidden()

  await page.getByLabel('Search code, name').fill(`${code}-b`)
  await expect(page.getByText(`Below ${named('a')}`)).toBeAttached()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await actions('a', 'Edit')
  const panel = page.getByRole('dialog', { name: named('a') })
  await panel.getByRole('combobox', { name: 'Parent dictionary' }).fill(code)
  await expect(page.getByTitle(named('b'), { exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Close', exact: true }).last().click()

  await actions('a', 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete dictionary' })
  await expect(question.getByText(/has records below it/)).toBeVisible()
  await question.getByRole('button', { name: 'Close', exact: true }).last().click()
  await chevron.click()
  for (const kind of ['b', 'a']) {
    await actions(kind, 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toBeHidden()
  }
  await expect(page.getByRole('button', { name: `${code}-a`, exact: true })).toHaveCount(0)
})

test('dictionaries are filtered by what the description allows, also from a link, and are cards on a phone', async ({
  page,
}) => {
  const filter = encodeURIComponent('[["item_count","≥",100000]]')
  await signInAs(page, {
    name: 'admin',
    language: 'en',
    at: `/system/dictionaries?filter=${filter}`,
  })
  await expect(page.getByText('No matching records')).toBeVisible()
  await page.getByRole('button', { name: 'Filter (1)' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByLabel('Value – Row 1')).toHaveValue('100000')
  await panel.getByRole('button', { name: 'Clear' }).click()
  await expect(page).not.toHaveURL(/filter/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('an administrator arranges the list, saves it as a view, and deletes what is ticked', async ({
  page,
}) => {
  const code = `list-${unique()}`
  // Of an organisation of its own: forms offer a user what the same user is entering elsewhere.
  await signInAs(page, {
    name: 'admin',
    code: 'lvzhou',
    language: 'en',
    at: '/system/dictionaries',
  })
  for (const kind of ['a', 'b']) {
    await page.getByRole('button', { name: 'Add dictionary' }).click()
    const added = page.getByRole('dialog', { name: 'Add dictionary' })
    await added.getByLabel('Code').fill(`${code}-${kind}`)
    await added.getByLabel('Name (Chinese)').fill(`字典 ${kind}`)
    await added.getByLabel('Name (English)').fill(`Dictionary ${kind}`)
    await added.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(added).toBeHidden()
  }
  await page.getByLabel('Search code, name').fill(code)
  await expect(page.getByRole('button', { name: `${code}-b` })).toBeVisible()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  const saved = page.getByRole('dialog', { name: 'Save view' })
  await saved.getByRole('textbox', { name: 'Name' }).fill(code)
  await saved.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/view=/)
  await pressTool(page, 'Columns')
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Note' }).click()
  await columns.getByRole('button', { name: 'Move “Items” up' }).click()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  const stored = page.waitForResponse(
    (answer) => answer.url().includes('/list-preferences/') && answer.request().method() === 'PUT',
  )
  await columns.getByRole('combobox', { name: 'Pin “Name”' }).press('ArrowDown')
  await page.getByTitle('Pinned right', { exact: true }).click()
  await stored
  await columns.getByRole('button', { name: 'Close' }).last().click()

  await page.reload()
  const headings = page.getByRole('columnheader').filter({ hasText: /\S/ })
  await expect(headings).toHaveText(['Code', 'Items', 'Name', 'Actions'])
  await expectAccessible(page, { within: '#main', isStrict: true })

  await page.getByRole('checkbox', { name: 'Select all records of this page' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 dictionaries' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No matching records')).toBeVisible()

  await page.getByRole('button', { name: code, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manage views…' }).click()
  await page.getByRole('button', { name: `Delete view “${code}”` }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No views yet')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`view=(?!all)`))
})
