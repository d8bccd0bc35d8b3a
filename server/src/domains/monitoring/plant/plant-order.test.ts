import { deviceRecord } from '@iwater/contract/plant/devices'
import { pointRecord } from '@iwater/contract/plant/points'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { selectPage } from '#platform/entities/list.queries'
import { planOf } from '#testing/plan-of'
import { aTenant, testServices } from '#testing/test-services'
import { deviceColumns, pointColumns, unitColumns } from './plant.queries.ts'

test.each([
  { table: 'unit', entity: unitRecord, columns: unitColumns },
  { table: 'device', entity: deviceRecord, columns: deviceColumns },
  { table: 'point', entity: pointRecord, columns: pointColumns },
] as const)(
  'a page of the list of each $table in the order of names is read from their index',
  async ({ table, entity, columns }) => {
    const { services, owner } = await testServices()
    const { tenantId, scope } = await aTenant(owner)
    const wanted = { sort: 'name', order: 'asc', filter: [], current: 1, size: 20 } as const
    for (const language of ['zh', 'en'] as const) {
      const plan = await planOf(services.app, scope, (db) =>
        selectPage(db, entity, { tenantId, language, columns }, wanted),
      )
      expect(plan).toContain(`Index Scan using ${table}_name_${language} on ${table}`)
      expect(plan).not.toContain('Sort Key')
    }
  },
)
