/** Names of an item's values as the standard spells them; other names are kept as they came. */
export type ValueName =
  | 'Rtd'
  | 'Min'
  | 'Avg'
  | 'Max'
  | 'Cou'
  | 'Flag'
  | 'EFlag'
  | 'SampleTime'
  | 'ZsRtd'
  | 'ZsMin'
  | 'ZsAvg'
  | 'ZsMax'
  | 'Info'
  | 'SN'
  | 'RS'
  | 'RT'

export type ItemValues = Partial<Record<ValueName, string>> & Record<string, string>

/** The values of one code, such as `w01018-Rtd=2.2,w01018-Flag=N`, as text. */
export type Item = { code: string; values: ItemValues }

/** The data area between `CP=&&` and `&&`. */
export type DataArea = { fields: Record<string, string>; items: Item[] }

export type ParsedArea =
  | { ok: true; area: DataArea }
  | { ok: false; reason: 'cp-syntax' | 'cp-conflict'; detail: string }

const VALUE_NAMES: readonly ValueName[] = [
  'Rtd',
  'Min',
  'Avg',
  'Max',
  'Cou',
  'Flag',
  'EFlag',
  'SampleTime',
  'ZsRtd',
  'ZsMin',
  'ZsAvg',
  'ZsMax',
  'Info',
  'SN',
  'RS',
  'RT',
]

const FIELD_NAMES = [
  'DataTime',
  'SystemTime',
  'BeginTime',
  'EndTime',
  'RestartTime',
  'PolId',
  'InfoId',
  'QnRtn',
  'ExeRtn',
  'RtdInterval',
  'MinInterval',
  'OverTime',
  'ReCount',
  'NewPW',
  'VaseNo',
  'CstartTime',
  'Ctime',
  'Stime',
]

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/
const CODE = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}$/

const valueSpelling = spelling(VALUE_NAMES)
const fieldSpelling = spelling(FIELD_NAMES)

const SEMICOLON = 0x3b
const COMMA = 0x2c
const EQUALS = 0x3d
const HYPHEN = 0x2d
const SPACE = 0x20
const DELETE = 0x7f

type Draft = { area: DataArea; byCode: Map<string, Item>; last: Item | undefined }

/**
 * Reads a data area in one pass. `;` and `,` both separate, empty pieces are skipped, pieces of one code make one item
 * wherever they are. The same name twice with different values is rejected as ambiguous.
 */
export function parseDataArea(text: string): ParsedArea {
  if (text.includes('&&')) return refuse('cp-syntax', '&&')
  const draft: Draft = { area: { fields: {}, items: [] }, byCode: new Map(), last: undefined }
  let start = 0
  let equals = -1
  let hyphen = -1
  for (let at = 0; at <= text.length; at += 1) {
    const code = text.charCodeAt(at)
    // beyond the end there is no code, which closes the last piece
    if (code === SEMICOLON || code === COMMA || Number.isNaN(code)) {
      const problem = addPiece(draft, text, { start, hyphen, equals, end: at })
      if (problem !== undefined) return problem
      start = at + 1
      equals = -1
      hyphen = -1
    } else if (equals < 0) {
      if (code === EQUALS) equals = at
      else if (code === HYPHEN) hyphen = at
    } else if (isControl(code)) {
      return refuse('cp-syntax', text.slice(start, at))
    }
  }
  return { ok: true, area: draft.area }
}

function isControl(code: number): boolean {
  return code < SPACE || code === DELETE
}

type Piece = { start: number; hyphen: number; equals: number; end: number }

function addPiece(draft: Draft, text: string, piece: Piece): ParsedArea | undefined {
  const { start, hyphen, equals, end } = piece
  if (equals < 0)
    return text.slice(start, end).trim() === ''
      ? undefined
      : refuse('cp-syntax', text.slice(start, end))
  const value = text.slice(equals + 1, end)
  if (hyphen < 0)
    return setOnce(draft.area.fields, spelled(fieldSpelling, text.slice(start, equals)), value)
  const item = itemOf(draft, text.slice(start, hyphen))
  if (item === undefined) return refuse('cp-syntax', text.slice(start, end))
  return setOnce(item.values, spelled(valueSpelling, text.slice(hyphen + 1, equals)), value)
}

function itemOf(draft: Draft, written: string): Item | undefined {
  if (draft.last?.code === written) return draft.last
  const code = written.trim()
  const item = draft.byCode.get(code) ?? newItem(draft, code)
  draft.last = item
  return item
}

function newItem(draft: Draft, code: string): Item | undefined {
  if (!CODE.test(code)) return undefined
  const item: Item = { code, values: {} }
  draft.byCode.set(code, item)
  draft.area.items.push(item)
  return item
}

function setOnce(
  target: Record<string, string>,
  name: string | undefined,
  value: string,
): ParsedArea | undefined {
  if (name === undefined) return refuse('cp-syntax', value)
  const before = Object.hasOwn(target, name) ? target[name] : undefined
  if (before !== undefined && before !== value) return refuse('cp-conflict', name)
  target[name] = value
  return undefined
}

type Spelling = { exact: ReadonlySet<string>; loose: ReadonlyMap<string, string> }

function spelling(names: readonly string[]): Spelling {
  return { exact: new Set(names), loose: new Map(names.map((name) => [name.toLowerCase(), name])) }
}

/** The standard's spelling of a name; an unknown one as it is, undefined for one that cannot be a name. */
function spelled({ exact, loose }: Spelling, written: string): string | undefined {
  if (exact.has(written)) return written
  const name = written.trim()
  return loose.get(name.toLowerCase()) ?? (NAME.test(name) ? name : undefined)
}

function refuse(reason: 'cp-syntax' | 'cp-conflict', detail: string): ParsedArea {
  return { ok: false, reason, detail: detail.slice(0, 64) }
}
