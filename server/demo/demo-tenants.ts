import type { DemoTenant } from './demo-tenant.ts'
import { jinshan } from './jinshan.ts'
import { lvzhou } from './lvzhou.ts'
import { qingyuan } from './qingyuan.ts'

export const demoTenants: readonly DemoTenant[] = [qingyuan, lvzhou, jinshan]

/** With which every account of the demo begins. */
export const demoPassword = 'Water@2026'

/** The sign-in data, for the terminal. */
export const demoAccountLines: readonly string[] = [
  `  单位代码与账号（密码均为 ${demoPassword}）· organisation codes and accounts (password ${demoPassword}):`,
  ...demoTenants.map(
    ({ code, accounts }) =>
      `    ${code.padEnd(9)} ${accounts.map(({ loginName }) => loginName).join(', ')}`,
  ),
]
