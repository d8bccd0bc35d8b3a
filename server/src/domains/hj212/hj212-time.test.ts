import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatQn, formatStationTime, parseStationTime } from './hj212-time.ts'

const iso = (text: string, zone: string): string | undefined =>
  parseStationTime(text, zone)?.toISOString()

describe('parseStationTime', () => {
  it('reads a DataTime and a QN in the zone of the station', () => {
    expect(iso('20160801085857', 'Asia/Shanghai')).toBe('2016-08-01T00:58:57.000Z')
    expect(iso('20160801085857223', 'Asia/Shanghai')).toBe('2016-08-01T00:58:57.223Z')
    expect(iso('20160801085857', 'Asia/Urumqi')).toBe('2016-08-01T02:58:57.000Z')
    expect(iso('20160801085857', 'UTC')).toBe('2016-08-01T08:58:57.000Z')
  })

  it('follows the clock of zones that change it', () => {
    expect(iso('20260701120000', 'Europe/Berlin')).toBe('2026-07-01T10:00:00.000Z')
    expect(iso('20260101120000', 'Europe/Berlin')).toBe('2026-01-01T11:00:00.000Z')
    // the hour that comes twice is the first one, the hour left out counts on
    expect(iso('20261025023000', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(iso('20260329023000', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(iso('20260405014500', 'Australia/Lord_Howe')).toBe('2026-04-04T14:45:00.000Z')
    // Shanghai had summer time from 1986 to 1991
    expect(iso('19880701120000', 'Asia/Shanghai')).toBe('1988-07-01T03:00:00.000Z')
  })

  it.each([
    '',
    '2016080108585',
    '201608010858577',
    '20160801085857 ',
    '2016-08-01 08:58',
    '20161301000000',
    '20160001000000',
    '20160431000000',
    '20150229000000',
    '20160800000000',
    '20160801240000',
    '20160801086000',
    '20160801085860',
    '19691231235959',
    '00000000000000',
    '+2160801085857',
    '0x160801085857',
    '２０１６０８０１０８５８５７',
  ])('rejects %j', (text) => {
    expect(parseStationTime(text, 'Asia/Shanghai')).toBeUndefined()
  })

  it('returns every moment it wrote, in every zone', () => {
    const moment = fc.date({
      min: new Date('1970-01-02'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    const zone = fc.constantFrom(
      'Asia/Shanghai',
      'UTC',
      'Asia/Kathmandu',
      'America/Sao_Paulo',
      'Africa/Lagos',
    )
    fc.assert(
      fc.property(moment, zone, (at, name) => {
        const again = parseStationTime(formatQn(at, name), name)
        // an hour repeated by a change of the clock comes back as the first of the two
        expect([0, 3_600_000]).toContain(at.getTime() - (again?.getTime() ?? 0))
        expect(formatQn(again ?? new Date(0), name)).toBe(formatQn(at, name))
      }),
    )
  })

  it('writes a DataTime without milliseconds', () => {
    expect(formatStationTime(new Date('2026-07-06T02:35:12.345Z'), 'Asia/Shanghai')).toBe(
      '20260706103512',
    )
  })
})
