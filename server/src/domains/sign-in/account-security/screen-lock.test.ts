import { listSystems } from '@iwater/contract/navigation'
import { lockScreen, unlockScreen } from '@iwater/contract/sign-in/account-security'
import { logOut, readSignInInfo, refreshToken } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { openSessions } from '#domains/sessions'
import { aPerson, clientHeader, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant, openTestServices } from '#testing/test-services'

const lockPassword = '喝茶 break'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const tokens = await signInAs(app, await aPerson(app, tenant))
  const token = tokens.access_token
  const lock = (word: string | undefined = lockPassword) =>
    app.call(lockScreen, { lockPassword: word }, { token })
  const unlock = (word: string) => app.call(unlockScreen, { lockPassword: word }, { token })
  const use = async () => (await app.call(listSystems, {}, { token })).status
  return { app, tokens, token, lock, unlock, use }
}

test('while the screen is locked every call answers 423, except those to unlock or sign out', async () => {
  const { app, token, lock, unlock, use } = await setting()
  expect(await use()).toBe(200)
  expect((await lock()).status).toBe(200)
  expect(await use()).toBe(423)
  const { status, data } = await app.call(readSignInInfo, {}, { token })
  expect([status, data.restriction]).toEqual([200, 'locked'])
  expect((await unlock(lockPassword)).status).toBe(200)
  expect(await use()).toBe(200)
  await lock()
  expect((await app.call(logOut, {}, { token })).status).toBe(200)
  expect(await use()).toBe(401)
})

test('the lock belongs to the session: it holds after a refresh and on other server processes', async () => {
  const { app, tokens, lock, unlock } = await setting()
  const services = await openTestServices(app.address, app.dataDir, app.clock)
  const elsewhere = openSessions(services)
  const there = async (token: string) => (await elsewhere.read(token))?.restriction
  expect(await there(tokens.access_token)).toBeNull()
  await lock()
  await expect.poll(() => there(tokens.access_token), { interval: 10 }).toBe('locked')
  await unlock(lockPassword)
  await expect.poll(() => there(tokens.access_token), { interval: 10 }).toBeNull()
  await lock()
  const renewed = await app.call(
    refreshToken,
    { refresh_token: tokens.refresh_token },
    { headers: { authorization: clientHeader } },
  )
  const { status } = await app.call(listSystems, {}, { token: renewed.data.access_token })
  expect(status).toBe(423)
})

test('only a salted verifier of the lock password is kept', async () => {
  const { app, lock } = await setting()
  await lock()
  const rows = await app.owner<{ lock_verifier: string }>('select lock_verifier from session')
  expect(rows[0]?.lock_verifier).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(await app.owner('select * from session'))).not.toContain(lockPassword)
})

test('wrong passwords are counted down and the fifth ends the session', async () => {
  const { app, lock, unlock, use } = await setting()
  await lock()
  for (const triesLeft of [4, 3, 2, 1, 0]) {
    const { status, body } = await unlock('wrong')
    expect([status, body.data]).toMatchObject([
      400,
      { error: 'identity.lock-password-wrong', details: { triesLeft } },
    ])
  }
  expect((await unlock(lockPassword)).status).toBe(401)
  expect(await use()).toBe(401)
  expect(await app.owner('select end_reason from session')).toEqual([
    { end_reason: 'unlock-failures' },
  ])
})

test('of many simultaneous wrong passwords no more than five are checked', async () => {
  const { app, lock, unlock } = await setting()
  await lock()
  await Promise.all(Array.from({ length: 20 }, () => unlock('wrong')))
  expect(await app.owner('select end_reason from session')).toEqual([
    { end_reason: 'unlock-failures' },
  ])
  expect((await unlock(lockPassword)).status).toBe(401)
})

test('a password for a session that ended while the request was in progress is answered like no session', async () => {
  for (const isLocked of [true, false]) {
    const { app, lock, unlock } = await setting()
    if (isLocked) await lock()
    // Admitted by the cached session, for which the end has not been notified yet.
    await unlock('wrong')
    await app.owner('update session set ended_at = now()')
    for (const word of ['wrong', lockPassword]) expect((await unlock(word)).status).toBe(401)
  }
})

test('somebody at a locked screen cannot lock it again with a password of their own', async () => {
  const { lock, unlock, use } = await setting()
  await lock()
  expect((await lock('intruder')).status).toBe(200)
  expect((await unlock('intruder')).status).toBe(400)
  expect((await unlock(lockPassword)).status).toBe(200)
  expect(await use()).toBe(200)
})

test('the account password opens a lock too, and is the only one where none was given', async () => {
  const { lock, unlock, use } = await setting()
  await lock()
  expect((await unlock('Water@2026')).status).toBe(200)
  expect((await lock(undefined)).status).toBe(200)
  expect(await use()).toBe(423)
  expect((await unlock('')).status).toBe(400)
  expect((await unlock('Water@2026')).status).toBe(200)
  expect(await use()).toBe(200)
})

test('unlocking a session that is not locked changes nothing', async () => {
  const { unlock, use } = await setting()
  for (let tries = 0; tries < 6; tries += 1) expect((await unlock('whatever')).status).toBe(200)
  expect(await use()).toBe(200)
})
