import { readPasswordCipher } from '#domains/accounts'
import { createFirstTenant } from '#domains/navigation'
import type { DatabaseAddress } from '#platform/database/address'
import type { Services } from '#platform/services'
import { seedDemo } from '../../demo/seed.ts'
import { printLines } from './banner.ts'

/** The secret of the deployment, made once. Demo mode: the demo tenants, made once. Production: the first tenant and its administrator, made once. */
export async function prepareTenants(services: Services, owner: DatabaseAddress) {
  await readPasswordCipher(services)
  if (services.config.mode === 'demo') {
    return seedDemo(services, owner, services.config.dataDir)
  }
  const made = await createFirstTenant(services, owner)
  // At once and not with the banner: the password is not stored, and later steps may still fail.
  if (made) {
    printLines([
      '  首个管理员（密码只显示这一次，登录后须修改）：',
      '  First administrator (the password is shown this once and must be changed):',
      `  ${made.code} · ${made.loginName} · ${made.password}`,
    ])
  }
}
