import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAs } from './support/people.ts'

const words = {
  zh: { lock: '锁屏', password: '锁屏密码', unlock: '解锁密码', open: '解锁', leave: '退出登录' },
  en: {
    lock: 'Lock the screen',
    password: 'Lock password',
    unlock: 'Unlock password',
    open: 'Unlock',
    leave: 'Sign out',
  },
} as const

type Language = keyof typeof words

async function lock(page: Page, password: string, language: Language = 'zh') {
  const text = words[language]
  await page.getByRole('button', { name: text.lock, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: text.lock })
  await dialog.getByLabel(text.password, { exact: true }).fill(password)
  await dialog.getByRole('button', { name: text.lock, exact: true }).click()
}

async function unlock(page: Page, password: string, language: Language = 'zh') {
  const text = words[language]
  await page.getByRole('textbox', { name: text.unlock, exact: true }).fill(password)
  await page.getByRole('button', { name: text.open, exact: true }).click()
}

const storage = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))

for (const language of ['zh', 'en'] as const) {
  test(`a locked screen is locked everywhere, and opens where it was left (${language})`, async ({
    page,
    context,
  }) => {
    await signInAs(page, { name: 'viewer', language, at: '/account/profile' })
    const second = await context.newPage()
    await second.goto('/account/contacts')
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    const email = page.getByRole('textbox', { name: language === 'zh' ? '邮箱' : 'E-mail' })
    await email.fill('half@written')

    await page.getByRole('button', { name: words[language].lock, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words[language].lock, exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      language === 'zh' ? '锁屏密码不能为空' : 'The lock password cannot be empty',
    )
    await page.keyboard.press('Escape')
    await lock(page, 'tea-time-word', language)
    await expect(page).toHaveURL(/\/lock\?redirect=%2Faccount%2Fprofile$/)
    await expect(second).toHaveURL(/\/lock/)
    expect(await storage(page)).not.toContain('tea-time-word')
    await expectAccessible(page)

    await unlock(page, 'wrong', language)
    await expect(page.getByRole('alert')).toContainText(
      language === 'zh' ? '解锁密码错误，请重新输入' : 'Wrong unlock password',
    )
    await unlock(page, 'tea-time-word', language)
    await expect(page).toHaveURL(/\/account\/profile$/)
    await expect(email).toHaveValue('half@written')
    await expect(second).toHaveURL(/\/account\/contacts$/)
  })
}

test('neither a reload nor another address nor the console opens a locked screen', async ({
  page,
}) => {
  await signInAs(page, { name: 'viewer' })
  await lock(page, 'tea')
  await expect(page).toHaveURL(/\/lock/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('锁屏')
  await page.goto('/monitoring/units')
  await expect(page).toHaveURL(/\/lock\?redirect=%2Fmonitoring%2Funits/)
  await page.evaluate(() => localStorage.removeItem('iwater-isLock'))
  await page.goto('/monitoring/units')
  await expect(page).toHaveURL(/\/lock/)
  await unlock(page, 'tea')
  await expect(page).toHaveURL(/\/monitoring\/units/)
})

test('an idle screen locks after the chosen minutes, and opens with the account password', async ({
  page,
}) => {
  await page.clock.install()
  await signInAs(page, { name: 'viewer', at: '/monitoring/units' })
  await page.getByRole('button', { name: '锁屏', exact: true }).click()
  await page.getByRole('combobox', { name: '无操作时自动锁屏' }).selectOption('5')
  await page.keyboard.press('Escape')
  await page.clock.fastForward('04:00')
  await page.mouse.move(300, 300)
  await page.clock.fastForward('04:00')
  await expect(page).toHaveURL(/\/monitoring\/units/)
  await page.clock.fastForward('01:30')
  await expect(page).toHaveURL(/\/lock/)
  await unlock(page, 'Water@2026')
  await expect(page).toHaveURL(/\/monitoring\/units/)
})

test('five wrong passwords sign out', async ({ page }) => {
  await signInAs(page, { name: 'viewer' })
  await lock(page, 'tea')
  for (let tries = 0; tries < 5; tries += 1) {
    await unlock(page, `wrong ${tries}`)
    await expect(page.getByRole('alert')).toContainText(String(4 - tries))
  }
  await unlock(page, 'tea')
  await expect(page).toHaveURL(/\/login\/login/)
})

test('log-out from the lock leaves nothing of the person on the machine', async ({ page }) => {
  await signInAs(page, { name: 'viewer', at: '/monitoring/units' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await lock(page, 'tea')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/login\/login/)
  const left = await page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted(),
  )
  const personal = ['tokens', 'tagList', 'kept', 'place', 'paletteRecent', 'isLock', 'lastActive']
  expect(left.filter((key) => personal.includes(key.replace('iwater-', '')))).toEqual([])
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('x-access-token')
})

test('four tabs whose token has run out ask for a new one once', async ({ page, context }) => {
  await signInAs(page, { name: 'viewer', at: '/account/sessions' })
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()]
  for (const tab of tabs) {
    if (tab !== page) await tab.goto('/account/sessions')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  let refreshes = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/user/refesh')) refreshes += 1
  })
  // Every call with the present token is rejected, as if its time were over.
  const stale = await page.evaluate(
    () => JSON.parse(localStorage.getItem('iwater-tokens') ?? '{}').content.accessToken as string,
  )
  await context.route('**/api/**', async (route) => {
    const isStale = route.request().headers().authorization === `Bearer ${stale}`
    if (!isStale) return route.continue()
    const data = { error: 'identity.not-signed-in', requestId: 'r' }
    return route.fulfill({ status: 401, json: { code: 1, msg: '', data } })
  })
  await Promise.all(
    tabs.map((tab) =>
      tab
        .getByRole('navigation', { name: '账号设置' })
        .getByRole('link', { name: '通讯录' })
        .click(),
    ),
  )
  for (const tab of tabs) await expect(tab.getByText('李倩').first()).toBeVisible()
  expect(refreshes).toBe(1)
})
