import { permissions } from '@iwater/contract/access'
import { openApiDocument } from '@iwater/contract/openapi'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { aRole, aSignedInPerson } from '#testing/people'
import { rowsOf, tablesOf } from '#testing/tenant-rows'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { type Document, type Operation, operationsOf } from '#testing/walk/operations'

const documentOf = (routes: Parameters<typeof openApiDocument>[0]) =>
  openApiDocument(routes, 'test') as unknown as Document

test('a user of the demonstration role writes nothing, by any call of the document', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { key } = await aRole(app, tenant, {
    permissions,
    dataScope: 'tenant',
    isDemonstration: true,
  })
  const { token } = await aSignedInPerson(app, tenant, { role: key })
  const call = async ({ method, path, inPath }: Operation) => {
    const url = inPath.reduce((part, name) => part.replace(`{${name}}`, tenant.root), path)
    const response = await app.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    })
    return response.statusCode
  }
  const operations = operationsOf(documentOf(app.routes)).filter(
    ({ access }) => access !== 'public',
  )
  const refused = operations.filter(({ demonstration }) => demonstration === 'rejected')
  const tables = await tablesOf(app)
  const before = await rowsOf(app, tenant, tables)
  // One after the other: more at once than a server takes are answered otherwise.
  const answers: [string, number][] = []
  for (const one of refused) answers.push([one.path, await call(one)])
  expect(answers.filter(([, status]) => status !== 479)).toEqual([])
  expect(await rowsOf(app, tenant, tables)).toEqual(before)
  // All calls that change something by their method are among them, except those that the contract opens by name.
  const unlisted = operations.filter(
    ({ method, demonstration }) => method !== 'GET' && demonstration === undefined,
  )
  expect(unlisted).toEqual([])
  expect(refused.length).toBeGreaterThan(20)
  process.stdout.write(
    `${refused.length} of ${operations.length} calls are refused to the demonstration role\n`,
  )
})

test('calls that only read answer for the demonstration role', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { key } = await aRole(app, tenant, {
    permissions,
    dataScope: 'tenant',
    isDemonstration: true,
  })
  const { token } = await aSignedInPerson(app, tenant, { role: key })
  const reads = operationsOf(documentOf(app.routes)).filter(
    ({ method, access, inPath, isStream, demonstration }) =>
      method === 'GET' && access !== 'public' && inPath.length === 0 && !isStream && !demonstration,
  )
  for (const { path } of reads) {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await app.app.inject({ url: `/api${path}`, headers })
    expect([path, statusCode]).not.toEqual([path, 479])
    expect([path, statusCode]).not.toEqual([path, 500])
  }
})

test('the client is told of a demonstration', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { key } = await aRole(app, tenant, { permissions, isDemonstration: true })
  const visitor = await aSignedInPerson(app, tenant, { loginName: 'visitor', role: key })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'viewer', role: 'viewer' })
  const told = async (token: string) =>
    (await app.call(readSignInInfo, {}, { token })).data.isDemonstration
  expect(await told(visitor.token)).toBe(true)
  expect(await told(viewer.token)).toBe(false)
})
