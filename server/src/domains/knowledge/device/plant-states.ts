import type { PlantedPoint } from '#testing/planted-device'

/** A state of a device, with codes of the question's reasons: those that its values rule out, and some of those that stay. */
export type PlantState = {
  title: string
  question: string
  points: readonly PlantedPoint[]
  gone: readonly string[]
  stay: readonly string[]
}

const fresh = (factor: string, unit: string, value: number, more: Partial<PlantedPoint> = {}) => ({
  factor,
  unit,
  value,
  ...more,
})
const current = (value: number, more: Partial<PlantedPoint> = {}) =>
  fresh('e30101', 'A', value, more)
const voltage = (value: number, more: Partial<PlantedPoint> = {}) =>
  fresh('voltage', 'V', value, more)
const oxygen = (value: number) => fresh('e30501', 'mg/L', value)
const level = (value: number, unit = 'm') => fresh('tank_level', unit, value)
const sludge = (value: number, unit = 'mg/L') => fresh('e30401', unit, value)

const unsupplied = 'main-supply-failed-lacks-phase'
const oneReason = (title: string, points: readonly PlantedPoint[], isGone = false): PlantState => ({
  title,
  question: 'pump-will-not-start',
  points,
  gone: isGone ? [unsupplied] : [],
  // A motor that lost one phase draws current as well.
  stay: ['supply-lacks-phase', ...(isGone ? [] : [unsupplied])],
})

/** A rule over a level in metres. */
const emptyTank = (title: string, points: readonly PlantedPoint[], isGone = false): PlantState => ({
  title,
  question: 'dosing-pump-no-output',
  points,
  gone: isGone ? ['chemical-tank-empty-low'] : [],
  stay: isGone ? [] : ['chemical-tank-empty-low'],
})
const running = (value: number) => fresh('pump_state', '', value)

/** Of the rules that the product comes with. */
const shipped: readonly PlantState[] = [
  oneReason('the pump has current', [current(12)], true),
  oneReason('the code of the point is written otherwise', [fresh('E30101', 'A', 12)], true),
  oneReason('the pump has none', [current(0)]),
  oneReason('the current is just at the bound', [current(5)]),
  oneReason('no point measures the current', [voltage(380)]),
  oneReason('the device has no points', []),
  oneReason('the point never had a value', [{ factor: 'e30101', unit: 'A' }]),
  oneReason('the current is stale', [current(12, { age: 181 })]),
  oneReason('it is within three periods', [current(12, { age: 175 })], true),
  oneReason('a slow point is still fresh', [current(12, { age: 1700, periodSeconds: 600 })], true),
  oneReason('it was filed in now and is hours old', [current(12, { age: 7200, arrivedAge: 5 })]),
  oneReason('it was measured lately and arrived long ago', [
    current(12, { age: 30, arrivedAge: 400 }),
  ]),
  ...['F', 'M', 'S', 'D', 'C', 'T', 'B', 'P'].map((flag) =>
    oneReason(`the value has the flag ${flag}`, [current(12, { flag })]),
  ),
  oneReason('the value is of the future', [current(12, { age: -60 })]),
  oneReason('work on the point is going on', [current(12, { worked: [600, null] })]),
  oneReason('work ended after the value', [current(12, { worked: [600, 10] })]),
  oneReason('work ended before the value', [current(12, { worked: [600, 60] })], true),
  oneReason('work is to begin', [current(12, { worked: [-600, null] })], true),
  oneReason('the connection is silent', [current(12, { heardAge: 900 })]),
  oneReason('the connection is disabled', [current(12, { heardAge: null })]),
  oneReason('the connection is heard', [current(12, { heardAge: 10 })], true),
  oneReason('the point is retired', [current(12, { isRetired: true })]),
  oneReason('two points agree', [current(12), current(9)], true),
  oneReason('two points disagree', [current(12), current(0)]),
  oneReason('one of two points is flagged', [current(12), current(11, { flag: 'D' })]),
  oneReason('one of two points is stale', [current(12), current(11, { age: 999 })]),
  oneReason(
    'the other of two points is retired',
    [current(12), current(0, { isRetired: true })],
    true,
  ),
  oneReason('the contactor is in, and there is no current', [running(1), current(0)]),
  oneReason('the contactor is in, and nothing measures the current', [running(1)]),
  oneReason('the contactor is in, and there is current', [running(1), current(42)], true),
  {
    title: 'the sludge concentration is within its range',
    question: 'dissolved-oxygen-low',
    points: [sludge(1800)],
    gone: ['much-sludge-consumes-oxygen'],
    stay: [],
  },
  {
    title: 'the sludge concentration is above its range',
    question: 'dissolved-oxygen-low',
    points: [sludge(3600)],
    gone: [],
    stay: ['much-sludge-consumes-oxygen'],
  },
  {
    title: 'the sludge concentration is given in grams per litre',
    question: 'aeration-tank-foam',
    points: [sludge(3.6, 'g/L')],
    gone: ['little-sludge-start-up'],
    stay: ['much-air'],
  },
  {
    title: 'one value rules one of several reasons out',
    question: 'effluent-ammonia-high',
    points: [oxygen(6), fresh('w01010', '℃', 12), fresh('w01001', '', 7.1)],
    gone: ['little-oxygen-aerobic-tank'],
    stay: ['water-cold-nitrification', 'alkalinity-short-ph-falls'],
  },
  {
    title: 'several values rule several reasons out',
    question: 'effluent-ammonia-high',
    points: [oxygen(6), fresh('w01010', '°C', 22), fresh('w01001', '', 7.8)],
    gone: ['little-oxygen-aerobic-tank', 'water-cold-nitrification', 'alkalinity-short-ph-falls'],
    stay: [],
  },
  {
    title: 'both values of a rule are there and meet it',
    question: 'coloured-water-complaint',
    points: [
      fresh('w20125', 'mg/L', 0.02),
      fresh('w20124', 'mg/L', 0.01),
      fresh('w01003', 'NTU', 2),
    ],
    gone: ['iron-manganese-source-pipe-walls'],
    stay: ['deposits-stirred-up-after-interruption'],
  },
  {
    title: 'one of the two values of a rule is missing',
    question: 'coloured-water-complaint',
    points: [fresh('w20125', 'mg/L', 0.02), fresh('w01003', 'NTU', 0.2)],
    gone: ['deposits-stirred-up-after-interruption'],
    stay: ['iron-manganese-source-pipe-walls'],
  },
  {
    title: 'the voltage is within its range',
    question: 'drive-voltage-fault',
    points: [voltage(385)],
    gone: ['supply-voltage-stays-low'],
    stay: [],
  },
  {
    title: 'the voltage is below its range',
    question: 'drive-voltage-fault',
    points: [voltage(340)],
    gone: [],
    stay: ['supply-voltage-stays-low'],
  },
  {
    title: 'the voltage is given in kilovolts',
    question: 'drive-voltage-fault',
    points: [voltage(0.385, { unit: 'kV' })],
    gone: ['supply-voltage-stays-low'],
    stay: [],
  },
  {
    title: 'there is oxygen enough at one probe, and not more than enough',
    question: 'effluent-ammonia-high',
    points: [oxygen(4)],
    gone: [],
    stay: ['little-oxygen-aerobic-tank'],
  },
  emptyTank('the level is large in the unit of the point and small in that of the rule', [
    level(40, 'cm'),
  ]),
  emptyTank('the level is large in the unit of the rule', [level(80, 'cm')], true),
  emptyTank('the unit of measure is of another quantity', [level(80, 'L/s')]),
  emptyTank('the point names no unit of measure', [level(80, '')]),
]

/** Rules of the question that the test adds, over the factors `flow` (m³/h) as q, `pressure` (MPa) as p and `voltage` (V) as u. */
export const plantedRules: Readonly<Record<string, { when: string; names: string }>> = {
  quotient: { when: 'q / p > 100', names: 'qp' },
  'quotient-or-nine': { when: 'coalesce(q / p, 9) > 5', names: 'qp' },
  'quotient-not': { when: 'not (coalesce(q / p, 0) > 100)', names: 'qp' },
  'guarded-quotient': { when: 'p == 0 ? q > 50 : q / p > 100', names: 'qp' },
  'either-value': { when: 'q > 50 or u > 300', names: 'qu' },
  'no-voltage': { when: 'u == null', names: 'u' },
  'any-voltage': { when: 'coalesce(u, 400) > 300', names: 'u' },
  'too-large': { when: 'q * 1e308 * 1e308 > 1 or q * 1e308 * 1e308 == null', names: 'q' },
}

const planted = (
  title: string,
  points: readonly PlantedPoint[],
  gone: readonly string[],
): PlantState => ({
  title,
  question: 'planted',
  points,
  gone,
  stay: Object.keys(plantedRules).filter((code) => !gone.includes(code)),
})

const supply = (q: number, p: number) => [fresh('flow', 'm³/h', q), fresh('pressure', 'MPa', p)]

/** Of rules that someone may write. */
const written: readonly PlantState[] = [
  planted('a quotient is met', supply(60, 0.3), [
    'quotient',
    'quotient-or-nine',
    'guarded-quotient',
    'either-value',
  ]),
  planted('a quotient is not met', supply(20, 0.3), ['quotient-or-nine', 'quotient-not']),
  planted('it is divided by zero', supply(60, 0), ['guarded-quotient', 'either-value']),
  planted(
    'the divisor is missing, and an alternative is met',
    [fresh('flow', 'm³/h', 60)],
    ['either-value'],
  ),
  planted(
    'the first side of an alternative is missing',
    [voltage(390)],
    ['any-voltage', 'either-value'],
  ),
  planted('one side of an alternative is missing', [fresh('flow', 'm³/h', 20)], []),
  planted('a value is there that a rule says is missing', [voltage(200)], []),
  planted(
    'both sides of an alternative are there',
    [voltage(390), fresh('flow', 'm³/h', 9)],
    ['either-value', 'any-voltage'],
  ),
  ...[
    { title: 'is stale', more: { age: 999 } },
    { title: 'is flagged', more: { flag: 'D' } },
    { title: 'is under maintenance', more: { worked: [600, null] as [number, null] } },
    { title: 'is of a silent connection', more: { heardAge: 900 } },
  ].flatMap(({ title, more }) => [
    planted(
      `one side of an alternative is met, the other ${title}`,
      [voltage(390), fresh('flow', 'm³/h', 60, more)],
      ['any-voltage'],
    ),
    planted(
      `one side of an alternative is met, the other is not and ${title}`,
      [voltage(200, more), fresh('flow', 'm³/h', 60)],
      [],
    ),
  ]),
  planted(
    'one side of an alternative is met, the other has no value yet',
    [voltage(390), { factor: 'flow', unit: 'm³/h' }],
    ['any-voltage'],
  ),
  planted(
    'one side of an alternative is met, the other is in a unit of another quantity',
    [voltage(390), fresh('flow', 'm', 60)],
    ['any-voltage'],
  ),
  planted(
    'more combinations than are tried',
    Array.from({ length: 9 }, () => supply(60, 0.3)).flat(),
    ['either-value'],
  ),
]

export const plantStates: readonly PlantState[] = [...shipped, ...written]
