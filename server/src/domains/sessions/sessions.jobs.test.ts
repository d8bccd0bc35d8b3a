import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aTenant, testServices } from '#testing/test-services'
import { sweepSessions } from './sessions.jobs.ts'
import { insertSignInLog } from './sign-in-log.queries.ts'

const dayMs = 86_400_000

test('the sign-in log of every tenant is kept for the configured time', async () => {
  const { services, clock, owner } = await testServices({
    environment: { SIGN_IN_LOG_DAYS: '200' },
  })
  for (const { tenantId, scope } of [await aTenant(owner), await aTenant(owner)]) {
    await withTenant(services.app, scope, async (db) => {
      for (const days of [0, 199, 201, 900]) {
        await insertSignInLog(db, tenantId, {
          at: new Date(clock.now() - days * dayMs),
          accountId: null,
          loginName: `${days}`,
          address: '192.0.2.1',
          userAgent: '',
          outcome: 'unknown-name',
        })
      }
    })
  }
  await sweepSessions(services)
  const left = await owner<{ login_name: string }>('select login_name from sign_in_log order by 1')
  expect(left.map(({ login_name: days }) => days)).toEqual(['0', '0', '199', '199'])
})

test('more entries than one batch are all deleted', async () => {
  const { services, owner } = await testServices()
  const { tenantId } = await aTenant(owner)
  await owner(
    `insert into sign_in_log (tenant_id, id, at, login_name, address, user_agent, outcome)
       select $1, gen_random_uuid(), now() - interval '2 years', 'x', '', '', 'unknown-name' from generate_series(1, 11000)`,
    [tenantId],
  )
  await sweepSessions(services)
  expect(await owner('select count(*)::int as count from sign_in_log')).toEqual([{ count: 0 }])
})
