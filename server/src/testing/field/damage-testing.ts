/** A small generator with a seed, so that a failure can be repeated. */
export function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

export type Roll = (sides: number) => number

const noise = (roll: Roll, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => roll(256)))

/** Damage of frames between a logger and a server. */
export const DAMAGES: Record<string, (frame: Buffer, roll: Roll) => Buffer> = {
  'one byte changed': (frame, roll) => {
    const damaged = Buffer.from(frame)
    damaged[roll(frame.length)] = roll(256)
    return damaged
  },
  'one digit changed': (frame, roll) => {
    const text = frame.toString()
    const places = [...text.matchAll(/\d/g)].map(({ index }) => index)
    const damaged = Buffer.from(frame)
    damaged[places[roll(places.length)] ?? 0] = 0x30 + roll(10)
    return damaged
  },
  'several bytes overwritten': (frame, roll) => {
    const damaged = Buffer.from(frame)
    noise(roll, 2 + roll(8)).copy(damaged, roll(frame.length))
    return damaged
  },
  'bytes lost': (frame, roll) => {
    const at = roll(frame.length)
    return Buffer.concat([frame.subarray(0, at), frame.subarray(at + 1 + roll(20))])
  },
  'bytes put in': (frame, roll) => {
    const at = roll(frame.length)
    return Buffer.concat([frame.subarray(0, at), noise(roll, 1 + roll(8)), frame.subarray(at)])
  },
  'a part doubled': (frame, roll) => {
    const at = roll(frame.length)
    return Buffer.concat([frame.subarray(0, at + 1 + roll(20)), frame.subarray(at)])
  },
  'the end cut off': (frame, roll) => frame.subarray(0, roll(frame.length)),
  'the beginning cut off': (frame, roll) => frame.subarray(1 + roll(frame.length)),
  'nothing but noise': (_frame, roll) => noise(roll, roll(300)),
}

const keys = ['level', '__proto__', 'constructor', 'a/b', '', '水位', 'x'.repeat(200)]
const values = [
  '1',
  '"1"',
  '-1e400',
  'null',
  '[]',
  '{}',
  '{"value":1,"flag":"Z"}',
  '"NaN"',
  'tru',
  '1,',
]
const times = ['0', '-1', '1e300', '"now"', '1.5', '99999999999999', 'null']

const oneOf = <T>(list: readonly T[], roll: Roll) => list[roll(list.length)] as T

/** Payloads that devices should not send; `right` is one that they should. */
export const BAD_PAYLOADS: Record<string, (right: Buffer, roll: Roll) => Buffer> = {
  noise: (_right, roll) => noise(roll, roll(300)),
  'one byte changed': (right, roll) => {
    const damaged = Buffer.from(right)
    damaged[roll(right.length)] = roll(256)
    return damaged
  },
  'the end cut off': (right, roll) => right.subarray(0, roll(right.length)),
  'a part doubled': (right, roll) =>
    Buffer.concat([right.subarray(0, roll(right.length)), right.subarray(roll(right.length))]),
  'another shape': (_right, roll) =>
    Buffer.from(
      `{"ts":${oneOf(times, roll)},"values":{${JSON.stringify(oneOf(keys, roll))}:${oneOf(values, roll)}}}`,
    ),
  'deep nesting': (_right, roll) => {
    const depth = 10 + roll(20_000)
    return Buffer.from(`{"level":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  },
  'no object': (_right, roll) => Buffer.from(oneOf(values, roll)),
}
