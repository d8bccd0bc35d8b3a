import fc from 'fast-check'
import { createFrameReader, type FrameEvent } from './hj212-frame.ts'
import type { Message } from './hj212-message.ts'

/** Frames of the standard and of loggers in the field, without CR LF. */
export const VECTORS = {
  /** HJ 212-2017, annex A. */
  setInterval:
    '##0101QN=20160801085857223;ST=32;CN=1062;PW=100000;MN=010000A8900016F000169DC0;Flag=5;CP=&&RtdInterval=30&&1C80',
  /** 2005 codes, no QN, no Flag, DataTime with milliseconds. */
  old: '##0139ST=32;CN=2011;PW=123456;MN=LD130133000015;CP=&&DataTime=20160824003817000;B01-Rtd=36.91;011-Rtd=231.0,011-Flag=N;060-Rtd=1.803,060-Flag=N&&4980',
  /** CRC in small letters, letters outside 0-F in MN, codes of the maker. */
  smallCrc:
    '##0109ST=32;CN=2011;PW=123456;MN=NJGDKYYC202101q0001w0001;CP=&&DataTime=20210305003817000;ele01-Rtd=1;ele02-Rtd=0&&8c41',
  outlet:
    '##0321ST=32;CN=2011;PW=123456;MN=DM000001;CP=&&DataTime=20191223165100;w01001-Rtd=15.294,w01001-Flag=N;w01006-Rtd=12.122,w01006-Flag=N;w01010-Rtd=21.639,w01010-Flag=N;w01014-Rtd=92.088,w01014-Flag=N;w21003-Rtd=78.741,w21003-Flag=N;w21011-Rtd=92.488,w21011-Flag=N;w01019-Rtd=51.248,w01019-Flag=N;w01003-Rtd=3.262,w01003-Flag=N&&A141',
  surfaceWaterHour:
    '##0247QN=20260706103512345;ST=21;CN=2061;PW=123456;MN=A110000_0001;Flag=9;CP=&&DataTime=20260706100000;w01010-Avg=28.4,w01010-Flag=N;w01014-Avg=7.7,w01014-Flag=N;w01001-Avg=6.6,w01001-Flag=N;w01017-Avg=15.0,w01017-Flag=N;w01019-Avg=1.022,w01019-Flag=N&&5280',
  /** HJ 212-2025, annex A.1. */
  readTime2025:
    '##0087QN=20240601085857223;ST=32;CN=1011;PW=123456;MN=010000A8900016F000169DC0;Flag=9;CP=&&&&2200',
  dataAnswer:
    '##0087QN=20160801085857223;ST=91;CN=9014;PW=123456;MN=010000A8900016F000169DC0;Flag=4;CP=&&&&3240',
  noticeAnswer:
    '##0087QN=20160801085857223;ST=91;CN=9013;PW=123456;MN=010000A8900016F000169DC0;Flag=4;CP=&&&&2A80',
  requestAnswer:
    '##0094QN=20160801085857223;ST=91;CN=9011;PW=123456;MN=010000A8900016F000169DC0;Flag=4;CP=&&QnRtn=1&&1B00',
  executionResult:
    '##0095QN=20160801085857223;ST=91;CN=9012;PW=123456;MN=010000A8900016F000169DC0;Flag=4;CP=&&ExeRtn=1&&6240',
} as const

export function segmentOf(frame: string): string {
  return frame.slice(6, -4)
}

export function readAll(chunks: Uint8Array[], maxFrameBytes = 4096): FrameEvent[] {
  const reader = createFrameReader({ maxFrameBytes })
  return [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()]
}

export function segments(events: FrameEvent[]): string[] {
  return events.flatMap((event) => (event.kind === 'frame' ? [event.segment] : []))
}

const digits = (length: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'0123456789'.split('')),
    minLength: length,
    maxLength: length,
  })

const token = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFabxyz_'.split('')),
    minLength: 1,
    maxLength,
  })

/** Any text a value may hold: Chinese included, separators and line ends not. */
const valueText = fc
  .oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'水泵正常αβ 01=-#.'.split('')), maxLength: 12 }),
  )
  .filter((text) => !/[;,&\p{Cc}]|##/u.test(text) && text.isWellFormed())

const valueNames = fc.constantFrom('Rtd', 'Min', 'Avg', 'Max', 'Cou', 'Flag', 'EFlag', 'SampleTime')
const fieldNames = fc.constantFrom(
  'DataTime',
  'SystemTime',
  'PolId',
  'QnRtn',
  'BeginTime',
  'Vendor1',
)

const item = fc.record({
  code: token(12).filter((code) => !code.startsWith('_')),
  values: fc.dictionary(valueNames, valueText, { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
})

/** Messages that `encodeMessage` accepts and `parseMessage` must return unchanged. */
export const anyMessage: fc.Arbitrary<Message> = fc
  .record(
    {
      qn: digits(17),
      st: digits(2),
      cn: digits(4),
      pw: token(6),
      mn: token(24),
      version: fc.constantFrom('2005', '2017', '2025'),
      answerWanted: fc.boolean(),
      packets: fc.record({ pnum: fc.integer({ min: 1, max: 9 }), pno: fc.constant(1) }),
      resent: fc.constant(true as const),
      fields: fc.dictionary(fieldNames, valueText, { maxKeys: 4, noNullPrototype: true }),
      items: fc.uniqueArray(item, { selector: ({ code }) => code, maxLength: 8 }),
    },
    { requiredKeys: ['st', 'cn', 'pw', 'mn', 'version', 'answerWanted', 'fields', 'items'] },
  )
  .map(({ version, answerWanted, packets, fields, items, ...header }) => ({
    ...header,
    ...packets,
    flag: { version, split: packets !== undefined, answerWanted },
    cp: { fields, items },
  }))
