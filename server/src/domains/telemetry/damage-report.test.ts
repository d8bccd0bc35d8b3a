import { expect, test } from 'vitest'
import { dayMs, values } from './blocks/block-testing.ts'
import { openDamageReport } from './damage-report.ts'
import { anHourStore } from './hours/hour-testing.ts'
import { deleteOldSamples } from './retention.service.ts'

test('blocks that are kept aside are in the log once, whatever work met them', async () => {
  const store = await anHourStore()
  const { append, rollUp, settleAndPack, edge, owner, services, move, tenantId } = store
  await append([1, 2].flatMap((series) => values(edge, 3, { series })))
  await settleAndPack()
  const dayOf = (more: number) => new Date(edge + more * dayMs).toISOString().slice(0, 10)
  const told: unknown[] = []
  const error = (each: unknown) => told.push(each)
  const logger = { ...services.logger, error } as unknown as typeof services.logger
  const report = openDamageReport({ ...services, logger })
  await report()
  expect(told).toEqual([])
  await owner('update hour_block set hours = set_byte(hours, 9, 7) where series = 1')
  await move(1, 3, edge + dayMs)
  await rollUp()
  await owner('update sample_block set samples = set_byte(samples, 9, 7) where series = 2')
  await owner(
    `insert into sample_retention (tenant_id, cleared_until, kept_from) values ($1, '1970-01-01', $2)`,
    [tenantId, dayOf(20)],
  )
  await deleteOldSamples(services)
  await report()
  await report()
  const month = dayOf(0)
  expect(told).toHaveLength(4)
  expect(told).toEqual(
    expect.arrayContaining([
      { damaged: { tenantId, series: 1, month } },
      ...[0, 1, 2].map((more) => ({ damaged: { tenantId, series: 2, day: dayOf(more) } })),
    ]),
  )
  await owner('delete from hour_block_damaged')
  await report()
  await owner(
    `insert into hour_block_damaged (tenant_id, series, month, n, hours) values ($1, 1, $2, 1, '')`,
    [tenantId, month],
  )
  await report()
  expect(told).toHaveLength(5)
})
