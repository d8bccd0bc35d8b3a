import { type addPerson, readPerson } from '@iwater/contract/accounts/people'
import type { InputOf } from '@iwater/contract/route'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { type AppOptions, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

/** root > east > pumps, root > west; an administrator at the root, and one of the east with fewer rights. */
export async function peopleSetting(options: AppOptions = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const pumps = await anOrganisation(app, tenant, { parentId: east, zh: '泵站', en: 'Pumps' })
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const admin = await aSignedInPerson(app, tenant)
  const manager = await aRole(app, tenant, { permissions: ['people.manage', 'monitoring.view'] })
  const watcher = await aRole(app, tenant, { permissions: ['monitoring.view'] })
  const eva = await aSignedInPerson(app, tenant, {
    loginName: 'eva',
    role: manager.key,
    organisationId: east,
  })
  const roleOf = async (key: string) =>
    (await app.owner<{ id: string }>('select id from role where key = $1', [key]))[0]?.id ?? ''
  const form = (more: Partial<InputOf<typeof addPerson>> = {}): InputOf<typeof addPerson> => ({
    loginName: 'Nova',
    name: { zh: '新人', en: 'Nova' },
    organizationId: pumps,
    roleIds: [watcher.roleId],
    ...more,
  })
  /** The fields of a person with their present version. */
  const edit = async (personId: string, more: Partial<InputOf<typeof addPerson>> = {}) => {
    const { loginName: _name, ...fields } = form(more)
    const { version } = (await app.call(readPerson, { personId }, admin)).data
    return { ...fields, personId, version }
  }
  return {
    app,
    tenant,
    ids: { root: tenant.root, east, pumps, west },
    admin,
    eva,
    manager,
    watcher,
    roleOf,
    form,
    edit,
  }
}

export const errorOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { error?: string } | null)?.error
