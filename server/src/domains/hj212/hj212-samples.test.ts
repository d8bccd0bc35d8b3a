import { describe, expect, it } from 'vitest'
import { parseMessage } from './hj212-message.ts'
import { isMeasurementCommand, type MessageSamples, samplesOf } from './hj212-samples.ts'
import { segmentOf, VECTORS } from './hj212-testing.ts'

const ZONE = 'Asia/Shanghai'

function samples(segment: string): MessageSamples {
  const result = parseMessage(segment)
  if (!result.ok) throw new Error(`${result.reason}: ${result.detail}`)
  return samplesOf(result.message, ZONE)
}

function of(cn: string, area: string): MessageSamples {
  return samples(`ST=32;CN=${cn};PW=123456;MN=A1;Flag=4;CP=&&DataTime=20160801084000;${area}&&`)
}

describe('samplesOf', () => {
  it('maps 2005 codes and reads the local time', () => {
    const at = new Date('2016-08-23T16:38:17.000Z')
    const common = { statistic: 'Rtd', at, granularity: 'realtime' }
    expect(samples(segmentOf(VECTORS.old))).toEqual({
      measurements: [
        { ...common, code: 'B01', factor: 'w00000', value: '36.91', flag: undefined },
        { ...common, code: '011', factor: 'w01018', value: '231.0', flag: 'N' },
        { ...common, code: '060', factor: 'w21003', value: '1.803', flag: 'N' },
      ],
      rejected: [],
    })
  })

  it.each([
    ['2011', 'realtime'],
    ['2051', 'minute'],
    ['2061', 'hour'],
    ['2031', 'day'],
  ])('takes DataTime of %s as the moment, or the start of the %s', (cn, granularity) => {
    expect(of(cn, 'w01001-Avg=7.5').measurements).toEqual([
      {
        code: 'w01001',
        factor: 'w01001',
        statistic: 'Avg',
        value: '7.5',
        flag: undefined,
        at: new Date('2016-08-01T00:40:00.000Z'),
        granularity,
      },
    ])
  })

  it('gives every statistic of an item under its mark', () => {
    const { measurements } = of(
      '2051',
      'w00000-Cou=10.5,w00000-Min=16.4,w00000-Avg=17.5,w00000-Max=20.1,w00000-Flag=M',
    )
    expect(measurements.map(({ statistic, value, flag }) => [statistic, value, flag])).toEqual([
      ['Cou', '10.5', 'M'],
      ['Min', '16.4', 'M'],
      ['Avg', '17.5', 'M'],
      ['Max', '20.1', 'M'],
    ])
  })

  it.each([
    [',w01001-Flag=N', 'N'],
    [',w01001-Flag=P', 'P'],
    [',w01001-Flag=', ''],
    ['', undefined],
  ])('hands on the mark in "%s" as it was written', (mark, flag) => {
    expect(of('2011', `w01001-Rtd=7.1${mark}`).measurements[0]?.flag).toBe(flag)
  })

  it('keeps the time an analyser took its sample', () => {
    const { measurements, rejected } = of(
      '2011',
      'w01018-SampleTime=20160801070000,w01018-Rtd=2.2,w01018-Flag=N,w01018-EFlag=A01',
    )
    expect(measurements[0]).toMatchObject({
      value: '2.2',
      sampledAt: new Date('2016-07-31T23:00:00.000Z'),
    })
    expect(rejected).toEqual([])
  })

  it.each(['7.1', '0.30000000000000004', 'St', ''])(
    'hands on the value %j as it was written',
    (text) => {
      expect(of('2011', `w01001-Rtd=${text}`).measurements[0]?.value).toBe(text)
    },
  )

  it('reports values that it does not know, and ignores those of site information', () => {
    const { measurements, rejected } = of(
      '2011',
      'a21026-Rtd=11,a21026-ZsRtd=12;LA-td=50;i11001-Info=ok',
    )
    expect(measurements.map(({ statistic, value }) => [statistic, value])).toEqual([
      ['Rtd', '11'],
      ['ZsRtd', '12'],
    ])
    expect(rejected).toEqual([{ code: 'LA', name: 'td', text: '50', reason: 'statistic' }])
  })

  it('takes the first of a factor sent under two codes', () => {
    const { measurements, rejected } = of('2011', '060-Rtd=1;w21003-Rtd=2;W21003-Rtd=3')
    expect(measurements.map(({ factor, value }) => [factor, value])).toEqual([['w21003', '1']])
    expect(rejected.map(({ code, reason }) => `${code} ${reason}`)).toEqual([
      'w21003 duplicate',
      'W21003 duplicate',
    ])
  })

  it('reports an invalid sample time and keeps the value', () => {
    const { measurements, rejected } = of('2011', 'w01018-SampleTime=2016,w01018-Rtd=2.2')
    expect(measurements[0]).not.toHaveProperty('sampledAt')
    expect(rejected).toEqual([
      { code: 'w01018', name: 'SampleTime', text: '2016', reason: 'sample-time' },
    ])
  })

  it.each(['DataTime=20160832000000;', ''])('takes nothing without a readable time: %j', (time) => {
    const result = samples(`ST=32;CN=2011;MN=A1;CP=&&${time}w01001-Rtd=7&&`)
    expect(result.measurements).toEqual([])
    expect(result.rejected).toMatchObject([{ name: 'DataTime', reason: 'data-time' }])
  })

  it('takes nothing from other commands', () => {
    expect(of('2081', 'RestartTime=20160801085624').rejected).toMatchObject([
      { text: '2081', reason: 'command' },
    ])
    expect(of('9014', '').measurements).toEqual([])
    expect(['2011', '2051', '2061', '2031'].every(isMeasurementCommand)).toBe(true)
    expect(isMeasurementCommand('2021')).toBe(false)
  })
})
