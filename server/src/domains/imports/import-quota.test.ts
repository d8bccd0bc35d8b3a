import { commitImport, readImport, readImportFigures } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { importSetting } from './import-testing.ts'

const content = '时间,站点,压力\n2026-09-01 00:00,甲,1\n2026-09-01 00:00,乙,2'

test('the dry run counts the points that storing would make, and nothing is begun beyond the quota', async () => {
  const { app, token, tenant, upload, proposed, check, commit } = await importSetting()
  const preview = await upload(content)
  const { importId } = preview
  const allow = (points: number) =>
    app.owner('update tenant set quota_points = $2 where id = $1', [tenant.tenantId, points])
  await allow(1)
  await check(importId, proposed(preview))
  const figures = (await app.call(readImportFigures, { importId }, { token })).data
  expect(figures?.points).toEqual({ made: 2, left: 1 })
  const { body, status } = await app.call(commitImport, { importId }, { token })
  expect(status).toBe(409)
  expect(body.data).toMatchObject({ error: 'organisation.quota-points' })
  expect(body.msg).toContain('最多 1 个使用中的监测点，本次操作后至少将有 2 个')
  expect((await app.call(readImport, { importId }, { token })).data.state).toBe('checked')
  await allow(2)
  expect(await commit(importId)).toMatchObject({ state: 'stored', sampleCount: 2 })
})
