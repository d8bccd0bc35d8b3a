import { changeRetention, previewRetention } from '@iwater/contract/retention'
import { expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { aSample } from '#testing/samples'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { rollUpDue, rollUpMinutes } from './rollup.service.ts'
import { dayMs } from './sample.ts'

test('samples that are not counted yet are not deleted without confirmation', async () => {
  const app = await testApp({ database: 'own' })
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const at = Math.floor(app.clock.now() / 60_000) * 60_000 - 40 * dayMs
  const samples = Array.from({ length: 500 }, (_, n) =>
    aSample({ tenantId: tenant.tenantId, series: 77, at: at - n * 1000 }),
  )
  await app.sink.append(samples)
  const preview = async () =>
    (await app.call(previewRetention, { kind: 'samples', days: 30 }, { token })).data.deleted
  expect(await preview()).toMatchObject({ count: 500, isAtLeast: true })
  const change = { kind: 'samples', days: 30, formerDays: 3653 } as const
  expect(await app.call(changeRetention, change, { token })).toMatchObject({
    body: { data: { error: 'retention.unconfirmed' } },
  })
  // Their minutes are there, and the hours with which they are counted are due.
  await rollUpMinutes(app.services)
  expect(await app.owner('select from sample_arrival')).toEqual([])
  expect(await preview()).toMatchObject({ count: 500, isAtLeast: true })
  await rollUpDue(app.services, 'hour')
  expect(await preview()).toMatchObject({ count: 500 })
  expect(await preview()).not.toHaveProperty('isAtLeast')
  expect(
    (await app.call(changeRetention, { ...change, isConfirmed: true }, { token })).status,
  ).toBe(200)
})
