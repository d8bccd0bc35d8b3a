import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonFormats, isTimeFormat, needsYear, timeReader } from './import-time.ts'

const read = (format: string, text: string, year?: number, zone = 'Asia/Shanghai') => {
  const at = timeReader(format, zone, year)(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

describe('reading times', () => {
  it.each([
    ['MM-dd HH:mm', '04-01 04:00', '2021-03-31T20:00:00.000Z'],
    ['dd/MM/yy HH', '06/01/14 00', '2014-01-05T16:00:00.000Z'],
    ['MM/dd/yyyy HH:mm', '4/1/2021 8:05', '2021-04-01T00:05:00.000Z'],
    ['yyyy/MM/dd HH:mm', '2021/4/1', '2021-03-31T16:00:00.000Z'],
    ['yyyy-MM-dd HH:mm:ss', '2021-04-01T04:00:30.250', '2021-03-31T20:00:30.000Z'],
    ['yyyy年MM月dd日 HH时mm分', '2021年4月1日 4时5分', '2021-03-31T20:05:00.000Z'],
    ['yyyyMMddHHmmss', '20210401040030', '2021-03-31T20:00:30.000Z'],
    ['yyyyMMddHH', '2021040124', '2021-04-01T16:00:00.000Z'],
    ['yyyy MM', '2007 1', '2006-12-31T16:00:00.000Z'],
    ['iso', '2021-04-01T04:00:00+08:00', '2021-03-31T20:00:00.000Z'],
    ['iso', '2021-04-01 04:00:00.5Z', '2021-04-01T04:00:00.500Z'],
    ['excel', '44287.1666666667', '2021-03-31T20:00:00.000Z'],
    ['unix', '1617220800', '2021-03-31T20:00:00.000Z'],
    ['unix-ms', '1617220800123', '2021-03-31T20:00:00.123Z'],
    ['MM-dd HH:mm', '02-29 04:00', null],
    ['MM-dd HH:mm', '04-01 24:01', null],
    ['MM-dd HH:mm', '04-01 04:60', null],
    ['MM-dd HH:mm', '*', null],
    ['yyyyMMddHH', '202104010', null],
    ['yyyy-MM-dd HH:mm', '2021-04-01 04:00 ', null],
    ['yyyy-MM-dd', '0085-04-01', null],
    ['iso', '2021-04-01T04:00:00', null],
    ['iso', '2026-02-30T04:00:00Z', null],
    ['iso', '2026-02-28T24:00:00Z', null],
    ['iso', '0085-04-01T04:00:00Z', null],
    ['excel', '-5', null],
  ])('reads %s from %j as %s', (format, text, expected) => {
    expect(read(format, text, 2021)).toBe(expected)
  })

  it('reads a time that a clock change repeats as the first of the two', () => {
    const zone = 'America/New_York'
    expect(read('yyyy-MM-dd HH:mm', '2025-11-02 01:30', undefined, zone)).toBe(
      '2025-11-02T05:30:00.000Z',
    )
  })

  it('distinguishes patterns of a time from other texts', () => {
    const no = ['', 'HH:mm', 'yyyy', 'MM MM', 'MM-dd <b>', 'yyyy-MM-dd HH:mm:ss Z', 'a'.repeat(41)]
    expect(no.filter(isTimeFormat)).toEqual([])
    expect(commonFormats.filter((format) => !isTimeFormat(format))).toEqual([])
    expect(['MM-dd HH:mm', 'yy-MM-dd', 'iso', 'unix'].map(needsYear)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('reads everything that a common format can write, and nothing else', () => {
    const exact = commonFormats.filter((format) => /y/.test(format) && /ss/.test(format))
    const moment = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.constantFrom(...exact), moment, (format, date) => {
        const iso = new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString()
        const [yyyy = '', MM = '', dd = '', HH = '', mm = '', ss = ''] = iso.split(/\D/)
        const parts: Record<string, string> = { yyyy, yy: yyyy.slice(2), MM, dd, HH, mm, ss }
        const text = format.replace(/yyyy|yy|MM|dd|HH|mm|ss/g, (token) => parts[token] ?? '')
        expect(read(format, text, undefined, 'UTC')).toBe(iso)
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...commonFormats), fc.string(), (format, text) => {
        const at = timeReader(format, 'UTC', 2021)(text)
        expect(Number.isNaN(at) || Number.isSafeInteger(at)).toBe(true)
      }),
    )
  })
})
