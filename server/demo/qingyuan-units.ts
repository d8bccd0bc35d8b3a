import { type DemoStation, type DemoUnit, demoStationNumber } from './demo-tenant.ts'
import { text } from './demo-text.ts'

/** Limits of drinking water: GB 5749-2022; of free chlorine at the outlet of a works 0.3 to 2 mg/L. */
const eastWorks: DemoUnit = {
  organisation: 'east',
  kind: 'water-works',
  name: text('城东水厂', 'East Water Works'),
  stations: [
    {
      protocol: 'mqtt',
      name: text('清水池与送水泵房', 'Clear well and high-lift pumps'),
      periodSeconds: 5,
      channels: [
        {
          factor: 'flow',
          key: 'outlet_flow',
          name: text('出厂流量', 'Outlet flow'),
          typical: 4200,
        },
        {
          factor: 'pressure',
          key: 'outlet_pressure',
          name: text('出厂压力', 'Outlet pressure'),
          low: 0.28,
          high: 0.55,
          typical: 0.42,
        },
        {
          factor: 'free_chlorine',
          key: 'outlet_chlorine',
          name: text('出厂余氯', 'Outlet free chlorine'),
          low: 0.3,
          high: 2,
        },
        {
          factor: 'w01003',
          key: 'outlet_turbidity',
          name: text('出厂浊度', 'Outlet turbidity'),
          high: 1,
          typical: 0.18,
        },
        {
          factor: 'w01001',
          key: 'outlet_ph',
          name: text('出厂 pH 值', 'Outlet pH'),
          low: 6.5,
          high: 8.5,
        },
        {
          factor: 'tank_level',
          key: 'clear_well_level',
          name: text('清水池液位', 'Clear well level'),
          low: 1.2,
          high: 4.6,
        },
        { factor: 'pump_state', key: 'pump_1', name: text('1号送水泵', 'High-lift pump 1') },
        { factor: 'pump_state', key: 'pump_2', name: text('2号送水泵', 'High-lift pump 2') },
        {
          factor: 'power',
          key: 'pump_power',
          name: text('送水泵房功率', 'High-lift power'),
          typical: 820,
        },
      ],
    },
    {
      protocol: 'mqtt',
      name: text('取水与混凝', 'Intake and coagulation'),
      periodSeconds: 5,
      channels: [
        {
          factor: 'flow',
          key: 'raw_flow',
          name: text('取水流量', 'Raw water flow'),
          typical: 4450,
        },
        {
          factor: 'w01003',
          key: 'raw_turbidity',
          name: text('原水浊度', 'Raw water turbidity'),
          high: 60,
          typical: 14,
        },
        {
          factor: 'w01010',
          key: 'raw_temperature',
          name: text('原水水温', 'Raw water temperature'),
        },
        {
          factor: 'w21003',
          key: 'raw_ammonia',
          name: text('原水氨氮', 'Raw water ammonia'),
          high: 1,
          typical: 0.3,
        },
      ],
    },
    {
      protocol: 'mqtt',
      name: text('滤池', 'Filters'),
      periodSeconds: 10,
      channels: [
        {
          factor: 'w01003',
          key: 'filtered_turbidity',
          name: text('滤后浊度', 'Filtered turbidity'),
          high: 0.5,
          typical: 0.16,
        },
        {
          factor: 'tank_level',
          key: 'filter_level',
          name: text('滤池液位', 'Filter level'),
          low: 1,
          high: 3.2,
          typical: 2.1,
        },
        {
          factor: 'valve_opening',
          key: 'filter_valve',
          name: text('滤后阀开度', 'Filter outlet valve'),
        },
      ],
    },
  ],
}

/** Limits at the outlet: GB 18918-2002, class 1A. */
const westWorks: DemoUnit = {
  organisation: 'west',
  kind: 'sewage-works',
  name: text('城西污水处理厂', 'West Sewage Works'),
  stations: [
    {
      protocol: 'hj212',
      name: text('总排口', 'Outlet'),
      stationNumber: demoStationNumber(1102),
      periodSeconds: 30,
      channels: [
        { factor: 'w01018', name: text('出水 COD', 'Outlet COD'), high: 50 },
        {
          factor: 'w21003',
          name: text('出水氨氮', 'Outlet ammonia nitrogen'),
          high: 5,
          typical: 0.9,
        },
        {
          factor: 'w21011',
          name: text('出水总磷', 'Outlet total phosphorus'),
          high: 0.5,
          typical: 0.22,
        },
        { factor: 'w21001', name: text('出水总氮', 'Outlet total nitrogen'), high: 15 },
        { factor: 'w01001', name: text('出水 pH 值', 'Outlet pH'), low: 6, high: 9 },
        {
          factor: 'w01012',
          name: text('出水悬浮物', 'Outlet suspended solids'),
          high: 10,
          typical: 5,
        },
        { factor: 'w00000', name: text('排放流量', 'Outlet flow'), typical: 560 },
      ],
    },
    {
      protocol: 'hj212',
      name: text('进水口', 'Inlet'),
      stationNumber: demoStationNumber(1101),
      periodSeconds: 30,
      channels: [
        { factor: 'w01018', name: text('进水 COD', 'Inlet COD'), high: 500, typical: 270 },
        {
          factor: 'w21003',
          name: text('进水氨氮', 'Inlet ammonia nitrogen'),
          high: 45,
          typical: 27,
        },
        {
          factor: 'w21011',
          name: text('进水总磷', 'Inlet total phosphorus'),
          high: 8,
          typical: 4.1,
        },
        { factor: 'w01001', name: text('进水 pH 值', 'Inlet pH'), low: 6, high: 9 },
        { factor: 'w00000', name: text('进水流量', 'Inlet flow'), typical: 585 },
      ],
    },
    {
      protocol: 'hj212',
      name: text('生化池', 'Aeration tanks'),
      stationNumber: demoStationNumber(1103),
      periodSeconds: 30,
      channels: [
        { factor: 'e30501', low: 0.5, high: 4, typical: 2.1 },
        { factor: 'e30401', low: 2000, high: 5000 },
        { factor: 'e31401', typical: 120 },
        { factor: 'e30201', typical: 86 },
      ],
    },
  ],
}

type Pump = {
  organisation: string
  zh: string
  en: string
  flow: number
  inlet: number
  outlet: number
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/** Pressure in the network must not fall below 0.14 MPa (CJ/T 316). */
const pumpStation = ({ organisation, zh, en, flow, inlet, outlet }: Pump): DemoUnit => {
  const station: DemoStation = {
    protocol: 'http',
    name: text(`${zh}控制柜`, `${en} controller`),
    periodSeconds: 10,
    channels: [
      {
        factor: 'pressure',
        key: 'outlet_pressure',
        name: text('出口压力', 'Outlet pressure'),
        low: hundredths(outlet * 0.72),
        high: hundredths(outlet * 1.25),
        typical: outlet,
      },
      { factor: 'flow', key: 'flow', typical: flow },
      {
        factor: 'pressure',
        key: 'inlet_pressure',
        name: text('进口压力', 'Inlet pressure'),
        low: 0.14,
        typical: inlet,
      },
      {
        factor: 'tank_level',
        key: 'tank_level',
        name: text('调节池液位', 'Balancing tank level'),
        low: 0.5,
        high: 4.2,
        typical: 2.8,
      },
      { factor: 'pump_state', key: 'pump_1', name: text('1号泵', 'Pump 1') },
      { factor: 'pump_state', key: 'pump_2', name: text('2号泵', 'Pump 2') },
      { factor: 'power', key: 'power', typical: hundredths(flow / 9) },
      { factor: 'voltage', key: 'voltage', low: 360, high: 420 },
    ],
  }
  return { organisation, kind: 'pump-station', name: text(zh, en), stations: [station] }
}

export const qingyuanUnits: readonly DemoUnit[] = [
  eastWorks,
  westWorks,
  pumpStation({
    organisation: 'pump-1',
    zh: '东郊加压泵站',
    en: 'East Suburb Pump Station',
    flow: 620,
    inlet: 0.22,
    outlet: 0.4,
  }),
  pumpStation({
    organisation: 'pump-2',
    zh: '北环加压泵站',
    en: 'North Ring Pump Station',
    flow: 480,
    inlet: 0.21,
    outlet: 0.36,
  }),
  pumpStation({
    organisation: 'pump-3',
    zh: '高新区加压泵站',
    en: 'High-tech Zone Pump Station',
    flow: 910,
    inlet: 0.24,
    outlet: 0.48,
  }),
]
