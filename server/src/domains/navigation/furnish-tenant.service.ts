import type { LocalText } from '@iwater/contract/fields'
import {
  administratorRole,
  createAccount,
  drawFirstPassword,
  insertRoles,
  selectHasAccounts,
  standardRoles,
} from '#domains/accounts'
import { lockTenantSetup, readTree } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { standardMenu } from './standard-menu.ts'
import { storeDefaultDesktop } from './start-page.queries.ts'
import { createSystem } from './system.service.ts'

type Furniture = {
  administrator: { loginName: string; name: LocalText }
  /** The name of its system, which has the standard menu. */
  system: LocalText
}

/**
 * Adds the roles, the administrator and the system of a tenant, whose start page is Home. Answers the first password, which works once and is not stored;
 * null for a tenant that has accounts.
 */
export async function furnishTenant(
  db: Db,
  tenantId: number,
  { administrator, system }: Furniture,
): Promise<string | null> {
  await lockTenantSetup(db, tenantId)
  if (await selectHasAccounts(db, tenantId)) return null
  const [root] = await readTree(db, tenantId, 'zh')
  if (!root) throw new Error('a tenant without root')
  const password = await drawFirstPassword(db, tenantId)
  await insertRoles(db, tenantId, standardRoles)
  await createAccount(db, tenantId, {
    ...administrator,
    organisationId: root.organizationId,
    password,
    roles: [administratorRole],
    isAdministrator: true,
    mustChangePassword: true,
  })
  await createSystem(db, tenantId, { name: system, menu: standardMenu, isDefaultDesktop: true })
  // Home has the setup checklist.
  await storeDefaultDesktop(db, tenantId, { orgId: root.organizationId, desktop: 'welcome' })
  return password
}
