/** A unit as a multiple of the first one of its dimension: `first = given * scale + offset`. */
type Scale = readonly [unit: string, scale: number, offset?: number]

/** Units in which the same quantity is given. A metre of head is a unit of pressure, see `convertibleUnits`. */
const DIMENSIONS: readonly (readonly Scale[])[] = [
  [
    ['Pa', 1],
    ['hPa', 100],
    ['kPa', 1000],
    ['MPa', 1e6],
    ['mbar', 100],
    ['bar', 1e5],
    ['mH₂O', 9806.65],
    ['kgf/cm²', 98_066.5],
  ],
  [
    ['mg/L', 1],
    ['ng/L', 1e-6],
    ['μg/L', 1e-3],
    ['g/L', 1000],
    ['g/m³', 1],
    ['kg/m³', 1000],
  ],
  [
    ['mg/m³', 1],
    ['μg/m³', 1e-3],
    ['ng/m³', 1e-6],
  ],
  [
    ['m³/h', 1],
    ['L/h', 1e-3],
    ['L/min', 0.06],
    ['L/s', 3.6],
    ['m³/min', 60],
    ['m³/s', 3600],
    ['m³/d', 1 / 24],
    ['10⁴m³/d', 10_000 / 24],
  ],
  [
    ['m³', 1],
    ['L', 1e-3],
    ['10⁴m³', 10_000],
  ],
  [
    ['m', 1],
    ['mm', 1e-3],
    ['cm', 1e-2],
    ['km', 1000],
  ],
  [
    ['μS/cm', 1],
    ['mS/cm', 1000],
    ['mS/m', 10],
    ['S/m', 10_000],
  ],
  [
    ['°C', 1],
    ['°F', 5 / 9, -160 / 9],
    ['K', 1, -273.15],
  ],
  [
    ['V', 1],
    ['mV', 1e-3],
    ['kV', 1000],
  ],
  [
    ['kW', 1],
    ['W', 1e-3],
    ['MW', 1000],
  ],
  [
    ['kWh', 1],
    ['Wh', 1e-3],
    ['MWh', 1000],
  ],
]

/** Spellings that `NFC` and the signs below do not make alike. */
const SPELLED: Record<string, string> = {
  无量纲: '',
  度: '°',
  '个/L': '1/L',
  '万m³': '10⁴m³',
  '万m³/d': '10⁴m³/d',
  mH2O: 'mH₂O',
  米水柱: 'mH₂O',
  '公斤/cm²': 'kgf/cm²',
  'kgf/cm2': 'kgf/cm²',
}

/** A unit of measure as the catalogue of factors spells it: `m3/h` is `m³/h`, `℃` is `°C`, `µg/l` is `μg/L`. */
export function spelledUnit(written: string): string {
  const unit = written
    .trim()
    .normalize('NFC')
    .replaceAll('℃', '°C')
    .replaceAll('µ', 'μ')
    .replace(/m3(?=\/|$)/, 'm³')
    .replace(/\/l$/, '/L')
    .replace(/^μs\//i, 'μS/')
  return SPELLED[unit] ?? unit
}

const dimensionOf = (unit: string) =>
  DIMENSIONS.find((scales) => scales.some(([name]) => name === unit))

/** The units in which a quantity of this unit can be given as well, this one included; only this one when none is known. */
export const convertibleUnits = (unit: string): string[] =>
  dimensionOf(unit)?.map(([name]) => name) ?? [unit]

/** A number of one unit in another of the same dimension; null when they measure different things or are not known. */
export function converted(value: number, from: string, to: string): number | null {
  if (from === to) return value
  const scales = dimensionOf(from)
  const given = scales?.find(([name]) => name === from)
  const wanted = scales?.find(([name]) => name === to)
  if (!given || !wanted) return null
  const [, scale, offset = 0] = given
  const [, wantedScale, wantedOffset = 0] = wanted
  return (value * scale + offset - wantedOffset) / wantedScale
}
