import { widestScope } from '@iwater/contract/access'
import {
  type DemoAccount,
  type DemoAccounts,
  readDemoAccounts as readDemoAccountsRoute,
} from '@iwater/contract/sign-in/demo-accounts'
import { type FirstPasswordAccount, selectFirstPasswordAccounts } from '#domains/accounts'
import { findTenantId, selectTenants, wholeTenant } from '#domains/organisation'
import { asWorker, withTenant } from '#platform/database/database'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import type { DemoTenant } from './demo-tenant.ts'
import { demoPassword, demoTenants } from './demo-tenants.ts'

/** Administrators see the organisations below theirs whatever their roles say (decision 7). */
const scopeOf = ({ roles, isAdministrator }: FirstPasswordAccount) =>
  widestScope([
    ...roles.map(({ dataScope }) => dataScope),
    ...(isAdministrator ? (['organisation-and-below'] as const) : []),
  ])

function toAnswer(account: FirstPasswordAccount): DemoAccount {
  const { loginName, name, roles, organisation, wholeOrganisation, mustChangePassword } = account
  const dataScope = scopeOf(account)
  return {
    loginName,
    name,
    roles: roles.map((role) => role.name),
    organizationName: dataScope === 'organisation' ? wholeOrganisation : organisation,
    dataScope,
    mustChangePassword,
  }
}

async function readAccounts(services: Services, { code, accounts }: DemoTenant) {
  const tenantId = await findTenantId(services, code)
  if (tenantId === null) return []
  const names = accounts.map(({ loginName }) => loginName)
  return withTenant(services.app, wholeTenant(tenantId), (db) =>
    selectFirstPasswordAccounts(db, tenantId, names),
  )
}

/** What of the demo is there: a database may hold other tenants, and people change passwords. */
async function readDemoAccounts(services: Services): Promise<DemoAccounts> {
  const present = await asWorker(services.worker, selectTenants)
  const organisations: DemoAccounts['organisations'] = []
  for (const tenant of demoTenants) {
    const { code, name } = tenant
    if (!present.some((one) => one.isDemo && one.code === code)) continue
    const accounts = await readAccounts(services, tenant)
    organisations.push({ code, name, accounts: accounts.map(toAnswer) })
  }
  return { password: demoPassword, organisations }
}

/** The call that tells a password. It is registered in demo mode only, where the server answers this machine alone. */
export function demoAccountRoutes(api: Api, services: Services) {
  // Each organisation is read in a transaction of its tenant.
  serve(api, readDemoAccountsRoute, () => readDemoAccounts(services))
}
