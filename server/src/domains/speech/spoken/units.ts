import type { Language } from '@iwater/contract/errors'

/** Units of measure as texts of the field write them after a number, with how they are said. */
const units: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  'mg/L': ['毫克每升', 'milligrams per litre'],
  'μg/L': ['微克每升', 'micrograms per litre'],
  'g/L': ['克每升', 'grams per litre'],
  'mol/L': ['摩尔每升', 'moles per litre'],
  'mg/m³': ['毫克每立方米', 'milligrams per cubic metre'],
  'mg/kg': ['毫克每千克', 'milligrams per kilogram'],
  'mL/g': ['毫升每克', 'millilitres per gram'],
  'm³/h': ['立方米每小时', 'cubic metres per hour'],
  'm³/d': ['立方米每天', 'cubic metres per day'],
  'm³/s': ['立方米每秒', 'cubic metres per second'],
  't/h': ['吨每小时', 'tonnes per hour'],
  't/d': ['吨每天', 'tonnes per day'],
  'L/s': ['升每秒', 'litres per second'],
  'L/min': ['升每分钟', 'litres per minute'],
  'L/h': ['升每小时', 'litres per hour'],
  'mL/min': ['毫升每分钟', 'millilitres per minute'],
  'm/s': ['米每秒', 'metres per second'],
  'm/h': ['米每小时', 'metres per hour'],
  'r/min': ['转每分钟', 'revolutions per minute'],
  'mJ/cm²': ['毫焦每平方厘米', 'millijoules per square centimetre'],
  'μS/cm': ['微西门子每厘米', 'microsiemens per centimetre'],
  'mS/cm': ['毫西门子每厘米', 'millisiemens per centimetre'],
  Pa: ['帕', 'pascals'],
  kPa: ['千帕', 'kilopascals'],
  MPa: ['兆帕', 'megapascals'],
  bar: ['巴', 'bar'],
  W: ['瓦', 'watts'],
  kW: ['千瓦', 'kilowatts'],
  kWh: ['千瓦时', 'kilowatt hours'],
  V: ['伏', 'volts'],
  mV: ['毫伏', 'millivolts'],
  kV: ['千伏', 'kilovolts'],
  A: ['安', 'amperes'],
  mA: ['毫安', 'milliamperes'],
  Hz: ['赫兹', 'hertz'],
  kHz: ['千赫兹', 'kilohertz'],
  MHz: ['兆赫兹', 'megahertz'],
  GHz: ['吉赫兹', 'gigahertz'],
  Ω: ['欧姆', 'ohms'],
  kΩ: ['千欧', 'kilohms'],
  MΩ: ['兆欧', 'megohms'],
  dB: ['分贝', 'decibels'],
  dBm: ['分贝毫瓦', 'decibel milliwatts'],
  '℃': ['摄氏度', 'degrees Celsius'],
  NTU: ['N T U', 'N T U'],
  ppm: ['P P M', 'parts per million'],
  nm: ['纳米', 'nanometres'],
  μm: ['微米', 'micrometres'],
  mm: ['毫米', 'millimetres'],
  cm: ['厘米', 'centimetres'],
  m: ['米', 'metres'],
  km: ['千米', 'kilometres'],
  'm²': ['平方米', 'square metres'],
  'm³': ['立方米', 'cubic metres'],
  L: ['升', 'litres'],
  mL: ['毫升', 'millilitres'],
  mg: ['毫克', 'milligrams'],
  μg: ['微克', 'micrograms'],
  g: ['克', 'grams'],
  kg: ['千克', 'kilograms'],
  t: ['吨', 'tonnes'],
  ms: ['毫秒', 'milliseconds'],
  s: ['秒', 'seconds'],
  min: ['分钟', 'minutes'],
  h: ['小时', 'hours'],
  d: ['天', 'days'],
}

/** One of the units, the longest first. Not a part of a longer word or unit. */
export const unitPattern = `(?:${Object.keys(units)
  .toSorted((one, other) => other.length - one.length)
  .join('|')})(?![A-Za-z0-9/²³])`

/** How a unit is said; itself where it is none. */
export const saidUnit = (unit: string, language: Language) =>
  units[unit]?.[language === 'zh' ? 0 : 1] ?? unit

/** Other ways to write the same units. */
export const unitSpellings: readonly (readonly [RegExp, string])[] = [
  [/°\s?C(?![A-Za-z])/g, '℃'],
  [/[\u00b5\u03bc]/g, '\u03bc'],
  [/(?<=\b[mμ]?g\/)l\b/g, 'L'],
  [/m\^?3(?=[/\s，。、；,;.)）]|$)/g, 'm³'],
  [/m\^?2(?=[/\s，。、；,;.)）]|$)/g, 'm²'],
]
