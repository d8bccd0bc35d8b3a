import { readAuditChanges } from '@iwater/contract/audit'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { auditLog } from '@iwater/contract/logs/audit-log'
import { expect, test } from 'vitest'
import { createUnit } from '#domains/monitoring'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

test('entries call what was removed by the name that it had last', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const organisationId = await anOrganisation(app, tenant, { zh: '旧厂', en: 'Old works' })
  const name = { zh: '厂', en: 'Mill' }
  await withTenant(app.services.app, tenant.scope, (db) =>
    createUnit(db, tenant.tenantId, { organisationId, kind: 'mill', name }),
  )
  await app.owner(`update organisation set name_en = 'Last works' where id = $1`, [organisationId])
  await app.owner('delete from unit where tenant_id = $1', [tenant.tenantId])
  await app.owner('delete from organisation where id = $1', [organisationId])
  const filter = JSON.stringify([
    ['subject', '=', 'unit'],
    ['action', '=', 'added'],
  ])
  const { records } = (await app.call(entityRoutes(auditLog).list, { filter }, { token })).data
  const options = { token, headers: { 'accept-language': 'en' } }
  const { data } = await app.call(readAuditChanges, { id: records[0]?.id ?? '' }, options)
  expect(data).toContainEqual(
    expect.objectContaining({ column: 'Organisation', after: 'Last works' }),
  )
})
