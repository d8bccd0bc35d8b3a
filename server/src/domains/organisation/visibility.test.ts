import { dataScopes } from '@iwater/contract/access'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { readVisibility, visibleOrganisations } from './index.ts'

test('what many organisations see is read at once, and is what each of them sees', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const below = (parentId: string, en: string, kind: 'plant' | 'department') =>
    anOrganisation(app, tenant, { parentId, zh: en, en, kind })
  const works = await below(tenant.root, 'works', 'plant')
  const laboratory = await below(works, 'laboratory', 'department')
  const night = await below(laboratory, 'night', 'department')
  const pumps = await below(works, 'pumps', 'plant')
  const crew = await below(pumps, 'crew', 'department')
  const hidden = await below(works, 'hidden', 'plant')
  await app.owner('update organisation set is_shown = false where id = $1', [hidden])
  const { tenantId, scope: whole } = tenant
  const sorted = (visible: '*' | readonly string[]) =>
    visible === '*' ? visible : visible.toSorted()
  await withTenant(app.services.app, whole, async (db) => {
    const visibleTo = await readVisibility(db, tenantId)
    for (const id of [tenant.root, works, laboratory, night, pumps, crew, hidden])
      for (const scope of dataScopes)
        expect(sorted(visibleTo(id, scope)), `${scope} ${id}`).toEqual(
          sorted(await visibleOrganisations(db, tenantId, id, scope)),
        )
  })
})
