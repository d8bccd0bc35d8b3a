import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemValues } from './hj212-data-area.ts'
import { encodeMessage, type Message, type ParsedMessage, parseMessage } from './hj212-message.ts'
import { anyMessage, segmentOf, VECTORS } from './hj212-testing.ts'

function parsed(segment: string): Message {
  const result = parseMessage(segment)
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`)
  return result.message
}

function reason(result: ParsedMessage): string {
  return result.ok ? 'ok' : result.reason
}

const HEADER = 'ST=32;CN=2011;PW=123456;MN=A1;Flag=4;'

function valuesOf(area: string): Record<string, ItemValues> {
  const { cp } = parsed(`${HEADER}CP=&&${area}&&`)
  return Object.fromEntries(cp.items.map(({ code, values }) => [code, values]))
}

describe('parseMessage', () => {
  it('reads the example of the standard', () => {
    expect(parsed(segmentOf(VECTORS.setInterval))).toEqual({
      qn: '20160801085857223',
      st: '32',
      cn: '1062',
      pw: '100000',
      mn: '010000A8900016F000169DC0',
      flag: { version: '2017', split: false, answerWanted: true },
      cp: { fields: { RtdInterval: '30' }, items: [] },
    })
  })

  it('reads a message of 2005 without QN and Flag', () => {
    expect(parsed(segmentOf(VECTORS.old))).toEqual({
      st: '32',
      cn: '2011',
      pw: '123456',
      mn: 'LD130133000015',
      flag: { version: '2005', split: false, answerWanted: false },
      cp: {
        fields: { DataTime: '20160824003817000' },
        items: [
          { code: 'B01', values: { Rtd: '36.91' } },
          { code: '011', values: { Rtd: '231.0', Flag: 'N' } },
          { code: '060', values: { Rtd: '1.803', Flag: 'N' } },
        ],
      },
    })
  })

  it.each([
    [0, '2005', false, false],
    [1, '2005', false, true],
    [4, '2017', false, false],
    [5, '2017', false, true],
    [6, '2017', true, false],
    [7, '2017', true, true],
    [8, '2025', false, false],
    [9, '2025', false, true],
    [11, '2025', true, true],
  ])('reads Flag=%i', (bits, version, split, answerWanted) => {
    const message = parsed(
      `ST=32;CN=2011;PW=1;MN=A1;Flag=${bits};${split ? 'PNUM=2;PNO=1;' : ''}CP=&&&&`,
    )
    expect(message.flag).toEqual({ version, split, answerWanted })
  })

  it('reads packet numbers and the mark of a repeated message', () => {
    const message = parsed(
      'QN=20160801085857534;ST=32;CN=2061;PW=1;MN=A1;Flag=11;PNUM=12;PNO=3;RF=1;CP=&&&&',
    )
    expect(message).toMatchObject({ pnum: 12, pno: 3, resent: true })
  })

  it.each([
    ['`;` before the end', 'w01001-Rtd=7.1,w01001-Flag=N;'],
    ['`;` between values of one code', 'w01001-Rtd=7.1;w01001-Flag=N'],
    ['`,` between items and empty pieces', ',w01001-Rtd=7.1,,w01001-Flag=N,;'],
    ['names in other letter case', 'w01001-RTD=7.1,w01001-flag=N'],
    ['blanks before names', 'w01001-Rtd=7.1, w01001-Flag=N; '],
    ['the same value twice', 'w01001-Rtd=7.1,w01001-Flag=N;w01001-Flag=N'],
  ])('tolerates %s', (_name, area) => {
    expect(valuesOf(area)).toEqual({ w01001: { Rtd: '7.1', Flag: 'N' } })
  })

  it('keeps sample time, equipment mark, unknown names, hyphens in codes and text values', () => {
    expect(
      valuesOf(
        'w01018-SampleTime=20160801070000,w01018-Rtd=St,w01018-EFlag=A01;LA-td=50;S-1-Rtd=2',
      ),
    ).toEqual({
      w01018: { SampleTime: '20160801070000', Rtd: 'St', EFlag: 'A01' },
      LA: { td: '50' },
      'S-1': { Rtd: '2' },
    })
  })

  it('finds the header and the data area in any letter case and ignores unknown header fields', () => {
    expect(parsed('st=32;cn=2011;pw=1;mn=A1;flag=5;Vendor=x;cp=&&datatime=1&&')).toMatchObject({
      cn: '2011',
      flag: { version: '2017' },
      cp: { fields: { DataTime: '1' } },
    })
  })

  it.each([
    ['cp-missing', ''],
    ['cp-missing', 'ST=32;CN=2011;MN=A1;Flag=4'],
    ['cp-missing', 'ST=32;CN=2011;MN=A1;CP=&&'],
    ['cp-missing', 'ST=32;CN=2011;MN=A1;CP=&&DataTime=1'],
    ['header-syntax', 'ST=32;CN2011;MN=A1;CP=&&&&'],
    ['header-conflict', 'ST=32;CN=2011;MN=A1;MN=A2;CP=&&&&'],
    ['qn', 'QN=2016080108x857223;ST=32;CN=2011;MN=A1;CP=&&&&'],
    ['st', 'CN=2011;MN=A1;CP=&&&&'],
    ['cn', 'ST=32;CN=20110;MN=A1;CP=&&&&'],
    ['mn', 'ST=32;CN=2011;CP=&&&&'],
    ['mn', 'ST=32;CN=2011;MN=A 1;CP=&&&&'],
    ['flag', 'ST=32;CN=2011;MN=A1;Flag=12;CP=&&&&'],
    ['flag', 'ST=32;CN=2011;MN=A1;Flag=-1;CP=&&&&'],
    ['packet-number', 'ST=32;CN=2011;MN=A1;Flag=6;CP=&&&&'],
    ['packet-number', 'ST=32;CN=2011;MN=A1;Flag=6;PNUM=2;PNO=3;CP=&&&&'],
    ['packet-number', 'ST=32;CN=2011;MN=A1;Flag=4;PNO=1;CP=&&&&'],
    ['cp-syntax', `${HEADER}CP=&&nothing&&`],
    ['cp-syntax', `${HEADER}CP=&&=1&&`],
    ['cp-syntax', `${HEADER}CP=&&-Rtd=1&&`],
    ['cp-syntax', `${HEADER}CP=&&__proto__=1&&`],
    ['cp-syntax', `${HEADER}CP=&&w01001-__proto__=1&&`],
    ['cp-syntax', `${HEADER}CP=&&w01001-Rtd=1\u0000&&`],
    ['cp-syntax', `${HEADER}CP=&&DataTime=1&&CP=&&DataTime=2&&`],
    ['cp-conflict', `${HEADER}CP=&&w01001-Rtd=1,w01001-Rtd=2&&`],
    ['cp-conflict', `${HEADER}CP=&&DataTime=1;DataTime=2&&`],
  ])('rejects with %s: %s', (expected, segment) => {
    expect(reason(parseMessage(segment))).toBe(expected)
  })

  it('keeps names of object members apart from the object', () => {
    const { cp } = parsed(`${HEADER}CP=&&constructor=1;w01001-toString=2&&`)
    expect(cp.fields).toEqual({ constructor: '1' })
    expect(cp.items).toEqual([{ code: 'w01001', values: { toString: '2' } }])
  })

  it('never throws', () => {
    const part = fc.constantFrom(
      'CP=&&',
      '&',
      ';',
      ',',
      '-',
      'QN=',
      'Flag=',
      'Rtd',
      '1',
      '\u0000',
      '泵',
      'CP=&&',
      HEADER,
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (segment) => {
        parseMessage(segment)
        parseMessage(`${HEADER}CP=&&${segment}&&`)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('encodeMessage', () => {
  it.each(Object.entries(VECTORS).filter(([, frame]) => frame.includes(';Flag=')))(
    'writes the published frame %s',
    (_name, frame) => {
      expect(encodeMessage(parsed(segmentOf(frame))).toString()).toBe(`${frame}\r\n`)
    },
  )

  it('returns what parseMessage reads, for every message', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        const frame = encodeMessage(message)
        expect(Number(frame.subarray(2, 6).toString())).toBe(frame.length - 12)
        expect(parsed(frame.subarray(6, -6).toString())).toEqual(message)
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['a;b', 'a,b', 'a&b', 'a\r\n', '##'])(
    'does not write a value that breaks the frame: %j',
    (value) => {
      const message = parsed(segmentOf(VECTORS.setInterval))
      message.cp.fields.PolId = value
      expect(() => encodeMessage(message)).toThrow(RangeError)
    },
  )

  it('does not write a segment whose length has five digits', () => {
    const message = parsed(segmentOf(VECTORS.setInterval))
    message.cp.fields.PolId = 'x'.repeat(9999)
    expect(() => encodeMessage(message)).toThrow('too long')
  })
})
