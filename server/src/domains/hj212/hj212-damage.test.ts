import { describe, expect, it } from 'vitest'
import { DAMAGES, dice } from '#testing/field/damage-testing'
import { parseMessage } from './hj212-message.ts'
import { samplesOf } from './hj212-samples.ts'
import { readAll, VECTORS } from './hj212-testing.ts'

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
  it('have valid ones to compare with', () => {
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

  it('in one stream give no wrong row and lose no whole frame between them', () => {
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
