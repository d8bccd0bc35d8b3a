import { imageCode, issueToken } from '@iwater/contract/sign-in/sign-in'
import {
  createAccount,
  hashPassword,
  insertRoles,
  type NewRole,
  selectRoles,
  standardRoles,
} from '#domains/accounts'
import { createOrganisation, type OrganisationKind } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import type { testApp } from './test-app.ts'
import type { aTenant } from './test-services.ts'

type TestApp = Pick<Awaited<ReturnType<typeof testApp>>, 'services' | 'call'>
type Tenant = Awaited<ReturnType<typeof aTenant>>

export const clientHeader = `Basic ${btoa('iwater-web:')}`

type Person = {
  loginName?: string
  password?: string
  /** Key of one of the roles every tenant begins with, or of one made by `aRole`. */
  role?: string
  organisationId?: string
  mustChangePassword?: boolean
  phone?: string
  email?: string
}

const hashes = new Map<string, Promise<string>>()

/** People of tests share a few passwords; each hash takes as long as a dozen queries. */
function hashOf(password: string) {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

/** A person of a tenant, an administrator unless given otherwise. Makes the standard roles first if necessary. */
export async function aPerson({ services }: TestApp, tenant: Tenant, person: Person = {}) {
  const { loginName = 'anna', password = 'Water@2026', role = 'administrator' } = person
  const { tenantId, scope, root, code } = tenant
  const passwordHash = await hashOf(password)
  const accountId = await withTenant(services.app, scope, async (db) => {
    const roles = await selectRoles(db, tenantId)
    if (roles.length === 0) await insertRoles(db, tenantId, standardRoles)
    return createAccount(db, tenantId, {
      organisationId: person.organisationId ?? root,
      loginName,
      name: { zh: '安娜', en: 'Anna' },
      password,
      passwordHash,
      roles: [role],
      isAdministrator: role === 'administrator',
      mustChangePassword: person.mustChangePassword ?? false,
      phone: person.phone ?? null,
      email: person.email ?? null,
    })
  })
  return { accountId, loginName, password, code }
}

/** A further role of a tenant; answers its key and its id. Makes the standard roles first if necessary. */
export const aRole = (
  { services }: TestApp,
  { tenantId, scope }: Tenant,
  { key = `r${newId().slice(-6)}`, ...role }: Partial<NewRole> = {},
) =>
  withTenant(services.app, scope, async (db) => {
    if ((await selectRoles(db, tenantId)).length === 0)
      await insertRoles(db, tenantId, standardRoles)
    const name = { zh: `角色${key}`, en: `Role ${key}` }
    await insertRoles(db, tenantId, [{ key, name, permissions: [], ...role }])
    const roleId = (await selectRoles(db, tenantId)).find((one) => one.key === key)?.id ?? ''
    return { key, roleId }
  })

/** Signs in as the web client does and answers the tokens. */
export async function signInAs(
  { call }: Pick<TestApp, 'call'>,
  { loginName, password, code }: { loginName: string; password: string; code: string },
) {
  const { status, body, data } = await call(
    issueToken,
    { grant_type: 'password', username: loginName, password, orgCode: code },
    { headers: { authorization: clientHeader } },
  )
  if (status !== 200) throw new Error(`sign-in answered ${status}: ${body.msg}`)
  return data
}

/** A new signed-in person; `token` is for `call`. */
export async function aSignedInPerson(app: TestApp, tenant: Tenant, person: Person = {}) {
  const made = await aPerson(app, tenant, person)
  const { access_token } = await signInAs(app, made)
  return { ...made, token: access_token }
}

/** An organisation below another, the root unless given otherwise. */
export const anOrganisation = (
  { services }: TestApp,
  { tenantId, scope, root }: Tenant,
  { parentId = root, zh = '水厂', en = 'Works', kind = 'plant' as OrganisationKind } = {},
) =>
  withTenant(services.app, scope, (db) =>
    createOrganisation(db, tenantId, { parentId, kind, name: { zh, en } }),
  )

/** An image code with its answer; for sign-ins after failures. */
export async function anImageCode({
  app,
  owner,
}: Pick<Awaited<ReturnType<typeof testApp>>, 'app' | 'owner'>) {
  const randomStr = crypto.randomUUID()
  await app.inject({ url: `/api${imageCode.path}`, query: { randomStr } })
  const [row] = await owner<{ answer: string }>('select answer from image_code where nonce = $1', [
    randomStr,
  ])
  return { randomStr, code: row?.answer ?? '' }
}
