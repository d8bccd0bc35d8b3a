import { describe, expect, it } from 'vitest'
import { parseMessage } from './hj212-message.ts'
import { samplesOf } from './hj212-samples.ts'
import { readAll, VECTORS } from './hj212-testing.ts'

/** A small generator with a seed, so that a failure can be repeated. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Roll = (sides: number) => number

const noise = (roll: Roll, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => roll(256)))

/** What happens to frames between a logger and a server. */
const DAMAGES: Record<string, (frame: Buffer, roll: Roll) => Buffer> = {
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

const sent = [VECTORS.old, VECTORS.smallCrc, VECTORS.outlet, VECTORS.surfaceWaterHour].map(
  (frame) => Buffer.from(`${frame}\r\n`),
)

function rows(stream: Buffer): string[] {
  return readAll([stream]).flatMap((event) => {
    const parsed = event.kind === 'frame' ? parseMessage(event.segment) : undefined
    if (!parsed?.ok) return []
    const { measurements } = samplesOf(parsed.message, 'Asia/Shanghai')
    return measurements.map((row) => `${parsed.message.mn} ${JSON.stringify(row)}`)
  })
}

const right = new Set(sent.flatMap(rows))

describe('10,000 damaged frames', () => {
  it('have right ones to compare with', () => {
    expect(right.size).toBe(18)
  })

  it.each(Object.entries(DAMAGES))('with %s give no wrong row', (_name, damage) => {
    const roll = dice(20_260_101)
    const wrong: string[] = []
    for (let count = 0; count < 1111; count += 1) {
      const frame = sent[roll(sent.length)] ?? Buffer.alloc(0)
      const damaged = damage(frame, roll)
      wrong.push(...rows(damaged).filter((row) => !right.has(row)))
    }
    expect(wrong).toEqual([])
  })

  it('in one stream give no wrong row and cost no whole frame between them', () => {
    const roll = dice(212)
    const kinds = Object.values(DAMAGES)
    const marker = Buffer.from(VECTORS.surfaceWaterHour)
    const parts: Buffer[] = []
    for (let count = 0; count < 1111; count += 1) {
      const frame = sent[roll(3)] ?? marker
      parts.push(kinds[roll(kinds.length)]?.(frame, roll) ?? frame, marker)
    }
    const got = rows(Buffer.concat(parts))
    expect(got.filter((row) => !right.has(row))).toEqual([])
    expect(got.filter((row) => row.startsWith('A110000_0001')).length).toBeGreaterThanOrEqual(
      1111 * 5,
    )
  })
})
