import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Message, parseMessage } from './hj212-message.ts'
import { createReassembly, type Reassembly, type SplitResult } from './hj212-split.ts'

const LIMITS = { maxPackets: 20, maxOpen: 3, expiryMs: 60_000 }

function message(segment: string): Message {
  const result = parseMessage(segment)
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`)
  return result.message
}

/** The two packets of annex C.50 of the standard: each with its own QN. */
const first = message(
  'QN=20160801085857534;ST=32;CN=2061;PW=123456;MN=010000A8900016F000169DC0;Flag=7;PNUM=2;PNO=1;CP=&&DataTime=20160801080000;w00000-Cou=63.0,w00000-Avg=17.5,w00000-Flag=N&&',
)
const second = message(
  'QN=20160801085857535;ST=32;CN=2061;PW=123456;MN=010000A8900016F000169DC0;Flag=7;PNUM=2;PNO=2;CP=&&DataTime=20160801080000;w01018-Cou=63.0,w01018-Avg=40.1,w01018-Flag=N&&',
)

function packet(mn: string, pno: number, pnum: number, area = `w0000${pno}-Rtd=${pno}`): Message {
  return message(
    `ST=32;CN=2011;PW=1;MN=${mn};Flag=6;PNUM=${pnum};PNO=${pno};CP=&&DataTime=20160801080000;${area}&&`,
  )
}

function add(reassembly: Reassembly, part: Message, now = 0): SplitResult {
  return reassembly.add(part, now).result
}

function whole(result: SplitResult): Message {
  if (result.kind !== 'whole') throw new Error(result.kind)
  return result.message
}

describe('createReassembly', () => {
  it('joins the packets of the standard, in either order', () => {
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const reassembly = createReassembly(LIMITS)
      expect(add(reassembly, one)).toEqual({ kind: 'waiting', received: 1, expected: 2 })
      const joined = whole(add(reassembly, other))
      expect(joined).toMatchObject({ qn: first.qn, flag: { split: false, answerWanted: true } })
      expect(joined).not.toHaveProperty('pnum')
      expect(joined.cp.fields).toEqual({ DataTime: '20160801080000' })
      expect(joined.cp.items.map(({ code }) => code)).toEqual(['w00000', 'w01018'])
      expect(reassembly.open()).toBe(0)
    }
  })

  it('passes on what is not split', () => {
    const plain = message('ST=32;CN=2011;PW=1;MN=A1;Flag=5;CP=&&DataTime=1&&')
    expect(whole(add(createReassembly(LIMITS), plain))).toEqual(plain)
    expect(whole(add(createReassembly(LIMITS), packet('A1', 1, 1))).flag.split).toBe(false)
  })

  it('gives back any message, whatever the order and repetition of its packets', () => {
    const order = fc.integer({ min: 2, max: 12 }).chain((pnum) =>
      fc.tuple(
        fc.constant(pnum),
        fc.shuffledSubarray(
          Array.from({ length: pnum }, (_, index) => index + 1),
          { minLength: pnum, maxLength: pnum },
        ),
        fc.array(fc.nat(), { maxLength: 5 }),
      ),
    )
    fc.assert(
      fc.property(order, ([pnum, numbers, repeated]) => {
        const reassembly = createReassembly(LIMITS)
        const before = numbers.slice(0, -1)
        for (const pno of [
          ...before,
          ...repeated.map((index) => before[index % before.length] ?? 1),
        ]) {
          expect(add(reassembly, packet('A1', pno, pnum)).kind).toBe('waiting')
        }
        const joined = whole(add(reassembly, packet('A1', numbers.at(-1) ?? 1, pnum)))
        expect(joined.cp.items.map(({ code }) => code)).toEqual(
          Array.from({ length: pnum }, (_, index) => `w0000${index + 1}`),
        )
      }),
    )
  })

  it('keeps stations, commands and times apart', () => {
    const reassembly = createReassembly(LIMITS)
    add(reassembly, packet('A1', 1, 2))
    expect(add(reassembly, packet('A2', 2, 2)).kind).toBe('waiting')
    expect(reassembly.open()).toBe(2)
  })

  it('begins anew when a packet comes again with another content', () => {
    const reassembly = createReassembly(LIMITS)
    add(reassembly, packet('A1', 1, 2))
    const { result, givenUp } = reassembly.add(packet('A1', 1, 2, 'w00001-Rtd=9'), 1)
    expect(result.kind).toBe('waiting')
    expect(givenUp).toMatchObject([{ expected: 2, received: [{ pno: 1 }] }])
    expect(whole(add(reassembly, packet('A1', 2, 2))).cp.items[0]?.values).toEqual({ Rtd: '9' })
  })

  it('refuses packets that contradict each other and messages of too many packets', () => {
    const reassembly = createReassembly(LIMITS)
    add(reassembly, packet('A1', 1, 2, 'w01001-Rtd=1'))
    expect(add(reassembly, packet('A1', 2, 2, 'w01001-Rtd=2'))).toEqual({
      kind: 'refused',
      reason: 'conflict',
    })
    expect(add(reassembly, packet('A1', 1, 21))).toEqual({
      kind: 'refused',
      reason: 'too-many-packets',
    })
    expect(reassembly.open()).toBe(0)
  })

  it('gives up what waits too long and tells what had come', () => {
    const reassembly = createReassembly(LIMITS)
    add(reassembly, first, 1000)
    expect(reassembly.expire(60_999)).toEqual([])
    expect(reassembly.expire(61_000)).toEqual([
      { received: [first], expected: 2, firstQn: first.qn },
    ])
    expect(add(reassembly, second, 62_000).kind).toBe('waiting')
    expect(reassembly.expire(Number.POSITIVE_INFINITY)).toHaveLength(1)
  })

  it('holds a bounded number of messages: the oldest gives way', () => {
    const reassembly = createReassembly(LIMITS)
    const gone = Array.from(
      { length: 10 },
      (_, index) => reassembly.add(packet(`A${index}`, 1, 2), index).givenUp,
    ).flat()
    expect(reassembly.open()).toBe(3)
    expect(gone.map(({ received }) => received[0]?.mn)).toEqual([
      'A0',
      'A1',
      'A2',
      'A3',
      'A4',
      'A5',
      'A6',
    ])
  })
})
