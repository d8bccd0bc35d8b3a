import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { readToolSet } from '@iwater/contract/tools'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { callRoute } from './support/calls.ts'
import { administratorToken, aPerson, signInAs, unique } from './support/people.ts'

test('the tools of an organisation are copied, put in order, judged at their fields and kept until they are saved', async ({
  page,
  request,
}) => {
  const admin = await administratorToken(request, 'lvzhou')
  const { OrganizationTree } = await callRoute(request, readSignInInfo, {}, admin)
  const below = OrganizationTree[0]?.children.at(-1)?.organizationId ?? ''
  const person = await aPerson(request, {
    code: 'lvzhou',
    role: 'Administrator',
  })
  const name = `Desk ${unique()}`
  await signInAs(page, { ...person, language: 'en', at: `/system/tools?org=${below}` })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(page.getByText('This organisation has no tools and inherits those of')).toBeVisible()
  await expectAccessible(page, { isStrict: true })
  await page.getByRole('button', { name: 'Copy and edit' }).click()
  const rows = page.getByRole('button', { name: /^Delete row \d+$/ })
  await expect(rows.first()).toBeVisible()
  // Other journeys give the organisation above more tools.
  const at = (await rows.count()) + 1
  await page.getByRole('button', { name: 'Add row' }).click()
  await expect(field(`Icon – Row ${at}`)).toHaveValue('headset')
  await field(`Type – Row ${at}`).press('ArrowDown')
  await page.locator('.ant-select-dropdown:visible').getByText('AI assistant').click()
  await expect(field(`Icon – Row ${at}`)).toHaveValue('bot')
  await field(`Name (Chinese) – Row ${at}`).fill('助手')
  await field(`Name (English) – Row ${at}`).fill(name)
  await field(`Address – Row ${at}`).fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field(`Address – Row ${at}`)).toBeFocused()
  await expect(field(`Address – Row ${at}`)).toHaveAccessibleDescription(
    /must be a path of this system/,
  )
  await expectAccessible(page, { isStrict: true })
  await field(`Address – Row ${at}`).fill('https://desk.example/chat')
  await page.getByRole('button', { name: 'Display settings' }).click()
  await page.getByRole('radio', { name: '中文' }).check({ force: true })
  await expect(field(`名称（英文） – 第 ${at} 行`)).toHaveValue(name)
  await expect(field(`地址 – 第 ${at} 行`)).toHaveValue('https://desk.example/chat')
  await expect(page.getByRole('button', { name: '保存', exact: true })).toBeEnabled()
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await page.keyboard.press('Escape')
  const kept = page.waitForResponse(
    (answer) => answer.url().includes('/kept-drafts') && answer.request().method() === 'PUT',
  )
  const handle = page.getByRole('button', { name: new RegExp(`^Move “Row ${at}”`) })
  await handle.press('Alt+ArrowUp')
  await expect(field(`Name (English) – Row ${at - 1}`)).toHaveValue(name)
  await kept

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(`Name (English) – Row ${at - 1}`)).toHaveValue(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Other users see the change')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  const { own } = await callRoute(request, readToolSet, { orgId: below }, admin)
  expect(own.map((tool) => tool.name.en)[at - 2]).toBe(name)

  for (let left = at; left > 0; left -= 1)
    await page.getByRole('button', { name: 'Delete row 1' }).click()
  await page.getByRole('combobox', { name: 'Organisation' }).click()
  await page.locator('.ant-select-tree-title').first().click()
  await expect(page.getByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This organisation has no tools and inherits those of')).toBeVisible()
})
