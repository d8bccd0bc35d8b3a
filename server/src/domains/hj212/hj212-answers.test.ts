import { describe, expect, it } from 'vitest'
import {
  answerTo,
  dataAnswer,
  EXE_RTN,
  executionResult,
  noticeAnswer,
  QN_RTN,
  qnRtnFor,
  type RequestTo,
  readFieldTime,
  readMinuteInterval,
  readRealtimeInterval,
  requestAnswer,
  requestHistory,
  setFieldTime,
  setMinuteInterval,
  setPassword,
  setRealtimeInterval,
  setTimeoutAndRetries,
  startDeviceStatus,
  startRealtime,
  stopDeviceStatus,
  stopRealtime,
} from './hj212-answers.ts'
import { encodeMessage, type Message, parseMessage } from './hj212-message.ts'
import { segmentOf, VECTORS } from './hj212-testing.ts'

function received(header: string): Message {
  const result = parseMessage(`${header};CP=&&&&`)
  if (!result.ok) throw new Error(result.reason)
  return result.message
}

const written = (message: Message): string => encodeMessage(message).toString().trimEnd()

const upload = received(
  'QN=20160801085857223;ST=32;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5',
)

describe('answers', () => {
  it('are those of the standard, byte for byte', () => {
    expect(written(dataAnswer(upload))).toBe(VECTORS.dataAnswer)
    expect(written(noticeAnswer(upload))).toBe(VECTORS.noticeAnswer)
    expect(written(requestAnswer(upload, QN_RTN.ready))).toBe(VECTORS.requestAnswer)
    expect(written(executionResult(upload, EXE_RTN.done))).toBe(VECTORS.executionResult)
  })

  it.each([
    ['0', 'Flag=1'],
    ['4', 'Flag=5'],
    ['8', 'Flag=9'],
  ])('carry Flag=%s after a message with %s', (flag, asked) => {
    const message = received(`QN=20160801085857223;ST=32;CN=2011;PW=1;MN=A1;${asked}`)
    expect(written(dataAnswer(message))).toContain(`;Flag=${flag};CP=`)
  })

  it('repeat the number of each packet and carry no packet numbers', () => {
    const message = received('QN=20160801085857535;ST=32;CN=2061;PW=1;MN=A1;Flag=7;PNUM=2;PNO=2')
    expect(segmentOf(written(dataAnswer(message)))).toBe(
      'QN=20160801085857535;ST=91;CN=9014;PW=1;MN=A1;Flag=4;CP=&&&&',
    )
  })

  it.each([
    ['2011', 5, '9014'],
    ['9015', 5, '9014'],
    ['1013', 5, '9013'],
    ['2011', 4, undefined],
    ['9011', 5, undefined],
    ['9014', 5, undefined],
  ])('to CN=%s with Flag=%i are %s', (cn, flag, answer) => {
    expect(answerTo(received(`ST=32;CN=${cn};PW=1;MN=A1;Flag=${flag}`))?.cn).toBe(answer)
  })

  it('name what was wrong with a request', () => {
    expect([qnRtnFor('qn'), qnRtnFor('st'), qnRtnFor('cn'), qnRtnFor('mn')]).toEqual([7, 5, 8, 4])
    expect([qnRtnFor('flag'), qnRtnFor('packet-number'), qnRtnFor('cp-syntax')]).toEqual([
      6, 6, 100,
    ])
  })
})

describe('requests', () => {
  const to: RequestTo = {
    st: '32',
    mn: '010000A8900016F000169DC0',
    pw: '123456',
    version: '2017',
    qn: '20160801085857223',
  }
  const at = new Date('2016-08-01T00:58:57.000Z')
  const zone = 'Asia/Shanghai'
  const hour = new Date('2016-08-01T00:00:00.000Z')

  it('are those of the standard, byte for byte', () => {
    expect(written(setRealtimeInterval({ ...to, pw: '100000' }, 30))).toBe(VECTORS.setInterval)
    expect(written(setFieldTime(to, { at, zone, factor: 'w01018' }))).toBe(
      '##0125QN=20160801085857223;ST=32;CN=1012;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&PolId=w01018;SystemTime=20160801085857&&0880',
    )
    expect(written(requestHistory(to, 'hour', { begin: hour, end: hour, zone }))).toBe(
      '##0134QN=20160801085857223;ST=32;CN=2061;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&BeginTime=20160801080000;EndTime=20160801080000&&7EC0',
    )
    expect(written(readFieldTime({ ...to, version: '2025', qn: '20240601085857223' }))).toBe(
      VECTORS.readTime2025,
    )
  })

  it.each([
    [setTimeoutAndRetries(to, 5, 3), '1000', { OverTime: '5', ReCount: '3' }],
    [readFieldTime(to, 'w01018'), '1011', { PolId: 'w01018' }],
    [setFieldTime(to, { at, zone }), '1012', { SystemTime: '20160801085857' }],
    [readRealtimeInterval(to), '1061', {}],
    [readMinuteInterval(to), '1063', {}],
    [setMinuteInterval(to, 10), '1064', { MinInterval: '10' }],
    [setPassword(to, 'abc123'), '1072', { NewPW: 'abc123' }],
    [startRealtime(to), '2011', {}],
    [stopRealtime(to), '2012', {}],
    [startDeviceStatus(to), '2021', {}],
    [stopDeviceStatus(to), '2022', {}],
    [
      requestHistory(to, 'minute', { begin: hour, end: at, zone }),
      '2051',
      { BeginTime: '20160801080000' },
    ],
    [
      requestHistory(to, 'day', { begin: hour, end: at, zone }),
      '2031',
      { EndTime: '20160801085857' },
    ],
    [requestHistory(to, 'deviceDay', { begin: hour, end: at, zone }), '2041', {}],
  ])('%#: ask for an answer under their own number', (message, cn, fields) => {
    expect(message).toMatchObject({ qn: to.qn, st: '32', cn, mn: to.mn, cp: { fields } })
    expect(message.flag).toEqual({ version: '2017', split: false, answerWanted: true })
  })

  it('are not made with values the standard does not allow', () => {
    expect(() => setRealtimeInterval(to, 29)).toThrow('RtdInterval')
    expect(() => setRealtimeInterval(to, 3601)).toThrow(RangeError)
    expect(() => setTimeoutAndRetries(to, 0, 3)).toThrow('OverTime')
    expect(() => setTimeoutAndRetries(to, 5, 1.5)).toThrow('ReCount')
    expect(() => setPassword(to, '1;2345')).toThrow('six')
    expect(() => requestHistory(to, 'hour', { begin: at, end: hour, zone })).toThrow('before')
  })
})
