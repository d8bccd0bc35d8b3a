import { readDemoAccounts } from '@iwater/contract/sign-in/demo-accounts'
import { changePassword } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { aPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { seedDemo } from './seed.ts'

test('the demo offers its organisations with their accounts, what each sees, and the password they have', async () => {
  const app = await testApp({ database: 'own' })
  await seedDemo(app.services, app.address, app.dataDir)
  const offered = async () => (await app.call(readDemoAccounts, {})).data
  const { password, organisations } = await offered()
  expect(organisations.map(({ code, name }) => [code, name.en])).toEqual([
    ['qingyuan', 'Qingyuan Water Group'],
    ['lvzhou', 'Oasis Environmental Monitoring'],
    ['jinshan', 'Jinshan Mining'],
  ])
  const seen = organisations.flatMap(({ code, accounts }) =>
    accounts.map(({ loginName, roles, organizationName, dataScope }) =>
      [code, loginName, roles.map(({ en }) => en).join(), organizationName.en, dataScope].join(
        ' · ',
      ),
    ),
  )
  expect(seen).toHaveLength(20)
  expect(seen).toEqual(
    expect.arrayContaining([
      'qingyuan · admin · Administrator · Qingyuan Water Group · organisation-and-below',
      'qingyuan · dispatch · Group dispatcher · Network Centre · tenant',
      'qingyuan · chemist · Department member · Laboratory · department',
      'qingyuan · control · Works dispatcher · East Water Works · organisation',
      'lvzhou · river · Operator · River Monitoring · organisation-and-below',
      'jinshan · viewer · Viewer · Jinshan Mining · organisation-and-below',
    ]),
  )
  const all = organisations.flatMap(({ accounts }) => accounts)
  expect(
    all.filter((account) => account.mustChangePassword).map(({ loginName }) => loginName),
  ).toEqual(['fresh'])

  // The password is the one they have: people who chose another are no longer offered, nor are disabled ones.
  const viewer = { code: 'jinshan', loginName: 'viewer', password }
  const { access_token: token } = await signInAs(app, viewer)
  const passwords = { oldPassword: password, newPassword: 'Brook@2026' }
  expect((await app.call(changePassword, passwords, { token })).status).toBe(200)
  await app.owner(`update account set is_enabled = false where login_name = 'mill'`)
  const jinshan = (await offered()).organisations.find(({ code }) => code === 'jinshan')
  expect(jinshan?.accounts.map(({ loginName }) => loginName)).toEqual(['admin', 'operator'])
})

test('an organisation that has only the code of one of the demo is not offered', async () => {
  const app = await testApp({ database: 'own' })
  const tenant = await aTenant(app.owner, { code: 'qingyuan' })
  await aPerson(app, tenant, { loginName: 'admin' })
  expect((await app.call(readDemoAccounts, {})).data.organisations).toEqual([])
})

test('in production there is no such call, and the description of the calls names neither it nor the password', async () => {
  const app = await testApp({
    environment: { IWATER_MODE: 'production', IWATER_LIMITS: 'standard', API_DOCUMENT: 'public' },
  })
  const { status, body } = await app.call(readDemoAccounts, {})
  expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringContaining('Water@2026')])
  expect(app.routes.map(({ path }) => path)).not.toContain(readDemoAccounts.path)
  const document = await app.app.inject('/api/openapi.json')
  expect(document.statusCode).toBe(200)
  expect(document.body).not.toMatch(/demo-accounts|Water@2026/)
})
