import { signInLog } from '@iwater/contract/sign-in/sign-in-log'
import { expect, test } from 'vitest'
import { selectPage } from '#platform/entities/list.queries'
import { planOf } from '#testing/plan-of'
import { aTenant, testServices } from '#testing/test-services'

test('a page of sign-ins is read in the order of time, whatever their number', async () => {
  const { services, owner } = await testServices()
  const { tenantId, scope } = await aTenant(owner)
  const wanted = { current: 1, size: 20, filter: [], sort: 'at', order: 'desc' } as const
  const plan = await planOf(services.app, scope, (db) =>
    selectPage(db, signInLog, { tenantId, language: 'zh' }, wanted),
  )
  expect(plan).toContain('Index Scan using sign_in_log_at')
  expect(plan).not.toContain('Sort Key')
})
