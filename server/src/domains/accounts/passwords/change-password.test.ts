import { findMenu, listSystems } from '@iwater/contract/navigation'
import {
  changePassword,
  logOut,
  passwordRule,
  readSignInInfo,
} from '@iwater/contract/sign-in/sign-in'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { aPerson, aRole, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { hashPassword } from './password-hash.ts'

async function setting({ mustChangePassword = false } = {}) {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant, { mustChangePassword })
  const change = async (oldPassword: string, newPassword: string) => {
    const { access_token: token } = await signInAs(app, { ...person, password: oldPassword })
    return app.call(changePassword, { oldPassword, newPassword }, { token })
  }
  return { app, tenant, person, change }
}

test('the password rule is public', async () => {
  const { app } = await setting()
  const { data } = await app.call(passwordRule, {})
  expect(data).toEqual({ minLength: 8, maxLength: 16, kinds: 3 })
})

test('a changed password ends every session and is the only one that works', async () => {
  const { app, person, change } = await setting()
  const { access_token: token } = await signInAs(app, person)
  expect((await change(person.password, 'Brand-New-1')).status).toBe(200)
  expect((await app.call(listSystems, {}, { token })).status).toBe(401)
  await expect(signInAs(app, person)).rejects.toThrow('426')
  expect((await signInAs(app, { ...person, password: 'Brand-New-1' })).changePsd).toBe(false)
})

test('a weak password, a wrong old one and one of the last five are rejected', async () => {
  const { app, person, change } = await setting()
  const { access_token: token } = await signInAs(app, person)
  const errorOf = async (oldPassword: string, newPassword: string) =>
    (await app.call(changePassword, { oldPassword, newPassword }, { token })).body.data
  expect(await errorOf(person.password, 'weak')).toMatchObject({ error: 'identity.password-weak' })
  expect(await errorOf('Wrong@2026', 'Brand-New-1')).toMatchObject({
    error: 'identity.old-password-wrong',
  })
  expect(await errorOf(person.password, person.password)).toMatchObject({
    error: 'identity.password-reused',
  })
  let before = person.password
  for (const next of ['Brand-New-1', 'Brand-New-2', 'Brand-New-3', 'Brand-New-4']) {
    expect((await change(before, next)).status).toBe(200)
    before = next
  }
  expect((await change(before, person.password)).status).toBe(400)
  expect((await change(before, 'Brand-New-5')).status).toBe(200)
  expect((await change('Brand-New-5', person.password)).status).toBe(200)
})

test('guessing the old password locks like guessing at the sign-in page', async () => {
  const { app, person } = await setting()
  const { access_token: token } = await signInAs(app, person)
  const tryWith = (oldPassword: string) =>
    app.call(changePassword, { oldPassword, newPassword: 'Brand-New-1' }, { token })
  for (let index = 0; index < 5; index += 1) await tryWith('Wrong@2026')
  expect((await tryWith(person.password)).status).toBe(400)
})

test('a user who must change the password can do nothing else', async () => {
  const { app, person, change } = await setting({ mustChangePassword: true })
  const { access_token: token, changePsd } = await signInAs(app, person)
  expect(changePsd).toBe(true)
  const { status, body } = await app.call(findMenu, {}, { token })
  expect(status).toBe(403)
  expect(body.data).toMatchObject({ error: 'identity.password-change-required' })
  const info = await app.call(readSignInInfo, {}, { token })
  expect(info.data.userInfo.firstLogin).toBe(true)
  expect((await app.call(logOut, {}, { token })).status).toBe(200)
  expect((await change(person.password, 'Brand-New-1')).status).toBe(200)
  const after = await signInAs(app, { ...person, password: 'Brand-New-1' })
  expect(after.changePsd).toBe(false)
  expect((await app.call(findMenu, {}, { token: after.access_token })).status).toBe(200)
})

test('a user of a demonstration chooses the first password, and changes none after that', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { key } = await aRole(app, tenant, { permissions: [], isDemonstration: true })
  const visitor = await aPerson(app, tenant, { role: key, mustChangePassword: true })
  const change = async (oldPassword: string, newPassword: string) => {
    const { access_token: token } = await signInAs(app, { ...visitor, password: oldPassword })
    return (await app.call(changePassword, { oldPassword, newPassword }, { token })).status
  }
  expect(await change(visitor.password, 'Brand-New-1')).toBe(200)
  expect(await change('Brand-New-1', 'Brand-New-2')).toBe(479)
})

test('a password that no longer follows the rule must be changed', async () => {
  const { app, person } = await setting()
  await app.owner('update account set password_hash = $1', [await hashPassword('weak')])
  expect((await signInAs(app, { ...person, password: 'weak' })).changePsd).toBe(true)
})

test('a hash of older settings is renewed when its owner signs in', async () => {
  const { app, person } = await setting()
  const old = await hash(person.password, { memoryCost: 4096, timeCost: 2, parallelism: 1 })
  await app.owner('update account set password_hash = $1', [old])
  await signInAs(app, person)
  const rows = await app.owner<{ password_hash: string }>('select password_hash from account')
  expect(rows[0]?.password_hash).toContain('m=19456,t=2,p=1')
  await signInAs(app, person)
})
