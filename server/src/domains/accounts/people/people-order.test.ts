import { people } from '@iwater/contract/accounts/people'
import { expect, test } from 'vitest'
import { selectPage } from '#platform/entities/list.queries'
import { planOf } from '#testing/plan-of'
import { aTenant, testServices } from '#testing/test-services'
import { peopleConditions } from './person.queries.ts'

test('a page in the order of names is read from their index, whatever the number of people', async () => {
  const { services, owner } = await testServices()
  const { tenantId, scope, root } = await aTenant(owner)
  await owner('alter table account disable trigger user')
  await owner(
    `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash)
     select $1, gen_random_uuid(), $2, 'person' || n, '人员' || n, 'Person ' || n, '' from generate_series(1, 5000) n`,
    [tenantId, root],
  )
  await owner('analyze account')
  const wanted = { sort: 'name', order: 'desc', filter: [], current: 1, size: 20 } as const
  for (const language of ['zh', 'en'] as const) {
    const plan = await planOf(services.app, scope, (db) =>
      selectPage(db, people, { tenantId, language, conditions: peopleConditions }, wanted),
    )
    expect(plan).toContain(`Index Scan Backward using account_name_${language} on account`)
  }
})
