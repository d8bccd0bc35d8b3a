import { expect, type Page } from '@playwright/test'

const password = 'Water@2026'

type Person = {
  /** Login name of a demo account. */
  name: string
  code?: 'qingyuan' | 'lvzhou' | 'jinshan'
  language?: 'zh' | 'en'
  /** Leaves the cards of new messages where they come up; otherwise they are closed when they are in the way. */
  keepsCards?: boolean
}

/** Signs a demo account in through the login page, as a person does, and waits for the shell. */
export async function signInAs(
  page: Page,
  { name, code = 'qingyuan', language = 'zh', keepsCards = false }: Person,
) {
  await page.goto(`/login/login?${code}`)
  if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
  await fillSignIn(page, name, language)
  await expect(page).not.toHaveURL(/\/login\//)
  if (!keepsCards) await closeCards(page)
}

/** Closes the cards that come up with the shell; one that comes later closes itself when it is in the way. */
async function closeCards(page: Page) {
  const close = page.getByRole('button', { name: /^(全部关闭|Close all)$/ })
  // Who has nothing unread sees none.
  await close.click({ timeout: 3000 }).catch(() => undefined)
  await page.addLocatorHandler(close, () => close.click())
}

export async function fillSignIn(page: Page, name: string, language: 'zh' | 'en' = 'zh') {
  const label =
    language === 'zh'
      ? { name: '用户名', password: '密码', submit: '登录' }
      : { name: 'User name', password: 'Password', submit: 'Sign in' }
  await page.getByLabel(label.name, { exact: true }).fill(name)
  await page.getByRole('textbox', { name: label.password, exact: true }).fill(password)
  await page.getByRole('button', { name: label.submit, exact: true }).click()
}

/** Signs out by the user menu; a message card that is closed meanwhile takes the menu with it. */
export async function signOut(page: Page) {
  const leave = page.getByRole('menuitem', { name: '注销退出' })
  await expect(async () => {
    if (!(await leave.isVisible())) await page.getByRole('button', { name: /^用户：/ }).click()
    await leave.click({ timeout: 3000 })
  }).toPass()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /退出|确定/ })
    .click()
}
