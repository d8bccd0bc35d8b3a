import { type Row, rows } from './factor.ts'

/**
 * Not in the standard: our own codes for supply, weather, dams and mills. None can be mistaken for one of its codes.
 */
const FLOW: Row[] = [
  ['flow', '流量', 'Flow', 'm³/h', 1, { load: 'm³' }],
  ['flow_total', '累计流量', 'Total flow', 'm³', 0],
]
const PRESSURE: Row[] = [['pressure', '压力', 'Pressure', 'MPa', 3]]
const LEVEL: Row[] = [
  ['tank_level', '水池液位', 'Tank level', 'm', 2],
  ['water_level', '水位', 'Water level', 'm', 2],
  ['seepage_level', '浸润线水位', 'Seepage level', 'm', 2],
]
const SUPPLY_QUALITY: Row[] = [['free_chlorine', '余氯', 'Free chlorine', 'mg/L', 2]]
const EQUIPMENT: Row[] = [
  ['pump_state', '水泵运行状态', 'Pump running', '', 0],
  ['valve_opening', '阀门开度', 'Valve opening', '%', 0],
  ['state', '状态量', 'State', '', 0],
]
const ENERGY: Row[] = [
  ['power', '功率', 'Power', 'kW', 1],
  ['energy', '电量', 'Energy', 'kWh', 1],
  ['voltage', '电压', 'Voltage', 'V', 1],
]
const WEATHER: Row[] = [
  ['rainfall', '降雨量', 'Rainfall', 'mm', 1],
  ['air_temperature', '气温', 'Air temperature', '°C', 1],
]
const STRUCTURE: Row[] = [['displacement', '坝体位移', 'Dam displacement', 'mm', 1]]
const PRODUCTION: Row[] = [['ore_feed', '给矿量', 'Ore feed', 't/h', 1]]

export const supplyFactors = [
  ...rows('quality', SUPPLY_QUALITY),
  ...rows('flow', FLOW),
  ...rows('pressure', PRESSURE),
  ...rows('level', LEVEL),
  ...rows('equipment', EQUIPMENT),
  ...rows('energy', ENERGY),
  ...rows('weather', WEATHER),
  ...rows('structure', STRUCTURE),
  ...rows('production', PRODUCTION),
]
