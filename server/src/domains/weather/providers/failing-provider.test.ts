import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openMeteo } from './open-meteo.provider.ts'
import { qweather } from './qweather.provider.ts'
import { tianqiapi } from './tianqiapi.provider.ts'
import { PullFailure, type WeatherProvider } from './weather.provider.ts'
import { type Answered, json, openMeteoAnswer, weatherServer } from './weather-server-testing.ts'

const egress = { mode: 'demo', egressHosts: [], egress: 'public', patienceMs: 300 } as const
const place = { latitude: 30.29, longitude: 120.16 }
const now = new Date('2026-11-28T06:20:00Z')

async function faultOf(provider: WeatherProvider) {
  const pulled = await provider.pull('days', place, now).catch((error: unknown) => error)
  if (!(pulled instanceof PullFailure)) return pulled
  // What is told and logged holds no address and no key.
  expect(pulled.message).not.toMatch(/https?:|secret|\?/)
  return [pulled.fault, pulled.retryAfterMs]
}

const status =
  (code: number, headers: Record<string, string> = {}): Answered =>
  (_, response) =>
    response.writeHead(code, headers).end('{}')
const whole = JSON.stringify(openMeteoAnswer())
const { daily: _, ...withoutDays } = openMeteoAnswer()
const { daily, ...rest } = openMeteoAnswer()

const ways: readonly [name: string, answer: Answered, fault: string, retryAfterMs?: number][] = [
  ['time-out', () => undefined, 'timeout'],
  ['answer that never ends', (_, response) => response.writeHead(200).write('{'), 'timeout'],
  ['connection that is closed', (request) => request.socket.destroy(), 'unreachable'],
  ['401', status(401), 'refused'],
  ['403', status(403), 'refused'],
  ['404', status(404), 'not-found'],
  ['429 with Retry-After', status(429, { 'retry-after': '120' }), 'quota', 120_000],
  ['500', status(500), 'server-error'],
  ['redirect to another host', status(302, { location: 'http://127.0.0.1:1/' }), 'not-found'],
  ['garbage', json('<html>maintenance</html>'), 'garbled'],
  ['truncated JSON', json(whole.slice(0, 900)), 'garbled'],
  ['missing field', json(withoutDays), 'garbled'],
  [
    'field of another type',
    json({ ...rest, daily: { ...daily, weather_code: 'rain' } }),
    'garbled',
  ],
  ['empty arrays', json({ ...rest, daily: { ...daily, time: [] } }), 'garbled'],
  [
    'broken gzip',
    (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(whole).subarray(0, 200)),
    'garbled',
  ],
  ['too large', (_, response) => response.writeHead(200).end(randomBytes(1_200_000)), 'too-large'],
  ['too large once it is unpacked', json('x'.repeat(1_200_000)), 'too-large'],
]

test.for(ways)('a provider that fails: %s', async ([, answer, fault, retryAfterMs]) => {
  const server = await weatherServer()
  server.say(answer)
  expect(await faultOf(openMeteo(egress, server.host))).toEqual([fault, retryAfterMs])
})

test('a connection that is refused, and an address that may not be asked', async () => {
  expect(await faultOf(openMeteo(egress, 'http://127.0.0.1:1'))).toEqual(['unreachable', undefined])
  const production = { ...egress, mode: 'production' } as const
  expect(await faultOf(openMeteo(production, 'http://127.0.0.1:1'))).toEqual([
    'forbidden-target',
    undefined,
  ])
  expect(await faultOf(openMeteo(production, 'http://1.1.1.1'))).toEqual([
    'forbidden-target',
    undefined,
  ])
})

test('failures within answers of status 200 are told as what they are', async () => {
  const server = await weatherServer()
  const wind = qweather(egress, { host: server.host, credentials: { apiKey: 'secret' } })
  for (const [code, fault] of [
    ['401', 'refused'],
    ['402', 'quota'],
    ['404', 'not-found'],
    ['429', 'quota'],
    ['500', 'server-error'],
  ] as const) {
    server.say(json({ code }))
    expect([code, await faultOf(wind)]).toEqual([code, [fault, undefined]])
  }
  server.say(json({ code: '200', daily: [] }))
  expect(await faultOf(wind)).toEqual(['garbled', undefined])
  const cities = tianqiapi(egress, { host: server.host, appId: 'id', appSecret: 'secret' })
  server.say(json({ errcode: 100, errmsg: 'appid或appsecret错误' }))
  expect(await faultOf(cities)).toEqual(['refused', undefined])
  server.say(json({ errcode: 1, errmsg: '调用次数已达上限' }))
  expect(await faultOf(cities)).toEqual(['quota', undefined])
  server.say(json({ data: [{ date: '2026-11-28' }] }))
  expect(await faultOf(cities)).toEqual(['garbled', undefined])
})
