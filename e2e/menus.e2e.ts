import { entityRoutes } from '@iwater/contract/kit/routes'
import { systemRecord } from '@iwater/contract/pages/systems'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { administratorToken, signInAs, unique } from './support/people.ts'
import { pressFolded } from './support/tools.ts'

const { add, remove } = entityRoutes(systemRecord)

/** A system of the journey's own with the usual menu; answers its id. */
async function aSystem(page: Page, name: string) {
  const token = await administratorToken(page.request, 'lvzhou')
  const draft = {
    name: { zh: name, en: name },
    display: 'tab',
    version_name: 'standard',
    is_default_desktop: false,
    is_limited: false,
    organisation_ids: [],
  }
  const { id } = await callRoute(page.request, add, draft as never, token)
  return { id, leave: () => callRoute(page.request, remove, { id }, token) }
}

const opener = (page: Page, name: string) =>
  page.locator('.kit-table').getByRole('button', { name, exact: true })
const chevron = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`below “${name}”$`) })
const option = (page: Page, name: string) =>
  page.locator('.ant-select-dropdown:visible').getByText(name, { exact: true })

test('an administrator changes a menu, sees it as a role gets it, and open pages follow', async ({
  page,
  browser,
}) => {
  const [system, maps] = [`Sludge ${unique()}`, `Maps ${unique()}`]
  const { id, leave } = await aSystem(page, system)
  const at = `/system/menus?system_id=${id}`
  await signInAs(page, { name: 'admin', code: 'lvzhou', at, language: 'en' })
  await expect(page.getByRole('heading', { level: 1, name: 'Menus and functions' })).toBeVisible()
  await expect(opener(page, 'Monitoring')).toBeVisible()
  await expectAccessible(page, { isStrict: true })

  const other = await browser.newPage()
  await signInAs(other, { name: 'viewer', code: 'lvzhou', language: 'en' })
  const tabs = other.getByRole('navigation', { name: 'Systems' })
  await expect(tabs.getByRole('button').first()).toBeVisible()
  await pressFolded(
    tabs.getByRole('button', { name: system }),
    tabs.getByRole('button', { name: 'More systems' }),
    other.getByRole('menuitem', { name: system }),
  )
  const menu = other.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('button', { name: 'Monitoring' })).toBeVisible()

  await test.step('an external address is added to a module, checked at its field', async () => {
    await page.getByRole('button', { name: 'Actions for “Monitoring”' }).click()
    await page.getByRole('menuitem', { name: 'Add below “Monitoring”' }).click()
    const panel = page.getByRole('dialog', { name: 'Add menu entry' })
    await panel.getByText('External address', { exact: true }).first().click()
    await panel.getByLabel('Name (Chinese)').fill('地图')
    await panel.getByLabel('Name (English)').fill(maps)
    await panel.getByRole('textbox', { name: 'External address' }).fill('maps.example.com')
    await panel.getByRole('combobox', { name: 'Icon' }).click()
    await page.keyboard.insertText('Map')
    await option(page, 'Map').click()
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(panel.getByText(/External address/).last()).toBeVisible()
    await expect(panel).toBeVisible()
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
    await panel.getByRole('textbox', { name: 'External address' }).fill('https://maps.example.com/')
    await panel.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(panel).toBeHidden()
    await expect(opener(page, maps)).toBeVisible()
  })

  await test.step('the menu of somebody who is signed in has it without a reload', async () => {
    await menu.getByRole('button', { name: 'Monitoring' }).click()
    await expect(menu.getByRole('link', { name: maps })).toBeVisible()
  })

  await test.step('it is moved by keys', async () => {
    await page.getByRole('button', { name: `Move “${maps}”: drag` }).focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByText(`“${maps}” moved below “Monitoring”, place 3`)).toBeAttached()
    await expect(menu.getByRole('link').nth(4)).toHaveAccessibleName(maps)
  })

  await test.step('who loses the page is told before it is hidden', async () => {
    await opener(page, maps).click()
    const form = page.getByRole('dialog', { name: maps })
    await form.getByText('Roles and buttons').click()
    await expect(form.getByRole('row').filter({ hasText: 'Viewer' })).toContainText('Shown')
    await form.getByRole('switch', { name: 'Shown' }).click()
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'This change takes pages away' })
    await expect(question).toContainText(maps)
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
    await question.getByRole('button', { name: 'Change it all the same' }).click()
    await expect(form.getByText('Saved')).toBeVisible()
    await form.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(menu.getByRole('link', { name: maps })).toHaveCount(0)
  })

  await test.step('the preview has what the role gets', async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    const panel = page.getByRole('dialog', { name: 'Preview of the menu' })
    await panel.getByRole('combobox', { name: 'Role or person' }).click()
    await option(page, 'Viewer').click()
    const preview = panel.getByRole('navigation', { name: 'Preview of the menu' })
    await expect(preview).toContainText('Online monitoring')
    await expect(preview).not.toContainText(maps)
    await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
    await panel.getByRole('button', { name: 'Close', exact: true }).last().click()
  })
  await other.close()
  await leave()
})

test('the menu of configuration management is shown in Chinese, with the entries that it has', async ({
  page,
}) => {
  const at = '/system/menus?is_configuration=1&keyword=菜单与功能'
  await signInAs(page, { name: 'admin', code: 'lvzhou', at })
  await expect(page.getByRole('heading', { level: 1, name: '菜单与功能' })).toBeVisible()
  await expect(opener(page, '菜单与功能')).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await opener(page, '菜单与功能').click()
  const form = page.getByRole('dialog', { name: '菜单与功能' })
  await expect(form.getByRole('combobox', { name: '页面' })).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]', isStrict: true })
  await form.getByRole('button', { name: '关闭', exact: true }).last().click()
  await expect(chevron(page, '菜单与功能')).toHaveCount(0)
})
