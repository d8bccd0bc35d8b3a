import type { DataScope, Permission } from '@iwater/contract/access'
import { beginView } from '@iwater/contract/accounts/view-as'
import { viewHeader } from '@iwater/contract/accounts/viewing'
import type { InputOf, Route } from '@iwater/contract/route'
import { createDevice, createPoints, createUnit } from '#domains/monitoring'
import { createSystem, standardMenu } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from './people.ts'
import { testApp } from './test-app.ts'
import { aTenant } from './test-services.ts'

type Made = {
  loginName?: string
  permissions?: readonly Permission[]
  dataScope?: DataScope
  organisationId?: string
  isDemonstration?: boolean
}

/** root > east > pumps, root > west, with the standard menus; an administrator at the root. */
export async function viewSetting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '运行', en: 'Operations' },
      menu: standardMenu,
      isDefaultDesktop: true,
    }),
  )
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const pumps = await anOrganisation(app, tenant, { parentId: east, zh: '泵站', en: 'Pumps' })
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const admin = await aSignedInPerson(app, tenant)
  const person = async ({
    permissions = [],
    dataScope = 'organisation-and-below',
    organisationId = east,
    loginName,
    isDemonstration = false,
  }: Made) => {
    const { key, roleId } = await aRole(app, tenant, { permissions, dataScope, isDemonstration })
    const made = await aSignedInPerson(app, tenant, {
      loginName: loginName ?? key,
      role: key,
      organisationId,
    })
    return { ...made, roleId }
  }
  const begin = (viewer: { token: string }, { accountId: personId }: { accountId: string }) =>
    app.call(beginView, { personId }, viewer)
  /** Views the product as a person; `call` is that of a client that shows the view. */
  const viewing = async (viewer: { token: string }, as: { accountId: string }) => {
    const { data: view, body } = await begin(viewer, as)
    if (body.code !== 0) throw new Error(body.msg)
    const headers = { [viewHeader]: view.viewId }
    const call = <R extends Route>(route: R, input: InputOf<R>) =>
      app.call(route, input, { token: viewer.token, headers })
    return { view, headers, call }
  }
  /** A new point of a unit of an organisation. */
  const pointId = (organisationId: string) =>
    withTenant(app.services.app, tenant.scope, async (db) => {
      const { tenantId } = tenant
      const name = { zh: '出水', en: 'Effluent' }
      const unit = await createUnit(db, tenantId, { organisationId, kind: 'outfall', name })
      const deviceId = await createDevice(db, tenantId, { unit, name })
      const wanted = { name, factor: 'w01001', unitOfMeasure: '', decimals: 2 }
      const [point] = await createPoints(db, tenantId, { unit, deviceId }, [wanted])
      return point?.pointId ?? ''
    })
  const ids = { root: tenant.root, east, pumps, west }
  return { app, tenant, ids, admin, person, pointId, begin, viewing }
}

export const errorOf = ({ body }: { body: { data: unknown } }) =>
  (body.data as { error?: string } | null)?.error
