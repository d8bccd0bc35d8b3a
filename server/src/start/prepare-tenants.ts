import { join } from 'node:path'
import { createFirstTenant } from '#domains/navigation'
import type { DatabaseAddress } from '#platform/database/address'
import type { Services } from '#platform/services'
import { demoAccountLines, seedDemo } from '../../demo/seed.ts'
import { stationsFile } from './simulator-process.ts'

/** What the terminal says about getting in. */
export type PreparedTenants = { lines: string[] }

/** Demo mode: the demo tenants, made once. Production: the first tenant and its administrator, made once. */
export async function prepareTenants(
  services: Services,
  owner: DatabaseAddress,
): Promise<PreparedTenants> {
  if (services.config.mode === 'demo') {
    await seedDemo(services, owner, join(services.config.dataDir, stationsFile))
    return {
      lines: [
        '  演示模式：只在本机（127.0.0.1）应答。',
        '  Demo mode: answers on this machine (127.0.0.1) only.',
        ...demoAccountLines,
      ],
    }
  }
  const made = await createFirstTenant(services, owner)
  if (!made) return { lines: [] }
  return {
    lines: [
      '  首个管理员（密码只显示这一次，登录后须修改）：',
      '  First administrator (the password is shown this once and must be changed):',
      `  ${made.code} · ${made.loginName} · ${made.password}`,
    ],
  }
}
