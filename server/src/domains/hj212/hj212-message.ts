import { type Hj212Version, hj212Versions } from '@iwater/contract/field/frame-forms'
import { formatCrc, hj212Crc } from './hj212-crc.ts'
import { type DataArea, parseDataArea } from './hj212-data-area.ts'

/** The Flag byte. A message without one counts as 2005, whole, no answer wanted. */
export type Flag = { version: Hj212Version; split: boolean; answerWanted: boolean }

export type Message = {
  /** Request number, 14 to 20 digits as sent; old loggers leave it out. */
  qn?: string
  st: string
  cn: string
  pw: string
  mn: string
  flag: Flag
  /** Number of packets and number of this one, from 1, when the message is split. */
  pnum?: number
  pno?: number
  /** Sent again after an interruption (RF=1, 2025). */
  resent?: true
  cp: DataArea
}

export type MessageError =
  | 'cp-missing'
  | 'cp-syntax'
  | 'cp-conflict'
  | 'header-syntax'
  | 'header-conflict'
  | 'qn'
  | 'st'
  | 'cn'
  | 'mn'
  | 'flag'
  | 'packet-number'

export type ParsedMessage =
  | { ok: true; message: Message }
  | { ok: false; reason: MessageError; detail: string }

type HeaderName = 'QN' | 'ST' | 'CN' | 'PW' | 'MN' | 'Flag' | 'PNUM' | 'PNO' | 'RF'
type Header = Partial<Record<HeaderName, string>>

const HEADER_NAMES: readonly HeaderName[] = [
  'QN',
  'ST',
  'CN',
  'PW',
  'MN',
  'Flag',
  'PNUM',
  'PNO',
  'RF',
]
const HEADER_BY_NAME = new Map<string, HeaderName>(HEADER_NAMES.map((name) => [name, name]))
const HEADER_BY_CAPITALS = new Map<string, HeaderName>(
  HEADER_NAMES.map((name) => [name.toUpperCase(), name]),
)

const ANSWER_BIT = 1
const SPLIT_BIT = 2
const VERSION_SHIFT = 2

const CP_OPEN = 'CP=&&'
const CP_CLOSE = '&&'
const MAX_SEGMENT_BYTES = 9999

/** A required or optional header field and the form it must have to be believed. */
const FORMS: readonly { name: HeaderName; form: RegExp; optional?: true; reason: MessageError }[] =
  [
    { name: 'QN', form: /^\d{14,20}$/, optional: true, reason: 'qn' },
    { name: 'ST', form: /^[0-9A-Za-z]{2}$/, reason: 'st' },
    { name: 'CN', form: /^\d{4}$/, reason: 'cn' },
    { name: 'MN', form: /^[0-9A-Za-z_.-]{1,64}$/, reason: 'mn' },
    { name: 'PNUM', form: /^\d{1,4}$/, optional: true, reason: 'packet-number' },
    { name: 'PNO', form: /^\d{1,4}$/, optional: true, reason: 'packet-number' },
  ]

/**
 * Reads a data segment. Tolerant of what loggers in the field send: QN, PW or Flag missing, names in other letter case,
 * `;` instead of `,` and before the closing `&&`. Rejects what could be read in two ways. Unknown header fields are
 * ignored; the data area is checked by name only, its values by the code that uses them.
 */
export function parseMessage(segment: string): ParsedMessage {
  const open = findDataArea(segment)
  if (
    open < 0 ||
    segment.length < open + CP_OPEN.length + CP_CLOSE.length ||
    !segment.endsWith(CP_CLOSE)
  ) {
    return refuse('cp-missing', segment.slice(-16))
  }
  const header = readHeader(segment, open)
  if ('ok' in header) return header
  const area = parseDataArea(segment.slice(open + CP_OPEN.length, -CP_CLOSE.length))
  if (!area.ok) return area
  return assemble(header, area.area)
}

/**
 * The whole frame with CR LF. Names are written as the standard spells them, text as UTF-8. A value that would break
 * the frame (a separator, a line end, `##`) or a segment over 9999 bytes is a RangeError: only our own messages are
 * written.
 */
export function encodeMessage(message: Message): Buffer {
  const segment = Buffer.from(encodeSegment(message), 'utf8')
  if (segment.length > MAX_SEGMENT_BYTES)
    throw new RangeError(`a data segment of ${segment.length} bytes is too long`)
  const length = String(segment.length).padStart(4, '0')
  return Buffer.concat([
    Buffer.from(`##${length}`),
    segment,
    Buffer.from(`${formatCrc(hj212Crc(segment))}\r\n`),
  ])
}

function flagNumber(flag: Flag): number {
  const version = hj212Versions.indexOf(flag.version) << VERSION_SHIFT
  return version | (flag.split ? SPLIT_BIT : 0) | (flag.answerWanted ? ANSWER_BIT : 0)
}

function findDataArea(segment: string): number {
  const found = segment.indexOf(CP_OPEN)
  return found >= 0 ? found : segment.search(/(?<=^|;)cp=&&/i)
}

function readHeader(segment: string, end: number): Header | Extract<ParsedMessage, { ok: false }> {
  const header: Header = {}
  let at = 0
  while (at < end) {
    const semicolon = segment.indexOf(';', at)
    const stop = semicolon < 0 || semicolon > end ? end : semicolon
    const piece = segment.slice(at, stop)
    at = stop + 1
    if (piece === '') continue
    const equals = piece.indexOf('=')
    if (equals <= 0) return refuse('header-syntax', piece)
    const name = headerName(piece.slice(0, equals))
    if (name === undefined) continue
    const value = piece.slice(equals + 1)
    if (header[name] !== undefined && header[name] !== value) return refuse('header-conflict', name)
    header[name] = value
  }
  return header
}

function headerName(text: string): HeaderName | undefined {
  return HEADER_BY_NAME.get(text) ?? HEADER_BY_CAPITALS.get(text.trim().toUpperCase())
}

function assemble(header: Header, cp: DataArea): ParsedMessage {
  const wrong = FORMS.find(({ name, form, optional }) => {
    const value = header[name]
    return value === undefined ? !optional : !form.test(value)
  })
  if (wrong !== undefined) return refuse(wrong.reason, header[wrong.name] ?? '')
  const flag = readFlag(header.Flag)
  if (flag === undefined) return refuse('flag', header.Flag ?? '')
  const { ST = '', CN = '', PW = '', MN = '', PNUM, PNO } = header
  if (!packetNumbersFit(flag, PNUM, PNO)) return refuse('packet-number', `${PNO}/${PNUM}`)
  const message: Message = { st: ST, cn: CN, pw: PW, mn: MN, flag, cp }
  addOptional(message, header)
  return { ok: true, message }
}

function addOptional(message: Message, { QN, PNUM, PNO, RF }: Header): void {
  if (QN !== undefined) message.qn = QN
  if (PNUM !== undefined) message.pnum = Number(PNUM)
  if (PNO !== undefined) message.pno = Number(PNO)
  if (RF === '1') message.resent = true
}

function readFlag(text: string | undefined): Flag | undefined {
  const bits = text === undefined ? 0 : /^\d{1,3}$/.test(text) ? Number(text) : -1
  const version = bits < 0 ? undefined : hj212Versions[bits >> VERSION_SHIFT]
  if (version === undefined) return undefined
  return { version, split: (bits & SPLIT_BIT) !== 0, answerWanted: (bits & ANSWER_BIT) !== 0 }
}

function packetNumbersFit(flag: Flag, pnum: string | undefined, pno: string | undefined): boolean {
  if (pnum === undefined || pno === undefined) return pnum === pno && !flag.split
  return Number(pno) >= 1 && Number(pno) <= Number(pnum)
}

function encodeSegment(message: Message): string {
  const { qn, st, cn, pw, mn, flag, pnum, pno, resent, cp } = message
  const header: [HeaderName, string | number | undefined][] = [
    ['QN', qn],
    ['ST', st],
    ['CN', cn],
    ['PW', pw],
    ['MN', mn],
    ['Flag', flagNumber(flag)],
    ['PNUM', pnum],
    ['PNO', pno],
    ['RF', resent ? 1 : undefined],
  ]
  const head = header
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => pair(name, String(value)))
  const fields = Object.entries(cp.fields).map(([name, value]) => pair(name, value))
  const items = cp.items.map(({ code, values }) =>
    Object.entries(values)
      .map(([name, value]) => pair(`${code}-${name}`, value))
      .join(','),
  )
  return `${head.join(';')};${CP_OPEN}${[...fields, ...items].join(';')}${CP_CLOSE}`
}

function pair(name: string, value: string): string {
  if (/[;,&\p{Cc}]|##/u.test(value))
    throw new RangeError(`${name} cannot hold ${JSON.stringify(value)}`)
  return `${name}=${value}`
}

function refuse(reason: MessageError, detail: string): Extract<ParsedMessage, { ok: false }> {
  return { ok: false, reason, detail: detail.slice(0, 64) }
}
