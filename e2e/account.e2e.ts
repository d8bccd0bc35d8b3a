import { expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './support/accessible.ts'
import { aPicture } from './support/painted-picture.ts'
import { aPerson, fillSignIn, signInAs, unique } from './support/people.ts'

test('a picture is chosen, looked at, kept, shown in the header and removed again', async ({
  page,
  request,
}) => {
  await signInAs(page, { ...(await aPerson(request)), at: '/account/profile' })
  await expect(page.getByRole('img', { name: '头像' })).toBeVisible()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html></html>'),
  })
  await expect(page.getByRole('alert')).toHaveText('无法读取该图片，请换一张')
  await input.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await aPicture(page),
  })
  const crop = page.getByRole('dialog', { name: '裁剪图片' })
  await expectAccessible(page)
  await crop.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('img', { name: '头像预览' })).toBeVisible()
  await page.getByRole('button', { name: '使用该头像' }).click()
  const inHeader = page.getByRole('banner').locator('img[src^="/api/files/"]')
  await expect(inHeader).toBeVisible()
  await expect(inHeader).toHaveJSProperty('naturalWidth', 200)
  await page.getByRole('button', { name: '移除头像' }).click()
  await expect(inHeader).toHaveCount(0)
})

test('number and address change with the password, and errors are shown at their fields', async ({
  page,
  request,
}) => {
  await signInAs(page, { ...(await aPerson(request)), at: '/account/profile' })
  const address = `${unique()}@qingyuan.example`
  const email = page.getByRole('textbox', { name: '邮箱' })
  await email.fill('no address')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('邮箱格式不正确')).toBeVisible()
  await expect(page.getByText('请输入登录密码')).toBeVisible()
  await email.fill(address)
  await page.getByRole('textbox', { name: '登录密码' }).fill('Wrong@2026')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码错误')).toBeVisible()
  await expect(email).toHaveValue(address)
  await page.getByRole('textbox', { name: '登录密码' }).fill('Water@2026')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.goto(`/account/contacts?keyword=${address}`)
  await expect(page.getByRole('link', { name: address })).toBeVisible()
})

test('another session is seen and ended, and stops at once', async ({ page, browser, request }) => {
  const person = await aPerson(request)
  const other = await browser.newPage()
  await signInAs(other, person)
  await signInAs(page, { ...person, at: '/account/sessions' })
  await expect(page.getByText('当前会话')).toHaveCount(1)
  await page.getByRole('button', { name: '结束其他全部会话' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '结束其他全部会话' }).click()
  await expect(page.getByRole('button', { name: /^结束.*的会话$/ })).toHaveCount(0)
  await other.goto('/account/profile')
  await expect(other).toHaveURL(/\/login\/login/)
  await other.close()
})

test('only bound devices sign in where the person wants that', async ({
  page,
  browser,
  request,
}) => {
  const person = await aPerson(request)
  await signInAs(page, { ...person, at: '/account/devices' })
  await page.getByRole('textbox', { name: '设备名称' }).fill('值班室电脑')
  await page.getByRole('button', { name: '绑定本设备' }).click()
  await expect(page.getByText('值班室电脑')).toBeVisible()
  const only = page.getByRole('switch', { name: '只允许在已绑定的设备上登录' })
  await only.click()
  await expect(only).toBeChecked()

  const unknownDevice = await browser.newPage()
  await unknownDevice.goto('/login/login?qingyuan')
  await fillSignIn(unknownDevice, person.name)
  await expect(unknownDevice.getByRole('alert').first()).toContainText('已绑定的设备')
  await unknownDevice.close()

  await page.getByRole('button', { name: '解绑值班室电脑' }).click()
  await expect(page.getByText('还没有绑定设备')).toBeVisible()
  await expect(only).not.toBeChecked()
})

test('a second factor is set up, asked for at the next sign-in, and turned off', async ({
  page,
  browser,
  request,
}) => {
  const person = await aPerson(request)
  await signInAs(page, { ...person, at: '/account/second-factor' })
  await page.getByRole('textbox', { name: '登录密码' }).fill('Water@2026')
  await page.getByRole('button', { name: '开始设置' }).click()
  await expect(page.getByRole('img', { name: '动态口令密钥的二维码' })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await page.locator('.ac-secret').textContent()) ?? '').replace(/[^A-Z2-7]/g, '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByRole('textbox', { name: '动态口令' }).fill('000000')
  await page.getByRole('button', { name: '启用', exact: true }).click()
  await expect(page.getByText('动态口令错误，请重新输入')).toBeVisible()
  await page.getByRole('textbox', { name: '动态口令' }).fill(totp.generate())
  await page.getByRole('button', { name: '启用', exact: true }).click()
  const codes = page.locator('.ac-codes li')
  await expect(codes).toHaveCount(10)
  await expect(page.getByText('已启用')).toBeVisible()
  const recovery = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('还有 10 个恢复码可用')).toBeVisible()

  const next = await browser.newPage()
  await next.goto('/login/login?qingyuan')
  await fillSignIn(next, person.name)
  await expect(next.getByRole('button', { name: /恢复码/ })).toBeVisible()
  await next.getByRole('button', { name: /恢复码/ }).click()
  await next.locator('input[name=code]').fill(recovery)
  await next.getByRole('button', { name: '验证并登录' }).click()
  await expect(next).not.toHaveURL(/\/login\//)
  await next.close()

  await page.reload()
  await expect(page.getByText('还有 9 个恢复码可用')).toBeVisible()
  await page.getByRole('textbox', { name: '登录密码' }).fill('Water@2026')
  await page
    .getByRole('textbox', { name: '动态口令或恢复码' })
    .fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await page.getByRole('button', { name: '停用', exact: true }).click()
  await expect(page.getByText('未启用')).toBeVisible()
})
