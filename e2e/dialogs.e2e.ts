import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

test('a dialog closes by its own Escape only and keeps what was typed', async ({ page }) => {
  await signInAs(page, { name: 'admin', code: 'lvzhou', at: '/system/sign-in' })
  const opener = page.getByRole('button', { name: '登记来源' })
  await opener.click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('名称（中文）')
  await name.fill('河长制平台')
  // As a file field does when its window is left without a choice.
  await name.dispatchEvent('cancel', { bubbles: true })
  await expect(name).toHaveValue('河长制平台')

  const waitingPage = dialog.getByRole('combobox')
  await waitingPage.click()
  const choices = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await expect(choices).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(choices).toBeHidden()
  await expect(name).toHaveValue('河长制平台')
  await waitingPage.click()
  const last = choices.locator('.ant-select-item-option').last()
  const chosen = (await last.textContent()) ?? ''
  await last.click()
  await expect(
    dialog.getByText(chosen, { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('Escape answers a question and leaves the panel below it as it was', async ({ page }) => {
  await signInAs(page, { name: 'admin', at: '/system/people' })
  await page.getByRole('button', { name: '陈晓' }).click()
  const panel = page.getByRole('dialog', { name: '陈晓', exact: true })
  const englishName = panel.getByLabel('姓名（英文）')
  await englishName.fill('Not yet saved')
  for (const _ of ['once', 'again']) {
    await panel.getByRole('button', { name: '停用' }).click()
    const question = page.getByRole('dialog', { name: '停用“陈晓”？' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(englishName).toHaveValue('Not yet saved')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '放弃', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '陈晓' })).toBeFocused()
})

test('Escape leads from a person back to what was found, and then out', async ({ page }) => {
  await signInAs(page, { name: 'admin' })
  const open = page.getByRole('button', { name: '搜索' })
  await open.click()
  const palette = page.getByRole('dialog', { name: '搜索' })
  const search = palette.getByRole('combobox')
  await search.fill('陈晓')
  await palette.getByRole('option', { name: /陈晓/ }).first().click()
  await expect(search).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(search).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await open.click()
  await expect(search).toBeVisible()
})

/** The buttons of the question on top. */
const question = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('the secret of a partner is not lost by one key, and what cannot be undone is red', async ({
  page,
}) => {
  await signInAs(page, { name: 'admin', at: '/system/sign-in' })
  await page.getByRole('button', { name: '修改: 集团门户' }).click()
  const form = page.getByRole('dialog', { name: '修改' })
  await form.getByRole('checkbox', { name: '更换密钥' }).check()
  await form.getByRole('button', { name: '保存' }).click()
  const secret = page.getByRole('dialog', { name: '签名密钥' })
  await expect(secret).toBeVisible()
  await page.keyboard.press('Escape')
  await question(page, '密钥尚未复制').getByRole('button', { name: '取消' }).click()
  await secret.getByRole('button', { name: '完成' }).click()
  await question(page, '密钥尚未复制').getByRole('button', { name: '仍然关闭' }).click()
  await expect(secret).toHaveCount(0)

  await page.getByRole('button', { name: '删除: 集团门户' }).click()
  const removal = page.getByRole('dialog').getByRole('button', { name: '删除' })
  const red = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--w-danger)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  await expect(removal).toHaveCSS('background-color', red)
})
