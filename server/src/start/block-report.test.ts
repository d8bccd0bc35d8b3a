import { expect, test } from 'vitest'
import { aTenant, testServices } from '#testing/test-services'
import { reportBlocks } from './block-report.ts'

test('the report names every block that is damaged and reads the others', async () => {
  const { owner, address } = await testServices()
  const { tenantId } = await aTenant(owner)
  const lines: string[] = []
  const write = (line: string) => lines.push(line)
  expect(await reportBlocks(address, write)).toBe(true)
  expect(lines).toEqual([
    '✓ 0 个数据块 · blocks, 0 samples',
    '✓ 0 个小时数据块 · blocks of hours, 0 hours',
  ])
  for (const series of [1, 2])
    await owner(
      `insert into sample_block (tenant_id, series, day, n, samples) values ($1, $2, '2026-01-02', 3, '\\x010203')`,
      [tenantId, series],
    )
  await owner(
    `insert into sample_block_damaged (tenant_id, series, day, n, samples) values ($1, 3, '2026-01-03', 3, '\\x')`,
    [tenantId],
  )
  await owner(
    `insert into hour_block (tenant_id, series, month, n, hours) values ($1, 4, '2026-01-01', 3, '\\x010203')`,
    [tenantId],
  )
  lines.length = 0
  expect(await reportBlocks(address, write)).toBe(false)
  expect(lines).toHaveLength(6)
  expect(lines[0]).toContain(`tenant ${tenantId}, series 1, 2026-01-02: the block cannot be read`)
  expect(lines[2]).toContain('series 3, 2026-01-03: the block is damaged and was kept aside')
  expect(lines[3]).toBe('✗ 2 个数据块 · blocks, 6 samples · 1.00 B')
  expect(lines[4]).toContain('series 4, 2026-01: the block of hours cannot be read')
  expect(lines[5]).toBe('✗ 1 个小时数据块 · blocks of hours, 3 hours · 1.00 B')
})
