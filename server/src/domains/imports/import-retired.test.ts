import { setRetired } from '@iwater/contract/plant/retirement'
import { expect, test } from 'vitest'
import { importSetting } from './import-testing.ts'

const header = '站点,时间,总磷(mg/L)\n'

test('a file brings no values to what is retired, and another station takes them', async () => {
  const { app, tenant, token, upload, proposed, check, commit } = await importSetting()
  const first = await upload(`${header}东桥,2021-04-01 04:00,0.2\n`)
  await check(first.importId, proposed(first))
  await commit(first.importId)
  const [row] = await app.owner<{ point: string; unit: string }>(
    'select id as point, unit_id as unit from point where tenant_id = $1',
    [tenant.tenantId],
  )
  const retire = (kind: 'unit' | 'point', id = '', isRetired = true) =>
    app.call(setRetired, { [`${kind}Ids`]: [id], isRetired } as never, { token })
  await retire('point', row?.point)
  const second = await upload(`${header}东桥,2021-04-01 08:00,0.3\n`)
  const refused = await check(second.importId, proposed(second))
  expect(refused.failure).toContain('对应“东桥”中已退役的监测点')
  await retire('unit', row?.unit)
  const whole = await check(second.importId, proposed(second))
  expect(whole.failure).toBe('监测单元“东桥”已退役，请先恢复使用')
  const own = proposed(second, { stationColumns: [], unitName: '西桥' })
  expect(await check(second.importId, own)).toMatchObject({ state: 'checked', failure: null })
})
