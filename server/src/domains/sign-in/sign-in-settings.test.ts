import { checkSignIn } from '@iwater/contract/sign-in/sign-in'
import {
  changeSignInRules,
  listOutbox,
  listPartners,
  listProviders,
  readSignInRules,
  savePartner,
  saveProvider,
} from '@iwater/contract/sign-in/sign-in-settings'
import { expect, test } from 'vitest'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const usual = {
  passwordMinLength: 8,
  passwordMaxLength: 16,
  passwordKinds: 3,
  imageCodeAlways: false,
  proofOfWork: false,
  smsSignIn: false,
  demandsSecondFactor: false,
}

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  return { app, tenant, token }
}

test('an organisation starts with the default rules and changes them for itself', async () => {
  const { app, tenant, token } = await setting()
  const other = await aTenant(app.owner)
  const { token: theirs } = await aSignedInPerson(app, other)
  const { version, ...rules } = (await app.call(readSignInRules, {}, { token })).data
  expect(rules).toEqual(usual)
  const own = { ...usual, passwordMinLength: 10, imageCodeAlways: true, smsSignIn: true }
  expect((await app.call(changeSignInRules, { ...own, version }, { token })).status).toBe(200)
  const changed = (await app.call(readSignInRules, {}, { token })).data
  expect(changed).toMatchObject(own)
  expect((await app.call(readSignInRules, {}, { token: theirs })).data).toEqual({
    ...usual,
    version,
  })
  // Who read them before does not undo that.
  const late = await app.call(changeSignInRules, { ...usual, version }, { token })
  expect([late.status, late.body.data]).toMatchObject([
    409,
    { error: 'record.changed', details: { version: changed.version } },
  ])
  const asked = { username: 'anybody', orgCode: tenant.code }
  expect((await app.call(checkSignIn, asked)).data.imageCodeRequired).toBe(true)
})

test('no rule is weaker than the default', async () => {
  const { app, token } = await setting()
  const weaker = [
    { passwordMinLength: 7 },
    { passwordKinds: 2 },
    { passwordMaxLength: 15 },
    { passwordMinLength: 17 },
  ]
  for (const one of weaker) {
    expect(
      (await app.call(changeSignInRules, { ...usual, ...one, version: 1 }, { token })).status,
    ).toBe(400)
  }
})

test('only users who manage the sign-in methods read or change them', async () => {
  const { app, tenant } = await setting()
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  for (const route of [readSignInRules, listPartners, listProviders, listOutbox]) {
    expect((await app.call(route, {}, { token })).status).toBe(403)
  }
  expect((await app.call(changeSignInRules, { ...usual, version: 1 }, { token })).status).toBe(403)
})

test('a user who does not manage the whole organisation neither enables a sign-in method nor reads codes', async () => {
  const { app, tenant } = await setting()
  const below = await anOrganisation(app, tenant)
  const right = await aRole(app, tenant, {
    permissions: ['sign-in.manage'],
    dataScope: 'tenant',
  })
  const people = [
    await aSignedInPerson(app, tenant, { loginName: 'below', organisationId: below }),
    await aSignedInPerson(app, tenant, { loginName: 'right', role: right.key }),
  ]
  const named = { version: null, name: { zh: '门户', en: 'Portal' } }
  const partner = { ...named, page: 'waiting' as const, loginAddress: 'https://portal.example' }
  const provider = { ...named, issuer: 'https://portal.example', clientId: 'iwater' }
  for (const { token } of people) {
    const answers = [
      await app.call(savePartner, partner, { token }),
      await app.call(saveProvider, provider, { token }),
      await app.call(changeSignInRules, { ...usual, smsSignIn: true, version: 1 }, { token }),
      await app.call(listOutbox, {}, { token }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.data]).toMatchObject([403, { error: 'entrance.whole-tenant' }])
    }
  }
})
