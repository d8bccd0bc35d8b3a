import { expect, test } from 'vitest'
import { selectRoles } from '#domains/accounts'
import { withTenant } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { overCountingLine } from '#testing/counting-line'
import { aPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { standardMenu } from '../standard-menu.ts'
import { createSystem } from '../system.service.ts'
import { openMenus } from './menu.service.ts'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { tenantId, root, scope } = tenant
  const { accountId } = await aPerson(app, tenant)
  await withTenant(app.services.app, scope, (db) =>
    createSystem(db, tenantId, { name: { zh: '供水', en: 'Supply' }, menu: standardMenu }),
  )
  const session: Session = {
    sessionId: newId(),
    tenantId,
    userId: accountId,
    organisationId: root,
    organisations: '*',
    dataScope: 'tenant',
    timeZone: 'Asia/Shanghai',
    isDemo: false,
    permissions: new Set(),
    isAdministrator: true,
    restriction: null,
    isDemonstration: false,
  }
  const line = overCountingLine(app.address)
  const ofProcess = (database = app.services.app) => {
    const readMenus = openMenus({ ...app.services, app: database })
    return async () => {
      const { of } = await readMenus(session, {}, { language: 'en' })
      return of({ appFlag: '0' }).map(({ label }) => label)
    }
  }
  return { app, tenantId, scope, ...line, ofProcess }
}

test('a cached menu needs one packet', async () => {
  const { database, countOf, ofProcess } = await setting()
  const labels = ofProcess(database)
  expect(await labels()).toContain('Home')
  // The first transaction of a client prepares what the next one uses.
  await labels()
  expect(await countOf(labels)).toBe(1)
})

test('a menu is never older than its last change, in every process and whatever has changed', async () => {
  const { app, tenantId, scope, ofProcess } = await setting()
  const processes = [ofProcess(), ofProcess()]
  const seen = () => Promise.all(processes.map((labels) => labels()))
  const usual = ['Home', 'Work desktop', 'Monitoring', 'Maintenance', 'Field', 'System']
  expect(await seen()).toEqual([usual, usual])

  await app.owner(`update menu_entry set name_en = 'Start' where name_en = 'Home'`)
  const renamed = ['Start', ...usual.slice(1)]
  expect(await seen()).toEqual([renamed, renamed])

  const [role] = await withTenant(app.services.app, scope, (db) => selectRoles(db, tenantId))
  await app.owner(
    `insert into role_menu (tenant_id, role_id, menu_entry_id, is_shown)
     select tenant_id, $1, id, name_en <> 'Work desktop' from menu_entry`,
    [role?.id],
  )
  await app.owner('update role set shows_all_menus = false where id = $1', [role?.id])
  const fewer = renamed.filter((label) => label !== 'Work desktop')
  expect(await seen()).toEqual([fewer, fewer])

  await app.owner('delete from role_menu')
  expect(await seen()).toEqual([[], []])
})
