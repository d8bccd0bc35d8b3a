import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signInAs } from './support/people.ts'

const code = 'lvzhou'
const address = '/system/sign-in'

async function open(page: Page, language: 'zh' | 'en' = 'zh') {
  await signInAs(page, { name: 'admin', code, language })
  await page.goto(address)
  await expect(
    page.getByRole('heading', { name: language === 'zh' ? '登录设置' : 'Sign-in settings' }),
  ).toBeVisible()
}

test('an administrator registers a partner and sees its secret once', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: '登记来源' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel('中文名称')).toBeFocused()
  await dialog.getByLabel('中文名称').fill('河长制平台')
  await dialog.getByLabel('英文名称').fill('River chief platform')
  await dialog.getByLabel('进入地址').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByLabel('进入地址')).toBeFocused()
  await expect(dialog.getByLabel('中文名称')).toHaveValue('河长制平台')
  await dialog.getByLabel('进入地址').fill('https://river.example/login')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('密钥只显示这一次')).toBeVisible()
  await expect(dialog.getByText(`?${code}&mobile=`)).toBeVisible()
  await dialog.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('row', { name: /河长制平台/ })).toContainText('启用')
  await page.getByRole('button', { name: '删除: 河长制平台' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByRole('row', { name: /河长制平台/ })).toHaveCount(0)
})

test('rules are saved and tell the sign-in page what to ask for', async ({ page, browser }) => {
  await open(page, 'en')
  const always = page.getByRole('checkbox', { name: 'Always ask for the code of a picture' })
  await always.check()
  const rules = page.getByRole('region', { name: /^Rules/ })
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByRole('status')).toHaveText('Saved')
  const stranger = await browser.newPage()
  await stranger.goto(`/login/login?${code}`)
  await expect(stranger.getByLabel('验证码', { exact: true })).toBeVisible()
  await stranger.close()
  await always.uncheck()
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect(rules.getByRole('status')).toHaveText('Saved')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page has nothing that axe calls serious (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await open(page)
    await expect(page.getByRole('heading', { name: /短信发件箱/ })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(
      violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'),
    ).toEqual([])
  })
}
