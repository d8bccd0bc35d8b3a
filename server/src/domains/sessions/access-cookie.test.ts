import { issueToken, refreshToken } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { aPerson, clientHeader } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

/** The readable cookies that a sign-in and both kinds of renewal set. */
async function cookiesWith(environment: Record<string, string>) {
  const app = await testApp({ environment })
  const { loginName, password, code } = await aPerson(app, await aTenant(app.owner))
  const headers = { authorization: clientHeader }
  const signIn = { grant_type: 'password', username: loginName, password, orgCode: code }
  const first = await app.call(issueToken, signIn, { headers })
  const { refresh_token } = first.data
  const second = await app.call(refreshToken, { refresh_token }, { headers })
  const again = { grant_type: 'refresh_token', refresh_token: second.data.refresh_token }
  const third = await app.call(issueToken, again, { headers })
  return [first, second, third].map(({ status, headers: got, data }) => {
    expect(status).toBe(200)
    const cookies = [got['set-cookie'] ?? []].flat()
    return { cookie: cookies.find((one) => one.startsWith('x-access-token')), data }
  })
}

test('no token goes into a cookie that scripts can read', async () => {
  const left = await cookiesWith({})
  expect(left.map(({ cookie }) => cookie)).toEqual([undefined, undefined, undefined])
})

test('where the deployment configures it every new token does, for two hours and for the whole host', async () => {
  const baseUrls = ['http://water.example', 'https://water.example']
  for (const [BASE_URL, secure] of baseUrls.map((url, index) => [url, index] as const)) {
    const left = await cookiesWith({ ACCESS_COOKIE: 'on', BASE_URL })
    for (const { cookie, data } of left) {
      expect(cookie).toBe(
        `x-access-token=${data.access_token}; Max-Age=7200; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`,
      )
    }
  }
})
