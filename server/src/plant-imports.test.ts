import { pointRecord } from '@iwater/contract/plant/points'
import { expect, test } from 'vitest'
import { plantRecords } from '#domains/monitoring'
import { withLongTransaction } from '#platform/database/database'
import type { Served } from '#platform/entities/entity.service'
import { type FileRow, readHeadings } from '#platform/entities/importing/import-headings'
import { importRecords } from '#platform/entities/importing/import-records.service'
import type { Session } from '#platform/http/session'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { anOrganisation } from '#testing/people'

const rowsOf = (text: string): FileRow[] =>
  text
    .trim()
    .split('\n')
    .map((line, at) => ({ cells: line.split('|').map((cell) => cell.trim()), line: at + 1 }))

const heading = '名称 / 中文|设备|因子|小数位数|上报周期|排序号|开关量'
const point = (name: string, device: string, factor = 'w01018') =>
  `${name}|${device}|${factor}|2|60|0|否`

/** Two units with a meter of the same name each, and one with a meter of its own. */
async function setUp() {
  const plant = await aConnectedPlant()
  const { services, tenant, owner, addUnit, addDevice } = plant
  const inlet = await addUnit('进水口')
  const outlet = await addUnit('出水口')
  await addDevice(inlet, '仪表')
  await addDevice(outlet, '仪表')
  await addDevice(outlet, '流量计')
  const served = plantRecords.find(({ entity }) => entity.table === 'point') as Served

  async function run(text: string, { organisations = '*' as '*' | readonly string[] } = {}) {
    const session = {
      tenantId: tenant.tenantId,
      organisationId: tenant.root,
      organisations,
      timeZone: 'Asia/Shanghai',
    } as unknown as Session
    const work = { session, language: 'zh' as const, now: new Date() }
    const found = readHeadings(pointRecord, rowsOf(text), 'add')
    expect(found.missing).toEqual([])
    const { report } = await withLongTransaction(
      services.app,
      session,
      () => true,
      (db) =>
        importRecords(
          served,
          { db, ...work },
          found,
          { mode: 'add', timeZone: session.timeZone },
          async () => {},
        ),
    )
    return report
  }
  const stored = () =>
    owner(
      `select p.name_zh, p.name_en, d.name_zh as device, u.name_zh as unit from point p join device d on d.id = p.device_id
         join unit u on u.id = d.unit_id where u.name_zh <> '一号泵站' order by p.name_zh`,
    )
  return { ...plant, run, stored, outlet }
}

test('the device of a point is found by its name, by that and its unit, and the English name may be left out', async () => {
  const { run, stored } = await setUp()
  const rows = [point('a', '流量计'), point('b', '仪表 · 进水口'), point('c', '流量计 · 出水口')]
  expect(await run([heading, ...rows].join('\n'))).toMatchObject({ added: 3, faulty: 0 })
  expect(await stored()).toEqual([
    { name_zh: 'a', name_en: 'a', device: '流量计', unit: '出水口' },
    { name_zh: 'b', name_en: 'b', device: '仪表', unit: '进水口' },
    { name_zh: 'c', name_en: 'c', device: '流量计', unit: '出水口' },
  ])
})

test('a column of units tells devices of one name apart, and is not told as left out', async () => {
  const { run, stored } = await setUp()
  const rows = [`${point('a', '仪表')}|出水口|x`, `${point('b', '仪表')}|进水口|x`]
  expect(await run([`${heading}|监测单元|附注`, ...rows].join('\n'))).toMatchObject({
    added: 2,
    faulty: 0,
    ignored: [{ heading: '附注' }],
  })
  expect((await stored()).map(({ unit }) => unit)).toEqual(['出水口', '进水口'])
})

test('errors quote the cell, say the forms that are accepted, and stand once for all rows that have them', async () => {
  const { run, stored } = await setUp()
  const rows = [
    point('a', '仪表'),
    point('b', '流量计', 'a99999'),
    point('c', '压力表'),
    point('d', '流量计', 'a99999'),
    point('e', '流量计', 'a99998'),
  ]
  const report = await run([heading, ...rows].join('\n'))
  expect(report).toMatchObject({ added: 0, faulty: 5, errorKinds: 4 })
  expect(report.errors).toEqual([
    {
      column: '因子',
      message: '因子“a99999”不存在，可在“现场 › 因子”中添加',
      rows: [3, 5],
      count: 2,
    },
    {
      column: '设备',
      message: '设备“仪表”对应多条记录，请填写“名称 · 监测单元”或“名称 · 监测单元 · 单位”',
      rows: [2],
      count: 1,
    },
    {
      column: '设备',
      message:
        '设备“压力表”不存在或不可见；请填写名称，或“名称 · 监测单元”或“名称 · 监测单元 · 单位”',
      rows: [4],
      count: 1,
    },
    {
      column: '因子',
      message: '因子“a99998”不存在，可在“现场 › 因子”中添加',
      rows: [6],
      count: 1,
    },
  ])
  expect(await stored()).toEqual([])
})

test('a row says all that is wrong with it at once', async () => {
  const { run } = await setUp()
  const { errors } = await run([`${heading}|下限|上限`, '|仪表|a99999|x|60|0|否|9|3'].join('\n'))
  const wrong = new Set(errors.map(({ column }) => column))
  expect(wrong).toEqual(new Set(['下限', '名称 / 中文', '因子', '小数位数', '设备']))
})

test('after a copy of an organisation its name tells devices and units apart', async () => {
  const plant = await setUp()
  const { run, stored, tenant, addUnit, addDevice } = plant
  const copy = await anOrganisation(plant, tenant, { zh: '副本', en: 'Copy' })
  await addDevice(await addUnit('进水口', copy), '仪表')
  const { errors } = await run([heading, point('a', '仪表 · 进水口')].join('\n'))
  expect(errors.map(({ message }) => message)).toEqual([
    '设备“仪表 · 进水口”对应多条记录，请填写“名称 · 监测单元 · 单位”',
  ])
  const added = await run([heading, point('a', '仪表 · 进水口 · 副本')].join('\n'))
  expect(added).toMatchObject({ added: 1, faulty: 0 })
  // As the list exports it, and with the places in columns of their own.
  const columns = `${heading}|监测单元|所属单位`
  const exported = [
    `${point('b', '仪表 · 进水口')}|进水口|副本`,
    `${point('c', '仪表')}|进水口|副本`,
  ]
  expect(await run([columns, ...exported].join('\n'))).toMatchObject({ added: 2, faulty: 0 })
  const wrong = await run([columns, `${point('d', '仪表')}|进水口|别处`].join('\n'))
  expect(wrong.errors[0]?.message).toContain('“仪表 · 进水口 · 别处”')
  expect((await stored()).map(({ name_zh }) => name_zh)).toEqual(['a', 'b', 'c'])
  const inCopy = await plant.owner(
    `select p.name_zh from point p where p.organisation_id = '${copy}' order by 1`,
  )
  expect(inCopy.map(({ name_zh }) => name_zh)).toEqual(['a', 'b', 'c'])
})

test('a point in another unit of measure than its factor is told, and is stored as it is', async () => {
  const { run } = await setUp()
  const rows = [
    `${point('a', '流量计', 'w00000')}|m3/h`,
    `${point('b', '流量计', 'w00000')}|L/s`,
    `${point('c', '流量计', 'w01018')}|mg/l`,
  ]
  const { added, warnings } = await run([`${heading}|计量单位`, ...rows].join('\n'))
  expect(added).toBe(3)
  expect(warnings).toEqual([
    {
      column: '计量单位',
      message: '计量单位与因子的“L/s”不同：数值按上报值入库，不换算',
      rows: [2],
      count: 1,
    },
  ])
})

test('of many rows with one error the first are named and all counted', async () => {
  const { run } = await setUp()
  const rows = Array.from({ length: 45 }, (_, at) => point(`p${at}`, '压力表'))
  const { errors, errorKinds } = await run([heading, ...rows].join('\n'))
  expect(errorKinds).toBe(1)
  expect(errors[0]).toMatchObject({ count: 45 })
  expect(errors[0]?.rows).toEqual(Array.from({ length: 20 }, (_, at) => at + 2))
})

test('a device that is retired or not visible does not make a name ambiguous', async () => {
  const plant = await setUp()
  const { run, owner, tenant, addUnit, addDevice, stored } = plant
  const east = await anOrganisation(plant, tenant)
  const hidden = await addUnit('东站', east)
  await addDevice(hidden, '流量计')
  await owner(
    `update device set retired_at = now() where unit_id in (select id from unit where name_zh = '进水口')`,
  )
  const text = [heading, point('a', '仪表'), point('b', '流量计')].join('\n')
  expect(await run(text, { organisations: [tenant.root] })).toMatchObject({ added: 2, faulty: 0 })
  expect((await stored()).map(({ unit }) => unit)).toEqual(['出水口', '出水口'])
})
