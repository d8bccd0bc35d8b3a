import { type Row, rows } from './factor.ts'

/** Treatment works. The last two digits number the unit; the table holds unit 01 and `factorOf` knows the others. */
const PROCESS: Row[] = [
  ['e10101', '进水流量', 'Inflow', 'L/s', 2],
  ['e10201', '进水化学需氧量', 'Inflow COD', 'mg/L', 1],
  ['e10301', '进水氨氮', 'Inflow ammonia nitrogen', 'mg/L', 2],
  ['e10401', '进水总磷', 'Inflow total phosphorus', 'mg/L', 2],
  ['e10501', '进水总氮', 'Inflow total nitrogen', 'mg/L', 2],
  ['e10601', '进水pH值', 'Inflow pH', '', 2],
  ['e20101', '出水流量', 'Outflow', 'L/s', 2],
  ['e20201', '出水化学需氧量', 'Outflow COD', 'mg/L', 1],
  ['e20301', '出水氨氮', 'Outflow ammonia nitrogen', 'mg/L', 2],
  ['e20401', '出水总磷', 'Outflow total phosphorus', 'mg/L', 2],
  ['e20501', '出水总氮', 'Outflow total nitrogen', 'mg/L', 2],
  ['e30101', '提升泵电流', 'Lift pump current', 'A', 1],
  ['e30201', '鼓风机电流', 'Blower current', 'A', 1],
  ['e30301', '曝气量', 'Aeration air flow', '', 1],
  ['e30401', '污泥浓度', 'Mixed liquor suspended solids (MLSS)', 'mg/L', 0],
  ['e30501', '曝气池溶解氧', 'Aeration tank dissolved oxygen', 'mg/L', 2],
  ['e30701', '回流泵', 'Return sludge pump', '', 1],
  ['e31201', '污泥池液位', 'Sludge tank level', 'm', 2],
  ['e31301', '加药量', 'Chemical dosing', '', 2],
  ['e31401', '氧化还原电位', 'Oxidation-reduction potential', 'mV', 0],
]

const SITE: Row[] = [
  ['i12001', '分析仪状态', 'Analyser state', '', 0],
  ['i33001', 'CEMS伴热管温度', 'CEMS heated line temperature', '°C', 0],
  ['i33002', 'CEMS冷凝温度', 'CEMS condensation temperature', '°C', 1],
  ['i33101', '站房温度', 'Station room temperature', '°C', 1],
  ['i33102', '站房湿度', 'Station room humidity', '%', 1],
  ['i33103', '站房电压', 'Station room voltage', 'V', 1],
  ['i33104', '站房原水压力', 'Station room raw water pressure', 'kPa', 0],
]

export const worksFactors = [...rows('process', PROCESS), ...rows('site', SITE)]
