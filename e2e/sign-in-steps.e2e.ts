import { beginSecondFactor, confirmSecondFactor } from '@iwater/contract/account-security'
import {
  listOutbox,
  readEntranceRules,
  saveEntranceRules,
} from '@iwater/contract/entrance-settings'
import { readSignInInfo } from '@iwater/contract/identity'
import { addPerson, findGrantableRoles } from '@iwater/contract/people'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { TOTP } from 'otpauth'
import { callRoute, changePerson, tokenOf } from './support/calls.ts'
import { readPicture } from './support/picture.ts'

const org = 'jinshan'
const password = 'Water@2026'
const labels = {
  zh: { name: '用户名', password: '密码', submit: '登录' },
  en: { name: 'User name', password: 'Password', submit: 'Sign in' },
} as const

async function fill(page: Page, name: string, typed: string, language: 'zh' | 'en' = 'zh') {
  const { name: nameLabel, password: passwordLabel, submit } = labels[language]
  await page.getByLabel(nameLabel, { exact: true }).fill(name)
  await page.getByLabel(passwordLabel, { exact: true }).fill(typed)
  await page.getByRole('button', { name: submit, exact: true }).click()
}

const isInside = (page: Page) => expect(page).toHaveURL(/\/wel\/index$/, { timeout: 20_000 })

/** A person of their own for a journey, with a first password that has to be changed. */
async function aNewPerson(request: APIRequestContext, loginName: string) {
  const admin = await tokenOf(request, 'admin', org)
  const { userInfo } = await callRoute(request, readSignInInfo, {}, admin)
  const roles = await callRoute(request, findGrantableRoles, {}, admin)
  const role = roles.find(({ name }) => name.en === 'Viewer')
  const { password: first } = await callRoute(
    request,
    addPerson,
    {
      loginName,
      name: { zh: '新人', en: 'Newcomer' },
      organizationId: userInfo.organizationId,
      roleIds: role === undefined ? [] : [role.roleId],
    },
    admin,
  )
  return { admin, first }
}

test('a first password is replaced under the rule, and only then goes anything on', async ({
  page,
  request,
}) => {
  const { first } = await aNewPerson(request, 'newcomer')
  await page.goto(`/login/login?${org}`)
  await page.getByRole('button', { name: 'English' }).click()
  await fill(page, 'newcomer', first, 'en')
  await expect(page).toHaveURL(/\/login\/password/)
  await page.getByLabel('Old password').fill(first)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('New password again').fill('other')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveCount(2)
  await expect(page.getByLabel('Old password')).toHaveValue(first)
  await page.getByLabel('New password', { exact: true }).fill('Mountain#77')
  await page.getByLabel('New password again').fill('Mountain#77')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password has been changed')
  await fill(page, 'newcomer', 'Mountain#77', 'en')
  await isInside(page)
})

test('a forgotten password is replaced with a code by SMS', async ({ page, request }) => {
  const mobile = '13900000011'
  const admin = await tokenOf(request, 'admin', org)
  const rules = await callRoute(request, readEntranceRules, {}, admin)
  await callRoute(
    request,
    saveEntranceRules,
    { ...rules, smsSignIn: true, passwordMaxLength: 20 },
    admin,
  )
  await changePerson(request, admin, 'viewer', { phone: mobile })
  await page.goto(`/login/login?${org}`)
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await expect(page).toHaveURL(/\/login\/forgotten$/)
  await expect(page.getByText('长度 8 至 20 位')).toBeVisible()
  await page.getByLabel('手机号码').fill(mobile)
  await page.getByLabel('验证码', { exact: true }).fill(await readPicture(page))
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  const { records } = await callRoute(request, listOutbox, {}, admin)
  const code = /\d{6}/.exec(records.find((sms) => sms.mobile === mobile)?.text ?? '')?.[0] ?? ''
  await page.getByLabel('短信验证码').fill(code)
  await page.getByLabel('新密码', { exact: true }).fill('Short@1')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByRole('alert').first()).toContainText('新密码不符合下面的规则')
  await page.getByLabel('新密码', { exact: true }).fill('LongEnough@2026')
  await page.getByLabel('再次输入新密码').fill('LongEnough@2026')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByRole('status')).toContainText('密码已修改')
  await fill(page, 'viewer', 'LongEnough@2026')
  await isInside(page)
})

test('who belongs to several organisations chooses one after signing in', async ({
  page,
  request,
}) => {
  const admin = await tokenOf(request, 'admin', org)
  const { OrganizationTree } = await callRoute(request, readSignInInfo, {}, admin)
  const pond = OrganizationTree[0]?.children.find(({ name }) => name.en === 'Tailings Pond')
  const further = { furtherOrganizationIds: [pond?.organizationId ?? ''] }
  await changePerson(request, admin, 'mill', further)
  await page.goto(`/login/login?${org}`)
  await fill(page, 'mill', password)
  await expect(page.getByRole('heading', { name: '选择单位' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /选矿厂/ })).toBeChecked()
  await page.getByRole('button', { name: '返回登录' }).click()
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('radio', { name: '尾矿库' }).check()
  await page.getByRole('button', { name: '进入' }).click()
  await isInside(page)
  await expect(page.getByRole('banner')).toContainText('尾矿库')
})

test('a second factor is asked for, with a way back and recovery codes', async ({
  page,
  request,
}) => {
  const token = await tokenOf(request, 'operator', org)
  const begun = await callRoute(request, beginSecondFactor, { password }, token)
  const totp = new TOTP({ secret: begun.secret })
  const at = Date.now()
  const confirmed = await callRoute(
    request,
    confirmSecondFactor,
    { code: totp.generate({ timestamp: at }) },
    token,
  )

  await page.goto(`/login/login?${org}`)
  await fill(page, 'operator', password)
  const code = page.getByLabel('动态口令', { exact: true })
  await expect(code).toBeFocused()
  await page.getByRole('button', { name: '返回登录' }).click()
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('operator')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await code.fill('000000')
  await page.getByRole('button', { name: '验证并登录' }).click()
  await expect(page.getByRole('alert')).toContainText('动态口令错误')
  // The step of the confirmation has been used up: the next one holds already.
  await code.fill(totp.generate({ timestamp: at + 30_000 }))
  await page.getByRole('button', { name: '验证并登录' }).click()
  await isInside(page)

  await page.evaluate(() => localStorage.removeItem('iwater-tokens'))
  await page.goto(`/login/login?${org}`)
  await fill(page, 'operator', password)
  await page.getByRole('button', { name: /使用恢复码/ }).click()
  await page.getByLabel('恢复码', { exact: true }).fill(confirmed.recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: '验证并登录' }).click()
  await isInside(page)
})
