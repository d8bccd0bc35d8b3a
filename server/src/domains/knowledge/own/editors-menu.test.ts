import { findMenu, type MenuItem } from '@iwater/contract/navigation'
import { pages } from '@iwater/contract/pages/pages'
import { expect, test } from 'vitest'
import { createSystem, standardMenu } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const pathsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children }) => [path, ...pathsOf(children)])

test('editors who may not configure menus have the knowledge base among the pages of daily work', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '供水', en: 'Supply' },
      menu: standardMenu,
    }),
  )
  const { key } = await aRole(app, tenant, { permissions: ['knowledge.manage'] })
  const editor = await aSignedInPerson(app, tenant, { loginName: 'editor', role: key })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'viewer', role: 'viewer' })
  const menuOf = async ({ token }: { token: string }) =>
    pathsOf((await app.call(findMenu, {}, { token })).data)
  expect(await menuOf(editor)).toContain(pages.knowledge.path)
  expect(await menuOf(viewer)).not.toContain(pages.knowledge.path)
})
