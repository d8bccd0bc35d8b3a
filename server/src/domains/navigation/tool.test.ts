import { findTools, readToolSet, saveToolSet, type ToolDraft } from '@iwater/contract/tools'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const aTool = (name: string, more: Partial<ToolDraft> = {}): ToolDraft => ({
  name: { zh: `${name}工具`, en: name },
  configValue: '3',
  url: 'https://desk.example/chat',
  icon: 'headset',
  ...more,
})

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const east = await anOrganisation(app, tenant, { en: 'East' })
  const workshop = await anOrganisation(app, tenant, { en: 'Workshop', parentId: east })
  const { token } = await aSignedInPerson(app, tenant)
  const versionOf = async (orgId: string) =>
    (await app.call(readToolSet, { orgId }, { token })).data?.version ?? 0
  const save = async (orgId: string, tools: ToolDraft[], as = token, version?: number) =>
    app.call(
      saveToolSet,
      { orgId, tools, version: version ?? (await versionOf(orgId)) },
      { token: as },
    )
  const toolsOf = async (orgId: string | undefined, as = token) =>
    (await app.call(findTools, { configValue: 'AC', ...(orgId && { orgId }) }, { token: as })).data
  return { app, tenant, east, workshop, token, save, toolsOf, versionOf }
}

test('an organisation without tools has those of its nearest ancestor with tools', async () => {
  const { app, tenant, east, workshop, save, toolsOf, token } = await setting()
  expect(await toolsOf(workshop)).toEqual([])
  await save(tenant.root, [aTool('Root')])
  await save(east, [aTool('East'), aTool('Help', { configValue: '4' })])
  expect((await toolsOf(tenant.root)).map(({ name }) => name.en)).toEqual(['Root'])
  expect((await toolsOf(workshop)).map(({ name }) => name.en)).toEqual(['East', 'Help'])
  const { data } = await app.call(readToolSet, { orgId: workshop }, { token })
  expect(data).toMatchObject({ own: [], inherited: { organizationName: { en: 'East' } } })
  await save(east, [])
  expect((await toolsOf(workshop)).map(({ name }) => name.en)).toEqual(['Root'])
})

test('users who do not see the ancestor get its tools as well', async () => {
  const { app, tenant, workshop, save, toolsOf } = await setting()
  await save(tenant.root, [aTool('Root')])
  const person = { loginName: 'below', organisationId: workshop, role: 'operator' } as const
  const { token } = await aSignedInPerson(app, tenant, person)
  expect((await toolsOf(undefined, token)).map(({ name }) => name.en)).toEqual(['Root'])
  expect((await app.call(findTools, { orgId: tenant.root }, { token })).status).toBe(404)
})

test('a tool is answered in the form that old clients read', async () => {
  const { tenant, save, toolsOf } = await setting()
  const address = 'https://desk.example/a,b?c=1'
  await save(tenant.root, [aTool('Desk', { url: address, icon: 'desk.png' }), aTool('Bell')])
  expect(await toolsOf(tenant.root)).toMatchObject([
    {
      configName: 'Desk工具',
      configValue: '3',
      configCode: `${address},desk.png`,
      picUrl: '/uploads/tools/desk.png',
      orgId: tenant.root,
    },
    { configCode: 'https://desk.example/chat,headset', picUrl: null },
  ])
})

test('other configuration keys are answered with nothing', async () => {
  const { app, tenant, save, token } = await setting()
  await save(tenant.root, [aTool('Root')])
  expect((await app.call(findTools, { configValue: 'ZZ' }, { token })).data).toEqual([])
})

test('only users who may configure change tools, and only with addresses of pages', async () => {
  const { app, tenant, east, save, toolsOf } = await setting()
  const operator = await aSignedInPerson(app, tenant, { loginName: 'otto', role: 'operator' })
  expect((await save(east, [aTool('East')], operator.token)).status).toBe(403)
  for (const url of ['javascript:alert(1)', '//evil.example', 'https://a@evil.example', '']) {
    expect((await save(east, [aTool('Good'), aTool('Bad', { url })])).status).toBe(400)
  }
  expect((await save(east, [aTool('Bad', { icon: '../../secret.png' })])).status).toBe(400)
  expect((await save(newId(), [aTool('East')])).status).toBe(404)
  expect(await toolsOf(east)).toEqual([])
})

test('tools that somebody else has replaced meanwhile are not overwritten, nor by two at once', async () => {
  const { east, save, toolsOf, versionOf } = await setting()
  const read = await versionOf(east)
  const answers = await Promise.all(
    ['First', 'Second'].map((name) => save(east, [aTool(name)], undefined, read)),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const refused = answers.find(({ status }) => status === 409)
  const present = await versionOf(east)
  expect(refused?.body.data).toMatchObject({
    error: 'record.changed',
    details: { version: present },
  })
  const [stored] = await toolsOf(east)
  await save(east, [aTool('Third')], undefined, present)
  expect(stored?.name.en).not.toBe('Third')
  expect((await toolsOf(east)).map(({ name }) => name.en)).toEqual(['Third'])
  // The same contents again are the same version.
  await save(east, [], undefined, await versionOf(east))
  expect(await versionOf(east)).toBe(read)
})
