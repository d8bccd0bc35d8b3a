export type FactorCategory =
  | 'quality'
  | 'metal'
  | 'flow'
  | 'pressure'
  | 'level'
  | 'equipment'
  | 'energy'
  | 'weather'
  | 'process'
  | 'structure'
  | 'production'
  | 'site'

/** A measurable quantity. `unit` is '' for pH, states and where the source names none. */
export type Factor = {
  code: string
  /** Code of HJ/T 212-2005, which loggers still send. */
  legacyCode?: string
  name: { zh: string; en: string }
  unit: string
  /** Unit of its `Cou`: the quantity of a period. */
  loadUnit?: string
  decimals: number
  category: FactorCategory
}

type Row = [code: string, zh: string, en: string, unit: string, decimals: number, more?: More]
type More = { legacy?: string; load?: string }

/**
 * HJ 212-2017 annex B (water); w01003, w01016 and w19011 as stations of the national network send them. Decimals as its
 * N types where it gives them, else ours.
 */
const QUALITY: Row[] = [
  ['w01001', 'pH值', 'pH', '', 2, { legacy: '001' }],
  ['w01002', '色度', 'Colour', '°', 2, { legacy: '002' }],
  ['w01003', '浊度', 'Turbidity', 'NTU', 3],
  ['w01006', '溶解性总固体', 'Total dissolved solids', 'mg/L', 0, { load: 'kg' }],
  ['w01009', '溶解氧', 'Dissolved oxygen', 'mg/L', 1],
  ['w01010', '水温', 'Water temperature', '°C', 1],
  ['w01012', '悬浮物', 'Suspended solids', 'mg/L', 0, { legacy: '003', load: 'kg' }],
  ['w01014', '电导率', 'Conductivity', 'μS/cm', 1],
  ['w01016', '叶绿素a', 'Chlorophyll a', 'mg/L', 4],
  [
    'w01017',
    '五日生化需氧量',
    'Biochemical oxygen demand (BOD5)',
    'mg/L',
    1,
    { legacy: '010', load: 'kg' },
  ],
  [
    'w01018',
    '化学需氧量',
    'Chemical oxygen demand (COD)',
    'mg/L',
    1,
    { legacy: '011', load: 'kg' },
  ],
  ['w01019', '高锰酸盐指数', 'Permanganate index (CODMn)', 'mg/L', 1, { load: 'kg' }],
  ['w01020', '总有机碳', 'Total organic carbon', 'mg/L', 1, { legacy: '015', load: 'kg' }],
  ['w02003', '粪大肠菌群', 'Faecal coliforms', '1/L', 0, { legacy: '550' }],
  ['w02006', '细菌总数', 'Total bacteria', '1/L', 0],
  ['w19002', '阴离子表面活性剂', 'Anionic surfactants', 'mg/L', 2, { legacy: '520', load: 'kg' }],
  ['w19011', '藻密度', 'Algal density', 'cells/L', 0],
  ['w21001', '总氮', 'Total nitrogen', 'mg/L', 2, { legacy: '065', load: 'kg' }],
  ['w21003', '氨氮', 'Ammonia nitrogen', 'mg/L', 2, { legacy: '060', load: 'kg' }],
  ['w21006', '亚硝酸盐', 'Nitrite', 'mg/L', 2, { legacy: '063', load: 'kg' }],
  ['w21007', '硝酸盐', 'Nitrate', 'mg/L', 2, { legacy: '064', load: 'kg' }],
  ['w21011', '总磷', 'Total phosphorus', 'mg/L', 2, { legacy: '101', load: 'kg' }],
  ['w21016', '氰化物', 'Cyanide', 'mg/L', 3, { legacy: '070', load: 'kg' }],
  ['w21017', '氟化物', 'Fluoride', 'mg/L', 2, { legacy: '072', load: 'kg' }],
  ['w21019', '硫化物', 'Sulphide', 'mg/L', 2, { legacy: '071', load: 'kg' }],
  ['w21022', '氯化物', 'Chloride', 'mg/L', 2, { legacy: '090', load: 'kg' }],
  ['w21038', '硫酸盐', 'Sulphate', 'mg/L', 2, { load: 'kg' }],
  ['w22001', '石油类', 'Petroleum hydrocarbons', 'mg/L', 2, { legacy: '080', load: 'kg' }],
  ['w23002', '挥发酚', 'Volatile phenols', 'mg/L', 4, { legacy: '110', load: 'kg' }],
]

const METALS: Row[] = [
  ['w20111', '总汞', 'Total mercury', 'μg/L', 2, { legacy: '020', load: 'g' }],
  ['w20115', '总镉', 'Total cadmium', 'μg/L', 2, { legacy: '022', load: 'g' }],
  ['w20116', '总铬', 'Total chromium', 'mg/L', 2, { legacy: '023', load: 'kg' }],
  ['w20117', '六价铬', 'Hexavalent chromium', 'μg/L', 2, { legacy: '024', load: 'g' }],
  ['w20119', '总砷', 'Total arsenic', 'μg/L', 2, { legacy: '026', load: 'g' }],
  ['w20120', '总铅', 'Total lead', 'μg/L', 2, { legacy: '027', load: 'g' }],
  ['w20121', '总镍', 'Total nickel', 'mg/L', 2, { legacy: '028', load: 'kg' }],
  ['w20122', '总铜', 'Total copper', 'mg/L', 2, { legacy: '029', load: 'kg' }],
  ['w20123', '总锌', 'Total zinc', 'mg/L', 2, { legacy: '030', load: 'kg' }],
  ['w20124', '总锰', 'Total manganese', 'mg/L', 2, { legacy: '031', load: 'kg' }],
  ['w20125', '总铁', 'Total iron', 'mg/L', 2, { legacy: '032', load: 'kg' }],
  ['w20138', '铜', 'Dissolved copper', 'mg/L', 2, { load: 'kg' }],
  ['w20139', '锌', 'Dissolved zinc', 'mg/L', 2, { load: 'kg' }],
  ['w20140', '硒', 'Dissolved selenium', 'mg/L', 3, { load: 'kg' }],
  ['w20141', '砷', 'Dissolved arsenic', 'mg/L', 3, { load: 'kg' }],
  ['w20142', '汞', 'Dissolved mercury', 'μg/L', 2, { load: 'g' }],
  ['w20143', '镉', 'Dissolved cadmium', 'μg/L', 2, { load: 'g' }],
  ['w20144', '铅', 'Dissolved lead', 'mg/L', 3, { load: 'kg' }],
]

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
  ['e30401', '污泥浓度', 'Mixed liquor suspended solids (MLSS)', '', 0],
  ['e30501', '曝气池溶解氧', 'Aeration tank dissolved oxygen', 'mg/L', 2],
  ['e30701', '回流泵', 'Return sludge pump', '', 1],
  ['e31201', '污泥池液位', 'Sludge tank level', 'm', 2],
  ['e31301', '加药量', 'Chemical dosing', '', 2],
  ['e31401', '氧化还原电位', 'Oxidation-reduction potential', 'mV', 0],
]

const SITE: Row[] = [
  ['i12001', '分析仪状态', 'Analyser state', '', 0],
  ['i33101', '站房温度', 'Station room temperature', '°C', 1],
  ['i33102', '站房湿度', 'Station room humidity', '%', 1],
  ['i33103', '站房电压', 'Station room voltage', 'V', 1],
]

/**
 * Not in the standard: our own codes for supply, weather, dams and mills. None can be mistaken for one of its codes.
 */
const FLOW: Row[] = [
  ['w00000', '污水流量', 'Waste water flow', 'L/s', 2, { legacy: 'B01', load: 'm³' }],
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

export const FACTORS: readonly Factor[] = [
  ...rows('quality', [...QUALITY, ...SUPPLY_QUALITY]),
  ...rows('metal', METALS),
  ...rows('flow', FLOW),
  ...rows('pressure', PRESSURE),
  ...rows('level', LEVEL),
  ...rows('equipment', EQUIPMENT),
  ...rows('energy', ENERGY),
  ...rows('weather', WEATHER),
  ...rows('process', PROCESS),
  ...rows('structure', STRUCTURE),
  ...rows('production', PRODUCTION),
  ...rows('site', SITE),
]

const byCode = new Map<string, Factor>(FACTORS.map((factor) => [factor.code, factor]))
const canonical = new Map<string, string>(
  FACTORS.flatMap(({ code, legacyCode }) =>
    [code, legacyCode].flatMap((known) => spellings(known, code)),
  ),
)

/**
 * The code under which a value is stored: that of the 2017 table for 2005 codes and for other letter case, else the
 * code as sent.
 */
export function canonicalCode(code: string): string {
  return canonical.get(code) ?? unitCode(code) ?? code
}

/** The factor of a code in any accepted spelling, of any unit for treatment works; undefined for an unknown code. */
export function factorOf(code: string): Factor | undefined {
  const kept = canonicalCode(code)
  return byCode.get(kept) ?? unitFactor(kept)
}

const byName = new Map<string, Factor>(
  FACTORS.flatMap((factor) => Object.values(factor.name).map((name) => [name, factor] as const)),
)

/** The factor that a text of a person means: a code in any accepted spelling, or a name in either language. */
export const factorNamed = (text: string): Factor | undefined => factorOf(text) ?? byName.get(text)

const UNIT_CODE = /^(e\d{3})(\d{2})$/i

function unitCode(code: string): string | undefined {
  return UNIT_CODE.test(code) ? code.toLowerCase() : undefined
}

function unitFactor(code: string): Factor | undefined {
  const [, kind, unit] = UNIT_CODE.exec(code) ?? []
  const first = byCode.get(`${kind}01`)
  if (first === undefined || unit === undefined || unit === '00') return undefined
  const number = Number(unit)
  return {
    ...first,
    code,
    name: { zh: `${number}号${first.name.zh}`, en: `${first.name.en} ${number}` },
  }
}

function spellings(known: string | undefined, code: string): [string, string][] {
  return known === undefined
    ? []
    : [known, known.toUpperCase(), known.toLowerCase()].map((text) => [text, code])
}

function rows(category: FactorCategory, table: Row[]): Factor[] {
  return table.map(([code, zh, en, unit, decimals, more = {}]) => {
    const factor: Factor = { code, name: { zh, en }, unit, decimals, category }
    if (more.legacy !== undefined) factor.legacyCode = more.legacy
    if (more.load !== undefined) factor.loadUnit = more.load
    return factor
  })
}
