import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { fillSignIn } from './support/people.ts'

const program = resolve(import.meta.dirname, '../server/src/tenant.ts')

/** The command of the operator, beside the running server. */
async function tenant(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], IWATER_DATA: process.env['E2E_DATA'] },
  })
  return stdout
}

test('a tenant of the operator: the first sign-in, a suspension that is told why, and its end', async ({
  page,
}) => {
  const code = `t${Date.now()}`
  const added = await tenant('add', code, '--name-zh', '城东水务', '--name-en', 'East Water')
  const [, password = ''] = / · admin · (\S+)$/m.exec(added) ?? []
  await page.goto(`/login/login?${code}`)
  await fillSignIn(page, 'admin', 'zh', password)
  await page.getByLabel('原密码', { exact: true }).fill(password)
  const own = 'Willow@2026'
  await page.getByLabel('新密码', { exact: true }).fill(own)
  await page.getByLabel('再次输入新密码').fill(own)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/login/)
  await fillSignIn(page, 'admin', 'zh', own)
  await expect(page.getByRole('banner')).toContainText('城东水务')
  // A new tenant opens on what is left to do.
  await expect(page.getByRole('heading', { name: '初始配置' })).toBeVisible()

  const reason = ['--reason-zh', '合同已到期，请联系运营方。', '--reason-en', 'The contract ended.']
  await tenant('suspend', code, ...reason)
  await expect(page.getByRole('status').filter({ hasText: '本单位已暂停使用' })).toBeVisible()
  await fillSignIn(page, 'admin', 'zh', own)
  const told = page.getByRole('alert').filter({ hasText: '本单位已暂停使用：合同已到期' })
  await expect(told).toBeVisible()
  await expectAccessible(page, { state: 'the reason of a suspension' })
  await tenant('resume', code)
  await fillSignIn(page, 'admin', 'zh', own)
  await expect(page.getByRole('banner')).toContainText('城东水务')
})
