import { standardMenu } from '#domains/navigation'
import type { DemoTenant, DemoUnit } from './demo-tenant.ts'
import { text } from './demo-text.ts'

const mill: DemoUnit = {
  organisation: 'mill',
  kind: 'mill',
  name: text('选矿厂', 'Mill'),
  stations: [
    {
      protocol: 'mqtt',
      name: text('磨矿车间', 'Grinding'),
      periodSeconds: 10,
      channels: [
        {
          factor: 'ore_feed',
          key: 'ball_mill_feed',
          name: text('球磨机给矿量', 'Ball mill feed'),
          low: 90,
          high: 230,
        },
        {
          factor: 'power',
          key: 'ball_mill_power',
          name: text('球磨机功率', 'Ball mill power'),
          high: 3200,
          typical: 2150,
        },
        { factor: 'flow', key: 'mill_water', name: text('磨矿补加水', 'Mill water'), typical: 240 },
        {
          factor: 'tank_level',
          key: 'sump_level',
          name: text('泵池液位', 'Sump level'),
          low: 0.6,
          high: 2.6,
          typical: 1.6,
        },
      ],
    },
    {
      protocol: 'mqtt',
      name: text('浮选车间', 'Flotation'),
      periodSeconds: 10,
      channels: [
        {
          factor: 'w01001',
          key: 'pulp_ph',
          name: text('矿浆 pH 值', 'Pulp pH'),
          low: 8,
          high: 11.5,
          typical: 9.8,
        },
        {
          factor: 'tank_level',
          key: 'cell_level',
          name: text('浮选槽液位', 'Flotation cell level'),
          low: 0.8,
          high: 2,
          typical: 1.4,
        },
        {
          factor: 'flow',
          key: 'return_water',
          name: text('回水流量', 'Return water'),
          typical: 410,
        },
        { factor: 'valve_opening', key: 'air_valve', name: text('充气阀开度', 'Air valve') },
      ],
    },
  ],
}

const places = [
  ['a', '主坝 A 断面', 'Main dam, section A'],
  ['b', '主坝 B 断面', 'Main dam, section B'],
  ['c', '副坝断面', 'Side dam'],
] as const

/** The points of a tailings pond: pond level, seepage line and displacement of the dam, rain (AQ 2030). */
const pond: DemoUnit = {
  organisation: 'pond',
  kind: 'tailings-pond',
  name: text('尾矿库', 'Tailings Pond'),
  stations: [
    {
      protocol: 'http',
      name: text('坝体安全监测', 'Dam safety'),
      periodSeconds: 30,
      channels: [
        {
          factor: 'water_level',
          key: 'pond_level',
          name: text('库水位', 'Pond level'),
          high: 8.5,
          typical: 6.2,
        },
        ...places.map(([key, zh, en]) => ({
          factor: 'seepage_level',
          key: `seepage_${key}`,
          name: text(`${zh}浸润线`, `${en}: seepage line`),
          high: 14,
          typical: 11.2,
        })),
        ...places.map(([key, zh, en]) => ({
          factor: 'displacement',
          key: `displacement_${key}`,
          name: text(`${zh}位移`, `${en}: displacement`),
          high: 20,
          typical: 4.2,
        })),
        { factor: 'rainfall', key: 'rainfall', high: 50, typical: 0.4 },
      ],
    },
    {
      protocol: 'mqtt',
      name: text('回水水质', 'Return water quality'),
      periodSeconds: 30,
      channels: [
        { factor: 'w01001', key: 'ph', low: 6, high: 9, typical: 7.8 },
        { factor: 'w20122', key: 'copper', high: 0.5, typical: 0.18 },
        { factor: 'w20123', key: 'zinc', high: 2, typical: 0.6 },
        { factor: 'w20120', key: 'lead', high: 500, typical: 120 },
        { factor: 'w01012', key: 'solids', high: 70, typical: 28 },
      ],
    },
  ],
}

/** A mine that shows the same modules with its own theme and terms. */
export const jinshan: DemoTenant = {
  code: 'jinshan',
  city: '360100',
  name: text('金山矿业', 'Jinshan Mining'),
  branding: {
    system_name: text('金山矿山监测平台', 'Jinshan Mine Monitoring'),
    slogan: text('安全生产，实时可见', 'Safe production, in plain sight'),
    footer: text('金山矿业 · 演示环境', 'Jinshan Mining · demonstration'),
    brand_color: '#D97706',
    theme: 'mining',
  },
  organisations: [
    { key: 'mill', kind: 'plant', name: text('选矿厂', 'Mill') },
    { key: 'pond', kind: 'plant', name: text('尾矿库', 'Tailings Pond') },
  ],
  systems: [{ name: text('矿山监测', 'Mine Monitoring'), menu: standardMenu }],
  accounts: [
    {
      loginName: 'admin',
      phone: '13800030001',
      name: text('金磊', 'Jin Lei'),
      role: 'administrator',
    },
    {
      loginName: 'operator',
      phone: '13800030002',
      name: text('石峰', 'Shi Feng'),
      role: 'operator',
    },
    {
      loginName: 'mill',
      phone: '13800030003',
      name: text('岳山', 'Yue Shan'),
      role: 'operator',
      organisation: 'mill',
    },
    { loginName: 'viewer', phone: '13800030004', name: text('田野', 'Tian Ye'), role: 'viewer' },
  ],
  units: [mill, pond],
}
