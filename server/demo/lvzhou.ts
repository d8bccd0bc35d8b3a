import { pages } from '@iwater/contract/pages/pages'
import { configurationMenu, entryOf, standardMenu } from '#domains/navigation'
import {
  type DemoChannel,
  type DemoTenant,
  type DemoUnit,
  demoStationNumber,
} from './demo-tenant.ts'
import { text } from './demo-text.ts'

/** Limits of classes II to IV of surface water: GB 3838-2002; oxygen from below, the others from above. */
const classes = {
  II: { oxygen: 6, permanganate: 4, ammonia: 0.5, phosphorus: 0.1 },
  III: { oxygen: 5, permanganate: 6, ammonia: 1, phosphorus: 0.2 },
  IV: { oxygen: 3, permanganate: 10, ammonia: 1.5, phosphorus: 0.3 },
} as const

const sections: [zh: string, en: string, target: keyof typeof classes][] = [
  ['青溪源头断面', 'Qing Creek Source', 'II'],
  ['青溪大桥断面', 'Qing Creek Bridge', 'II'],
  ['石门水库入口断面', 'Shimen Reservoir Inlet', 'II'],
  ['石门水库出口断面', 'Shimen Reservoir Outlet', 'II'],
  ['白鹭洲断面', 'Egret Islet', 'III'],
  ['柳林渡断面', 'Liulin Ferry', 'III'],
  ['城北水文站断面', 'North Gauging Station', 'III'],
  ['绿洲大桥断面', 'Oasis Bridge', 'III'],
  ['南湖汇入口断面', 'South Lake Confluence', 'III'],
  ['工业园下游断面', 'Below Industrial Park', 'IV'],
  ['平安闸断面', "Ping'an Sluice", 'IV'],
  ['省界断面', 'Provincial Border', 'III'],
]

const section = ([zh, en, target]: (typeof sections)[number], index: number): DemoUnit => {
  const { oxygen, permanganate, ammonia, phosphorus } = classes[target]
  const channels: DemoChannel[] = [
    { factor: 'w01009', low: oxygen, typical: oxygen + 2 },
    { factor: 'w01019', high: permanganate, typical: permanganate * 0.62 },
    { factor: 'w21003', high: ammonia, typical: ammonia * 0.45 },
    { factor: 'w21011', high: phosphorus, typical: phosphorus * 0.55 },
    { factor: 'w01001', low: 6, high: 9, typical: 7.6 },
    { factor: 'w01010' },
    { factor: 'w01014', typical: 380 + index * 12 },
    { factor: 'w01003', typical: 12 + index },
  ]
  const name = text(zh, en)
  const stationNumber = demoStationNumber(2101 + index)
  return {
    organisation: 'rivers',
    kind: 'river-section',
    name,
    stations: [{ protocol: 'hj212', name, stationNumber, periodSeconds: 60, channels }],
  }
}

/** Limits of outfalls: GB 18918-2002, classes 1A, 1B and 2. */
const outfalls: [
  zh: string,
  en: string,
  cod: number,
  ammonia: number,
  phosphorus: number,
  flow: number,
][] = [
  ['绿洲污水处理厂排口', 'Oasis Sewage Works Outfall', 50, 5, 0.5, 430],
  ['纺织园区排口', 'Textile Park Outfall', 60, 8, 1, 120],
  ['食品园区排口', 'Food Park Outfall', 100, 25, 3, 75],
]

const outfall = (
  [zh, en, cod, ammonia, phosphorus, flow]: (typeof outfalls)[number],
  index: number,
): DemoUnit => {
  const channels: DemoChannel[] = [
    { factor: 'w01018', high: cod, typical: cod * 0.6 },
    { factor: 'w21003', high: ammonia, typical: ammonia * 0.4 },
    { factor: 'w21011', high: phosphorus, typical: phosphorus * 0.5 },
    { factor: 'w00000', typical: flow },
    { factor: 'w01001', low: 6, high: 9, typical: 7.4 },
  ]
  const name = text(zh, en)
  const stationNumber = demoStationNumber(2201 + index)
  return {
    organisation: 'outfalls',
    kind: 'outfall',
    name,
    stations: [{ protocol: 'hj212', name, stationNumber, periodSeconds: 60, channels }],
  }
}

/** An environmental monitoring centre with rivers and outfalls. */
export const lvzhou: DemoTenant = {
  code: 'lvzhou',
  city: '510100',
  name: text('绿洲环境监测中心', 'Oasis Environmental Monitoring'),
  branding: {
    system_name: text('绿洲环境监测平台', 'Oasis Environmental Monitoring'),
    slogan: text('守护每一条河流', 'Watching over every river'),
    footer: text('绿洲环境监测中心 · 演示环境', 'Oasis Environmental Monitoring · demonstration'),
    brand_color: '#0E9F6E',
    theme: 'default',
  },
  organisations: [
    {
      key: 'rivers',
      kind: 'department',
      name: text('河道监测', 'River Monitoring'),
      head: 'river',
    },
    { key: 'outfalls', kind: 'department', name: text('排口监测', 'Outfalls') },
  ],
  systems: [
    { name: text('环境监测', 'Environmental Monitoring'), menu: standardMenu },
    {
      name: text('办公', 'Office'),
      menu: [
        entryOf(pages.welcome),
        entryOf(pages.workDesktop),
        entryOf(pages.apiReference),
        ...configurationMenu,
      ],
    },
  ],
  accounts: [
    {
      loginName: 'admin',
      phone: '13800020001',
      name: text('林岚', 'Lin Lan'),
      role: 'administrator',
    },
    {
      loginName: 'operator',
      phone: '13800020002',
      name: text('何川', 'He Chuan'),
      role: 'operator',
    },
    {
      loginName: 'river',
      phone: '13800020003',
      name: text('江河', 'Jiang He'),
      role: 'operator',
      organisation: 'rivers',
    },
    { loginName: 'viewer', phone: '13800020004', name: text('苏禾', 'Su He'), role: 'viewer' },
  ],
  units: [...sections.map(section), ...outfalls.map(outfall)],
}
