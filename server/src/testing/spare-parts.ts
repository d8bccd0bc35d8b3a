import { readFileSync } from 'node:fs'
import { draftOfPart, sparePart } from '@iwater/contract/kit/spare-part-testing'
import type { Served } from '#platform/entities/entity.service'
import { servedEntity } from '#platform/entities/serve-entity'
import { anOrganisation, aRole, aSignedInPerson } from './people.ts'
import { testApp } from './test-app.ts'
import { aTenant } from './test-services.ts'

export const sparePartTables = readFileSync(new URL('spare_part.sql', import.meta.url), 'utf8')

export const spareParts = servedEntity({ ...sparePart, comments: true })

export const aSupplier = (name: string, price: number | null) => ({
  name,
  price,
  plant_id: null,
  category: null,
})

/** Another entity of a test, with the SQL that makes its tables. */
type Further = { served: Served; tables: string }

/** The app with the calls of the entity, a tenant with dictionaries, and two people of two plants. */
export async function sparePartsApp(...further: readonly Further[]) {
  const moreEntities = [spareParts, ...further.map(({ served }) => served)]
  const app = await testApp({ database: 'own', moreEntities })
  const { owner } = app
  await owner([sparePartTables, ...further.map((one) => one.tables)].join('\n'))
  const tenant = await aTenant(owner)
  await owner(
    `with made as (
       insert into dictionary (tenant_id, id, code, name_zh, name_en)
       values ($1, gen_random_uuid(), 'part-category', '类别', 'Category'),
              ($1, gen_random_uuid(), 'part-model', '型号', 'Model') returning id, code)
     insert into dictionary_item (tenant_id, id, parent_id, position, value, parent, name_zh, name_en)
     select $1, gen_random_uuid(), made.id, position, value, parent, zh, en
       from made join (values ('part-category', 0, 'pump', null, '泵', 'Pump'),
                              ('part-category', 1, 'valve', null, '阀', 'Valve'),
                              ('part-model', 0, 'x1', 'pump', '甲', 'X1'),
                              ('part-model', 1, 'v1', 'valve', '乙', 'V1'))
            as item (code, position, value, parent, zh, en) using (code)`,
    [tenant.tenantId],
  )
  const { token } = await aSignedInPerson(app, tenant)
  const plant = await anOrganisation(app, tenant, { zh: '一厂', en: 'First works' })
  const other = await anOrganisation(app, tenant, { zh: '二厂', en: 'Second works' })
  const { key: role } = await aRole(app, tenant, {
    permissions: ['monitoring.view', 'monitoring.manage'],
  })
  const operator = await aSignedInPerson(app, tenant, {
    loginName: 'olga',
    role,
    organisationId: plant,
  })
  const draft = { ...draftOfPart, organisation_id: plant }
  return { ...app, tenant, token, plant, other, operator, draft }
}
