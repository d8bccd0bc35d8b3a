import {
  bindDevice,
  findDevices,
  unbindDevice,
  unbindDeviceByGet,
} from '@iwater/contract/sign-in/account-security'
import { issueToken } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { aSignedInPerson, clientHeader } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const office = 'office-computer-1'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const person = await aSignedInPerson(app, tenant)
  const { token } = person
  const comeFrom = async (device: string | undefined, password = person.password) => {
    const { status, body } = await app.call(
      issueToken,
      {
        grant_type: 'password',
        username: person.loginName,
        password,
        orgCode: person.code,
      },
      {
        headers: {
          authorization: clientHeader,
          ...(device !== undefined && { 'x-device-number': device }),
        },
      },
    )
    return body.code === 0 ? status : body.data
  }
  const bind = (macNum: string, isRequired?: boolean) =>
    app.call(bindDevice, { macNum, name: macNum, isRequired }, { token })
  return { app, tenant, person, token, comeFrom, bind }
}

test('a bound device is only recorded until the person allows bound ones alone', async () => {
  const { app, token, comeFrom, bind } = await setting()
  await bind(office)
  expect(await comeFrom(undefined)).toBe(200)
  expect(await comeFrom(office)).toBe(200)
  const { data } = await app.call(findDevices, {}, { token })
  expect(data).toMatchObject({ isRequired: false, devices: [{ macNum: office, name: office }] })
  expect(data.devices[0]?.lastAt).not.toBeNull()
})

test('the right password from a device that is not bound is rejected and logged', async () => {
  const { app, comeFrom, bind } = await setting()
  await bind(office, true)
  expect(await comeFrom(office)).toBe(200)
  expect(await comeFrom('somewhere-else')).toMatchObject({ error: 'identity.device-not-bound' })
  expect(await comeFrom(undefined)).toMatchObject({ error: 'identity.device-not-bound' })
  const log = await app.owner('select outcome from sign_in_log order by at desc limit 1')
  expect(log).toEqual([{ outcome: 'device-not-bound' }])
})

test('a bound device never replaces the password, nor reveals that it is right', async () => {
  const { comeFrom, bind } = await setting()
  await bind(office, true)
  expect(await comeFrom(office, 'Wrong@2026')).toMatchObject({ error: 'identity.wrong-password' })
  expect(await comeFrom('elsewhere-device', 'Wrong@2026')).toMatchObject({
    error: 'identity.wrong-password',
  })
})

test.each([unbindDevice, unbindDeviceByGet])(
  'the last device takes the requirement with it: $method $path',
  async (route) => {
    const { app, token, comeFrom, bind } = await setting()
    const { data } = await bind(office, true)
    for (const status of [200, 404]) {
      expect((await app.call(route, { id: data.id }, { token })).status).toBe(status)
    }
    expect((await app.call(findDevices, {}, { token })).data).toEqual({
      devices: [],
      isRequired: false,
    })
    expect(await comeFrom('somewhere-else')).toBe(200)
  },
)

test('binding a device again renames it; a twenty-first is rejected', async () => {
  const { bind } = await setting()
  const first = await bind(office)
  expect((await bind(office)).data).toEqual(first.data)
  for (let count = 2; count <= 20; count += 1) await bind(`device-number-${count}`)
  const { status, body } = await bind('device-number-21')
  expect([status, body.data]).toMatchObject([409, { error: 'identity.too-many-devices' }])
  expect((await bind(office)).status).toBe(200)
})

test('devices belong to one person', async () => {
  const { app, tenant, bind } = await setting()
  const { data } = await bind(office)
  const colleague = await aSignedInPerson(app, tenant, { loginName: 'bob' })
  const answer = await app.call(unbindDevice, { id: data.id }, { token: colleague.token })
  expect(answer.body.data).toMatchObject({ error: 'identity.device-not-found' })
  expect(await app.owner('select number from bound_device')).toEqual([{ number: office }])
  expect((await app.call(findDevices, {}, { token: colleague.token })).data.devices).toEqual([])
})
