import { giveFirstPassword } from '#domains/accounts'
import { saveBranding } from '#domains/branding'
import { furnishTenant } from '#domains/navigation'
import {
  createTenant,
  readTree,
  resumeTenant,
  selectTenantIdByCode,
  setQuotas,
  suspendTenant,
  wholeTenant,
} from '#domains/organisation'
import type { DatabaseAddress } from '#platform/database/address'
import { type Db, openDatabase, withoutTenant, withTenant } from '#platform/database/database'
import { StartError } from '#platform/start-error'
import type { NewTenant, TenantCommand } from './tenant-arguments.ts'
import { readTenantFigures, type TenantFigures } from './tenant-figures.queries.ts'

const codeTaken = (code: string) =>
  new StartError({
    zh: `单位代码 ${code} 已被使用。`,
    en: `The organisation code ${code} is taken.`,
  })

const hostTaken = () =>
  new StartError({
    zh: '其中一个域名已属于其他租户。',
    en: 'One of the host names belongs to another tenant.',
  })

const unknownTenant = (code: string) =>
  new StartError({
    zh: `没有单位代码为 ${code} 的租户。`,
    en: `There is no tenant with the organisation code ${code}.`,
  })

const unknownPerson = (code: string, loginName: string) =>
  new StartError({
    zh: `租户 ${code} 中没有登录名为 ${loginName} 的人员。`,
    en: `The tenant ${code} has no person with the login name ${loginName}.`,
  })

/** Where the people of a tenant sign in. */
const signInLines = (siteAddress: string, code: string) => [
  `登录地址 · sign-in address: ${siteAddress}/login/login?${code}`,
]

/** Fills a tenant that was made just now, or that an interrupted command has left; null for any other. */
async function furnish(db: Db, tenantId: number, { administrator, system, brandColor }: NewTenant) {
  const password = await furnishTenant(db, tenantId, { administrator, system })
  if (password === null || brandColor === undefined) return password
  const [root] = await readTree(db, tenantId, 'zh')
  if (!root) throw new Error('a tenant without root')
  const values = { brand_color: brandColor }
  await saveBranding(db, tenantId, { organisationId: root.organizationId, values })
  return password
}

async function add(
  address: DatabaseAddress,
  tenant: NewTenant,
  siteAddress: string,
): Promise<string[]> {
  const { code, name, timeZone, hosts, administrator, quotas } = tenant
  const made = await createTenant(address, { code, name, timeZone, hosts, quotas, isDemo: false })
  if ('taken' in made && made.taken === 'host') throw hostTaken()
  const app = openDatabase(address, 'app', { max: 1 })
  try {
    const tenantId =
      'tenantId' in made
        ? made.tenantId
        : await withoutTenant(app, (db) => selectTenantIdByCode(db, code))
    if (tenantId === null) throw codeTaken(code)
    const password = await withTenant(app, wholeTenant(tenantId), (db) =>
      furnish(db, tenantId, tenant),
    )
    if (password === null) throw codeTaken(code)
    return [
      `租户 ${code} 已创建。首个管理员（密码只显示这一次，登录后须修改）：`,
      `The tenant ${code} was added. First administrator (the password is shown this once and must be changed):`,
      `${code} · ${administrator.loginName} · ${password}`,
      ...signInLines(siteAddress, code),
    ]
  } finally {
    await app.close()
  }
}

/** A new first password for a person who cannot sign in, and for an administrator whose first one was never seen. */
async function renewPassword(
  address: DatabaseAddress,
  { code, loginName }: { code: string; loginName: string },
): Promise<string[]> {
  const app = openDatabase(address, 'app', { max: 1 })
  try {
    const tenantId = await withoutTenant(app, (db) => selectTenantIdByCode(db, code))
    if (tenantId === null) throw unknownTenant(code)
    const password = await withTenant(app, wholeTenant(tenantId), (db) =>
      giveFirstPassword(db, tenantId, loginName, new Date()),
    )
    if (password === null) throw unknownPerson(code, loginName)
    return [
      '新的初始密码（只显示这一次，登录后须修改）；原有会话已结束，锁定已解除：',
      'New first password (shown this once, to be changed after signing in); sessions have ended, a lock is lifted:',
      `${code} · ${loginName} · ${password}`,
    ]
  } finally {
    await app.close()
  }
}

const columns = [
  'code',
  'name',
  'state',
  'people',
  'units',
  'points',
  'files (GB)',
  'since',
] as const

const gigabytes = (bytes: number) => Math.round(bytes / 1e7) / 100

/** `3 of 20`; the number alone where there is no limit. */
const ofQuota = (present: number, quota: number | null) =>
  quota === null ? String(present) : `${present} of ${quota}`

const rowOf = (tenant: TenantFigures): readonly string[] => [
  tenant.code,
  `${tenant.name.zh} / ${tenant.name.en}`,
  tenant.isSuspended ? 'suspended' : tenant.isDemo ? 'demo' : 'active',
  ofQuota(tenant.people, tenant.quotas.people),
  String(tenant.units),
  ofQuota(tenant.points, tenant.quotas.points),
  ofQuota(
    gigabytes(tenant.fileBytes),
    tenant.quotas.fileBytes && gigabytes(tenant.quotas.fileBytes),
  ),
  tenant.createdAt.toISOString().slice(0, 10),
]

/** Chinese characters are two columns wide in a terminal. */
const widthOf = (text: string) =>
  Array.from(text).reduce((sum, sign) => sum + (sign > '\u2e7f' ? 2 : 1), 0)

async function list(address: DatabaseAddress): Promise<string[]> {
  const rows = [columns, ...(await readTenantFigures(address)).map(rowOf)]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => widthOf(row[at] ?? ''))))
  const padded = (cell: string, at: number) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell))
  return rows.map((row) => row.map(padded).join('  ').trimEnd())
}

type Change = Extract<TenantCommand, { kind: 'quota' | 'suspend' | 'resume' }>

const done: Record<Change['kind'], (code: string) => string[]> = {
  quota: (code) => [`租户 ${code} 的配额已保存。`, `The quotas of the tenant ${code} are saved.`],
  suspend: (code) => [
    `租户 ${code} 已暂停，其人员无法登录，现场数据继续接收。`,
    `The tenant ${code} is suspended: its people cannot sign in; field data is still received.`,
  ],
  resume: (code) => [`租户 ${code} 已恢复。`, `The tenant ${code} is resumed.`],
}

/** False where there is no such tenant. */
function carriedOut(command: Change, address: DatabaseAddress): Promise<boolean> {
  const { code } = command
  if (command.kind === 'quota') return setQuotas(address, code, command.quotas)
  return command.kind === 'suspend'
    ? suspendTenant(address, code, command.reason)
    : resumeTenant(address, code)
}

/**
 * Carries a command out; answers the lines to print, with the address of a new tenant under that of the product. Throws a StartError
 * where that cannot be done.
 */
export async function runTenantCommand(
  command: Exclude<TenantCommand, { kind: 'help' }>,
  address: DatabaseAddress,
  siteAddress: string,
): Promise<string[]> {
  if (command.kind === 'list') return list(address)
  if (command.kind === 'add') return add(address, command.tenant, siteAddress)
  if (command.kind === 'password') return renewPassword(address, command)
  if (!(await carriedOut(command, address))) throw unknownTenant(command.code)
  return done[command.kind](command.code)
}
