import type { RejectionReason } from '@iwater/contract/field/rejection'
import type { ReadFrame, Station } from '#domains/gateway'
import { formatCrc, hj212Crc } from '../hj212-crc.ts'
import type { FrameEvent } from '../hj212-frame.ts'
import { openSealed } from '../hj212-sm4.ts'
import { decodeText } from '../hj212-text.ts'
import { bareSegments, framed } from './bare-segment.ts'
import { crcMistake } from './crc-mistake.ts'
import { type Placed, placedFrames } from './frame-places.ts'
import { type JudgedMessage, type Judging, judgeMessage } from './judge-message.ts'

/** What surrounds a data segment: `##`, digits of its length, its CRC. */
const envelope = /^##(\d{1,4})([\s\S]*)([\da-f]{4})$/i

const nothing: JudgedMessage = {
  reason: null,
  fault: null,
  header: [],
  fields: [],
  values: [],
  station: undefined,
  answer: null,
}

/** Length and CRC of a frame; `plain` is its segment where it was decrypted. */
function measured(raw: Buffer, plain?: Buffer): Pick<ReadFrame, 'length' | 'crc'> {
  const [, digits, segment, given] = envelope.exec(raw.toString('latin1')) ?? []
  if (digits === undefined || segment === undefined || given === undefined)
    return { length: null, crc: null }
  const bytes = plain ?? Buffer.from(segment, 'latin1')
  const computed = formatCrc(hj212Crc(bytes))
  const isRight = computed === given.toUpperCase()
  const head = Buffer.from(`##${digits}`)
  return {
    length: { declared: Number(digits), actual: segment.length },
    crc: { given, computed, mistake: isRight ? null : crcMistake(given, { head, segment: bytes }) },
  }
}

/** The station that a frame names which cannot be read otherwise. */
function stationNamed(text: string, { as, stationOf }: Judging): Station | undefined {
  const number = /(?:^|[;\d])MN=([\w.-]{1,64})/.exec(text)?.[1]
  return as ?? (number === undefined ? undefined : stationOf(number))
}

type Judged = Omit<ReadFrame, 'offset' | 'bytes' | 'connectionId'> & Pick<JudgedMessage, 'station'>

function rejected(raw: Buffer, reason: RejectionReason, setting: Judging): Judged {
  const { text, encoding } = decodeText(raw)
  // The message is read all the same: a search for the fault begins with what it says.
  const segment = envelope.exec(text)?.[2]
  const message = segment === undefined ? nothing : judgeMessage(segment, setting, false)
  const station = message.station ?? stationNamed(text, setting)
  const isMessage = message.header.length > 0
  return {
    ...message,
    text: isMessage && segment !== undefined ? segment : text,
    encoding,
    isEncrypted: false,
    ...measured(raw),
    reason,
    station,
    answer: null,
  }
}

function judgeSealed(
  event: Extract<FrameEvent, { kind: 'sealed' }>,
  raw: Buffer,
  setting: Judging,
): Judged {
  const header = event.segment.toString('latin1').split('CP=&&', 1)[0] ?? ''
  const station = stationNamed(header, setting)
  const opened = station?.sm4Key ? openSealed(event, station.sm4Key) : undefined
  if (opened?.ok) {
    const plain = Buffer.from(opened.segment)
    return {
      ...judgeMessage(opened.segment, setting, true),
      text: opened.segment,
      encoding: opened.encoding,
      isEncrypted: true,
      ...measured(raw, plain),
    }
  }
  const unread = judgeMessage(`${header}CP=&&&&`, setting, true)
  return {
    ...unread,
    text: header,
    encoding: null,
    isEncrypted: true,
    length: measured(raw).length,
    crc: null,
    fault: null,
    values: [],
    fields: [],
    station,
    answer: null,
    reason: station === undefined ? 'station-unknown' : opened ? 'sm4-key-wrong' : 'encrypted',
  }
}

function judge({ event, raw }: Placed, setting: Judging): Judged {
  if (event.kind === 'sealed') return judgeSealed(event, raw, setting)
  if (event.kind === 'refused') return rejected(raw, event.reason, setting)
  return {
    ...judgeMessage(event.segment, setting, false),
    text: event.segment,
    encoding: event.encoding,
    isEncrypted: false,
    ...measured(raw),
  }
}

/** What the receiver would make of bytes. Lines that are data segments alone are read as if they were whole frames. */
export function judgeFrames(
  bytes: Buffer,
  setting: Judging & { maxFrameBytes: number; most: number },
): { frames: ReadFrame[]; isMore: boolean } {
  const segments = bareSegments(bytes)
  const input = segments ? Buffer.concat(segments.map(framed)) : bytes
  const { placed, isMore } = placedFrames(input, setting.maxFrameBytes, setting.most)
  const frames = placed.map((one): ReadFrame => {
    const { station, ...judged } = judge(one, setting)
    return {
      offset: one.offset,
      bytes: one.raw.length,
      ...judged,
      ...(segments && { length: null, crc: null }),
      connectionId: station?.connectionId ?? null,
    }
  })
  return { frames, isMore }
}
