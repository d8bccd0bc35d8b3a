import { createTenant, findTenantId, selectTenants, wholeTenant } from '#domains/organisation'
import type { DatabaseAddress } from '#platform/database/address'
import { asWorker, withTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { StartError } from '#platform/start-error'
import { furnishTenant } from './furnish-tenant.service.ts'

const code = 'iwater'
const loginName = 'admin'
/** What a tenant begins with where nothing else is said. */
export const usualTimeZone = 'Asia/Shanghai'

/** The passwords of demo accounts are public. */
const demoTenantsPresent = () =>
  new StartError({
    zh: '数据库中有演示租户，其密码是公开的，生产模式不能启动；请使用新的数据库或数据目录。',
    en: 'The database contains demo tenants, whose passwords are public; production mode does not start. Use a new database or data folder.',
  })

/**
 * Makes the first tenant and its administrator if there is none, for a start in production. Answers the password, which
 * works once and is not stored; null when an account can sign in already.
 */
export async function createFirstTenant(services: Services, owner: DatabaseAddress) {
  const tenants = await asWorker(services.worker, selectTenants)
  if (tenants.some(({ isDemo }) => isDemo)) throw demoTenantsPresent()
  // A tenant without accounts was left by an interrupted start.
  if (tenants.some((tenant) => tenant.code !== code)) return null
  await createTenant(owner, {
    code,
    name: { zh: '水务单位', en: 'Water utility' },
    timeZone: usualTimeZone,
    isDemo: false,
  })
  const tenantId = await findTenantId(services, code)
  if (tenantId === null) throw new Error('the first tenant is missing')
  const password = await withTenant(services.app, wholeTenant(tenantId), (db) =>
    furnishTenant(db, tenantId, {
      administrator: { loginName, name: { zh: '管理员', en: 'Administrator' } },
      system: { zh: '运行监测', en: 'Operations' },
    }),
  )
  return password === null ? null : { code, loginName, password }
}
