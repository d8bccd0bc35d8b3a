import type { DataArea } from './hj212-data-area.ts'
import type { Message } from './hj212-message.ts'

export type SplitLimits = {
  /** Packets of one message; more is refused. */
  maxPackets: number
  /** Messages waiting for packets at the same time; the oldest gives way. */
  maxOpen: number
  /** Milliseconds after its first packet until an incomplete message is given up. */
  expiryMs: number
}

/** A message that never became whole: what came of it, in packet order. */
export type IncompleteMessage = {
  received: Message[]
  expected: number
  firstQn: string | undefined
}

export type SplitResult =
  /** All there is: the header of the first packet without packet numbers, the data areas joined in packet order. */
  | { kind: 'whole'; message: Message }
  | { kind: 'waiting'; received: number; expected: number }
  | { kind: 'refused'; reason: 'too-many-packets' | 'conflict' }

export type SplitOutcome = { result: SplitResult; givenUp: IncompleteMessage[] }

export type Reassembly = {
  /** Takes any message; one that is not split is whole at once. `now` in milliseconds only has to grow. */
  add: (message: Message, now: number) => SplitOutcome
  /** Gives up what waits for too long; call it now and then, and at the end of a connection with Infinity. */
  expire: (now: number) => IncompleteMessage[]
  open: () => number
}

type Group = {
  packets: Map<number, Message>
  expected: number
  firstQn: string | undefined
  since: number
}

/**
 * Joins messages that came in several packets (Flag bit D, PNUM/PNO). Each packet has its own QN, so packets belong
 * together by MN, ST, CN, PNUM and DataTime; the QN of the first one to arrive names the group. A packet sent again is
 * recognised by its content. A packet of data with its own DataTime can also be stored alone, without waiting.
 */
export function createReassembly(limits: SplitLimits): Reassembly {
  const groups = new Map<string, Group>()
  const expire = (now: number): IncompleteMessage[] => {
    const late: IncompleteMessage[] = []
    // groups stand in the order of their first packet, so the first young one ends the search
    for (const [key, group] of groups) {
      if (now - group.since < limits.expiryMs) break
      groups.delete(key)
      late.push(incomplete(group))
    }
    return late
  }
  return {
    add(message, now) {
      const givenUp = expire(now)
      return { result: addPacket(groups, limits, message, { now, givenUp }), givenUp }
    },
    expire,
    open: () => groups.size,
  }
}

type Moment = { now: number; givenUp: IncompleteMessage[] }

function addPacket(
  groups: Map<string, Group>,
  limits: SplitLimits,
  message: Message,
  moment: Moment,
): SplitResult {
  const { pnum, pno } = message
  if (pnum === undefined || pno === undefined || pnum === 1)
    return { kind: 'whole', message: withoutNumbers(message) }
  if (pnum > limits.maxPackets) return { kind: 'refused', reason: 'too-many-packets' }
  const key = groupKey(message)
  const group = groups.get(key) ?? openGroup(groups, limits, { key, message, moment })
  const before = group.packets.get(pno)
  if (before !== undefined && !sameArea(before.cp, message.cp)) {
    groups.delete(key)
    moment.givenUp.push(incomplete(group))
    return addPacket(groups, limits, message, moment)
  }
  group.packets.set(pno, message)
  if (group.packets.size < pnum)
    return { kind: 'waiting', received: group.packets.size, expected: pnum }
  groups.delete(key)
  const whole = join(inOrder(group))
  return whole === undefined
    ? { kind: 'refused', reason: 'conflict' }
    : { kind: 'whole', message: whole }
}

function openGroup(
  groups: Map<string, Group>,
  limits: SplitLimits,
  { key, message, moment }: { key: string; message: Message; moment: Moment },
): Group {
  const oldest = groups.entries().next()
  if (groups.size >= limits.maxOpen && !oldest.done) {
    groups.delete(oldest.value[0])
    moment.givenUp.push(incomplete(oldest.value[1]))
  }
  const group: Group = {
    packets: new Map(),
    expected: message.pnum ?? 1,
    firstQn: message.qn,
    since: moment.now,
  }
  groups.set(key, group)
  return group
}

function groupKey({ mn, st, cn, pnum, cp }: Message): string {
  return [mn, st, cn, pnum, cp.fields.DataTime ?? ''].join(';')
}

function incomplete(group: Group): IncompleteMessage {
  return { received: inOrder(group), expected: group.expected, firstQn: group.firstQn }
}

function inOrder(group: Group): Message[] {
  return [...group.packets].sort(([a], [b]) => a - b).map(([, message]) => message)
}

function sameArea(a: DataArea, b: DataArea): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function withoutNumbers(message: Message): Message {
  const { pnum: _pnum, pno: _pno, ...rest } = message
  return { ...rest, flag: { ...rest.flag, split: false } }
}

/** `undefined` when two packets say different things under one name. */
function join(packets: Message[]): Message | undefined {
  const [first] = packets
  if (first === undefined) return undefined
  const fields: DataArea['fields'] = {}
  const items = new Map<string, DataArea['items'][number]>()
  for (const { cp } of packets) {
    if (!merge(fields, cp.fields)) return undefined
    for (const { code, values } of cp.items) {
      const item = items.get(code) ?? { code, values: {} }
      items.set(code, item)
      if (!merge(item.values, values)) return undefined
    }
  }
  return { ...withoutNumbers(first), cp: { fields, items: [...items.values()] } }
}

function merge(into: Record<string, string>, from: Record<string, string>): boolean {
  for (const [name, value] of Object.entries(from)) {
    if (Object.hasOwn(into, name) && into[name] !== value) return false
    into[name] = value
  }
  return true
}
