import {
  createAccount,
  insertRoles,
  standardRoles,
} from '../../server/src/domains/accounts/index.ts'
import { type TenantScope, withTenant } from '../../server/src/platform/database/database.ts'
import { newId } from '../../server/src/platform/ids.ts'
import type { Store } from '../store.ts'

export type BenchTenant = { tenantId: number; root: string; scope: TenantScope }

/** A tenant of one organisation, `root`. */
export async function addTenant(
  { owner }: Pick<Store, 'owner'>,
  { code = 'bench', zone = 'Asia/Shanghai' } = {},
): Promise<BenchTenant> {
  const root = newId()
  const { rows } = await owner.query<{ id: number }>(
    `select create_tenant($1, $2, false, $3, '压测', 'Bench') as id`,
    [code, zone, root],
  )
  const tenantId = rows[0]?.id ?? 0
  return { tenantId, root, scope: { tenantId, organisations: '*', userId: null } }
}

/** Accounts with one of the standard roles, and the password that `signIn` gives. */
export const addAccounts = (
  { services }: Pick<Store, 'services'>,
  { tenantId, root, scope }: BenchTenant,
  { role, names }: { role: 'administrator' | 'viewer'; names: readonly string[] },
) =>
  withTenant(services.app, scope, async (db) => {
    await insertRoles(db, tenantId, standardRoles)
    for (const loginName of names)
      await createAccount(db, tenantId, {
        organisationId: root,
        loginName,
        name: { zh: loginName, en: loginName },
        password: 'Water@2026',
        roles: [role],
        isAdministrator: role === 'administrator',
        mustChangePassword: false,
      })
  })
