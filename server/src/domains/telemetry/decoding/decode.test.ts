import { expect, test } from 'vitest'
import type { Block } from '../blocks/block.queries.ts'
import { encodeBlock } from '../blocks/block-codec.ts'
import { parts, tallies } from './block-work.ts'
import { decode, mostAtOnce } from './decode.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const start = 20_000 * dayMs

/** Days of minutes of a few series, as pieces of one buffer. */
function someBlocks(days: number, series = [1, 2]): Block[] {
  const blocks = series.flatMap((of) =>
    Array.from({ length: days }, (_, day) => {
      const samples = Array.from({ length: 1440 }, (_each, place) => {
        const at = start + day * dayMs + place * minuteMs
        return {
          at,
          value: (place % 97) + of / 10,
          quality: place % 50 === 0 ? 2 : 0,
          receivedAt: at,
        }
      })
      const date = new Date(start + day * dayMs).toISOString().slice(0, 10)
      return { tenantId: 1, series: of, day: date, n: 1440, samples: encodeBlock(samples) }
    }),
  )
  const whole = Buffer.concat(blocks.map(({ samples }) => samples))
  let at = 0
  return blocks.map((block) => {
    const samples = whole.subarray(at, at + block.samples.length)
    at += samples.length
    return { ...block, samples }
  })
}

const given = (days: number, blocks = someBlocks(days)) => ({
  blocks,
  span: { from: start + minuteMs, until: start + days * dayMs - minuteMs },
  spans: new Map([[1, [{ from: start + 90 * minuteMs, until: start + 200 * minuteMs }]]]),
  bounds: Array.from({ length: 24 * days + 1 }, (_, hour) => start + hour * 60 * minuteMs),
})

/** What else the process did while it waited. */
async function turnsDuring(work: () => Promise<unknown>) {
  let turns = 0
  let isOver = false
  const count = () => {
    if (isOver) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  await work()
  isOver = true
  return turns
}

const days = Math.ceil(mostAtOnce / 1440)

test('what is decoded in a thread is what is decoded here', async () => {
  const wish = { ...given(days), gapMs: 3 * minuteMs, unitMs: minuteMs }
  expect(await decode(parts, wish)).toEqual(parts(wish))
  expect(parts(wish).parts).toHaveLength(2)
  expect(await decode(tallies, given(days))).toEqual(tallies(given(days)))
  expect(tallies(given(days)).tallies.get(2)).toHaveLength(24 * days)
})

test('much is decoded while the process goes on, little at once', async () => {
  const decoded = (wish: ReturnType<typeof given>) => turnsDuring(() => decode(tallies, wish))
  const [much, little] = [given(3 * days), given(2)]
  expect(await decoded(much)).toBeGreaterThan(5)
  expect(await decoded(little)).toBeLessThan(2)
})

test('a block that cannot be read is named, in a thread too', async () => {
  const blocks = someBlocks(days)
  const [first] = blocks
  first?.samples.writeUInt8(first.samples[20] === 7 ? 8 : 7, 20)
  const { damaged, tallies: read } = await decode(tallies, given(days, blocks))
  expect(damaged).toEqual([{ tenantId: 1, series: 1, day: first?.day }])
  expect([...read.keys()]).toEqual([1, 2])
})
