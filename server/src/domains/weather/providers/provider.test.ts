import { generateKeyPairSync, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calculateIndices } from '../normalised/calculated-indices.ts'
import { openMeteo } from './open-meteo.provider.ts'
import { qweather } from './qweather.provider.ts'
import { tianqiapi } from './tianqiapi.provider.ts'
import { byPath, json, openMeteoAnswer, weatherServer } from './weather-server-testing.ts'

const samples = process.env.IWATER_SAMPLES
const egress = { mode: 'demo', egressHosts: [], egress: 'public' } as const
const place = { latitude: 30.29, longitude: 120.16 }
const now = new Date('2026-11-28T06:20:00Z')
const recorded = async (folder: string, name: string) =>
  JSON.parse(await readFile(join(folder, 'fixtures', name), 'utf8')) as Record<string, unknown>

test('Open-Meteo: conditions, hours and days with their units', async () => {
  const server = await weatherServer()
  server.say(json(openMeteoAnswer()))
  const provider = openMeteo(egress, server.host)
  expect(await provider.pull('now', place, now)).toEqual({
    observedAt: '2026-11-28T06:15:00.000Z',
    condition: 'light-rain',
    temperature: 16.4,
    feelsLike: 15.1,
    wind: { direction: 'ESE', degrees: 123, level: 3, speed: 14.6 },
    humidity: 61,
    pressure: 1021,
    visibility: null,
    precipitation: 0.2,
  })
  const { hours } = await provider.pull('hours', place, now)
  expect(hours[14]).toMatchObject({
    at: '2026-11-28T06:00:00.000Z',
    condition: 'overcast',
    temperature: 17,
    precipitation: 1.5,
    chance: 80,
  })
  const { days } = await provider.pull('days', place, now)
  expect(days).toHaveLength(7)
  expect(days[0]).toMatchObject({
    day: '2026-11-28',
    condition: 'light-rain',
    low: 9.6,
    high: 17.2,
    humidity: 60,
    pressure: 1020,
    visibility: 24.1,
    precipitation: 3.4,
    uvIndex: 3.5,
    sunrise: '06:33',
    wind: { direction: 'E', level: 4 },
  })
  expect(calculateIndices(days)).toHaveLength(7)
  const [first] = server.asked
  expect(first?.path).toMatch(
    /^\/v1\/forecast\?latitude=30\.29&longitude=120\.16&timezone=Asia%2FShanghai&current=/,
  )
})

test('hours and days without figures are left out, not made up', async () => {
  const server = await weatherServer()
  const answer = openMeteoAnswer()
  const { hourly, daily } = answer
  const dry = {
    ...hourly,
    temperature_2m: hourly.temperature_2m.map((value, index) => (index < 3 ? null : value)),
  }
  server.say(
    json({
      ...answer,
      hourly: dry,
      daily: { ...daily, temperature_2m_max: [null, 18, 19, 20, 21, 22, 23] },
    }),
  )
  const provider = openMeteo(egress, server.host)
  expect((await provider.pull('hours', place, now)).hours).toHaveLength(164)
  expect((await provider.pull('days', place, now)).days.map(({ day }) => day)[0]).toBe('2026-11-29')
})

const now1 = {
  metadata: { tag: 'a', attributions: ['QWeather'] },
  condition: { code: '305', text: '小雨' },
  temperature: { value: 16.2, unit: '°C' },
  feelsLike: { value: 14, unit: '°C' },
  humidity: 0.82,
  wind: { direction: { degree: 45, compass: 'NE' }, speed: { value: 5, unit: 'm/s' } },
  precipitation: { amount: { value: 0.4, unit: 'mm' } },
  pressure: { value: 1012, unit: 'hPa' },
  visibility: { value: 7, unit: 'km' },
}
const alert1 = (id: string, colour: string, more = {}) => ({
  id,
  senderName: '杭州市气象台',
  issuedTime: '2026-11-28T09:30+08:00',
  messageType: { code: 'alert' },
  eventType: { name: '暴雨', code: '1003' },
  color: { code: colour, red: 255 },
  expiredTime: '2026-11-29T09:30+08:00',
  headline: '杭州市气象台发布暴雨橙色预警',
  description: '预计未来六小时有暴雨。',
  ...more,
})

test('QWeather: the newer calls of conditions and alerts, signed by the key of the account', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const server = await weatherServer()
  const provider = qweather(egress, {
    host: server.host,
    credentials: {
      projectId: 'P1',
      keyId: 'K1',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
  server.say(
    byPath({
      '/weather/v1/current/30.29/120.16': now1,
      '/weatheralert/v1/current/30.29/120.16': {
        metadata: { zeroResult: false, attributions: ['国家预警信息发布中心'] },
        alerts: [
          alert1('a', 'yellow'),
          alert1('b', 'orange', { messageType: { code: 'update', supersedes: ['a'] } }),
          alert1('c', 'red', { messageType: { code: 'cancel' } }),
        ],
      },
    }),
  )
  expect(await provider.pull('now', place, now)).toMatchObject({
    condition: 'light-rain',
    temperature: 16.2,
    humidity: 82,
    wind: { direction: 'NE', level: 3, speed: 18 },
    precipitation: 0.4,
  })
  const { alerts } = await provider.pull('alerts', place, now)
  expect(alerts).toEqual([
    {
      id: 'b',
      type: { zh: '暴雨', en: 'Rainstorm' },
      title: { zh: '杭州市气象台发布暴雨橙色预警', en: 'Rainstorm alert, orange' },
      text: '预计未来六小时有暴雨。',
      colour: 'orange',
      sender: '杭州市气象台',
      issuedAt: '2026-11-28T01:30:00.000Z',
      endsAt: '2026-11-29T01:30:00.000Z',
      attributions: ['国家预警信息发布中心'],
    },
  ])
  const [head = '', body = '', signature = ''] = (server.asked[0]?.headers.authorization ?? '')
    .slice(7)
    .split('.')
  expect(
    verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url')),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'EdDSA', kid: 'K1' })
  expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
    sub: 'P1',
    iat: now.getTime() / 1000 - 30,
    exp: now.getTime() / 1000 + 870,
  })
  server.say(json({ metadata: { zeroResult: true } }))
  expect(await provider.pull('alerts', place, now)).toEqual({ alerts: [] })
})

test('QWeather: recorded answers of version 7, where an account does not have the newer calls', async (context) => {
  if (samples === undefined) return context.skip('IWATER_SAMPLES is not set')
  const server = await weatherServer()
  const provider = qweather(egress, { host: server.host, credentials: { apiKey: 'secret' } })
  server.say(
    byPath({
      '/v7/weather/now': await recorded(samples, 'qweather_v7_now.json'),
      '/v7/warning/now': await recorded(samples, 'qweather_v7_warning_now.json'),
    }),
  )
  expect(await provider.pull('now', place, now)).toEqual({
    observedAt: '2020-06-30T13:40:00.000Z',
    condition: 'partly-cloudy',
    temperature: 24,
    feelsLike: 26,
    wind: { direction: 'ESE', degrees: 123, level: 1, speed: 3 },
    humidity: 72,
    pressure: 1003,
    visibility: 16,
    precipitation: 0,
  })
  const { alerts } = await provider.pull('alerts', place, now)
  expect(alerts).toMatchObject([
    {
      colour: 'blue',
      type: { zh: '大风', en: 'Gale' },
      sender: '上海中心气象台',
      issuedAt: '2023-04-03T02:30:00.000Z',
    },
  ])
  expect(server.asked[1]).toMatchObject({
    path: '/v7/weather/now?location=120.16,30.29&lang=zh&unit=m',
    headers: { 'x-qw-api-key': 'secret' },
  })
})

test('QWeather: forecasts and living indices of version 7', async () => {
  const server = await weatherServer()
  const provider = qweather(egress, { host: server.host, credentials: { apiKey: 'secret' } })
  const hour = {
    temp: '2',
    icon: '150',
    text: '晴',
    wind360: '335',
    windDir: '西北风',
    windScale: '3-4',
    windSpeed: '20',
    humidity: '11',
    pop: '0',
    precip: '0.0',
    pressure: '1025',
    cloud: '',
    dew: '',
  }
  const day = {
    fxDate: '2026-11-28',
    sunrise: '06:33',
    sunset: '16:58',
    tempMax: '12',
    tempMin: '-1',
    iconDay: '101',
    iconNight: '305',
    wind360Day: '45',
    windDirDay: '东北风',
    windScaleDay: '1-2',
    windSpeedDay: '3',
    humidity: '60',
    precip: '0.0',
    pressure: '1020',
    vis: '25',
    cloud: '4',
    uvIndex: '3',
  }
  server.say(
    byPath({
      '/v7/weather/24h': {
        code: '200',
        hourly: Array.from({ length: 24 }, (_, index) => ({
          ...hour,
          fxTime: `2026-11-28T${String(index).padStart(2, '0')}:00+08:00`,
        })),
      },
      '/v7/weather/7d': { code: '200', daily: Array.from({ length: 7 }, () => day) },
      '/v7/indices/1d': {
        code: '200',
        daily: [
          {
            date: '2026-11-28',
            type: '2',
            name: '洗车指数',
            level: '4',
            category: '不宜',
            text: '有雨。',
          },
          {
            date: '2026-11-28',
            type: '16',
            name: '防晒指数',
            level: '1',
            category: '弱',
            text: null,
          },
        ],
      },
    }),
  )
  expect((await provider.pull('hours', place, now)).hours[3]).toMatchObject({
    at: '2026-11-27T19:00:00.000Z',
    condition: 'clear',
    temperature: 2,
    wind: { level: 3.5, direction: 'NNW' },
  })
  expect((await provider.pull('days', place, now)).days[0]).toMatchObject({
    low: -1,
    high: 12,
    condition: 'partly-cloudy',
    nightCondition: 'light-rain',
    wind: { level: 1.5 },
  })
  expect((await provider.pull('indices', place, now)).indices).toMatchObject([
    { kind: 'car-wash', level: { zh: '不宜', en: 'Bad' }, description: { zh: '有雨。' } },
    { kind: 'other', title: { zh: '防晒指数' } },
  ])
})

test('tianqiapi: a recorded day of 2021, asked for once for all kinds', async (context) => {
  if (samples === undefined) return context.skip('IWATER_SAMPLES is not set')
  const server = await weatherServer()
  server.say(
    json({ cityid: '1', data: [await recorded(samples, 'tianqiapi_v1_2021-08-31_day.json')] }),
  )
  const provider = tianqiapi(egress, { host: server.host, appId: 'id', appSecret: 'secret' })
  expect((await provider.pull('days', place, now)).days).toMatchObject([
    {
      day: '2021-08-31',
      condition: 'fog',
      nightCondition: 'heavy-rain',
      low: 19,
      high: 21,
      humidity: 93,
      visibility: 5,
      pressure: 969,
      wind: { direction: 'SE', level: 3 },
    },
  ])
  expect(
    (await provider.pull('hours', place, now)).hours.map(({ at, temperature }) => [
      at,
      temperature,
    ]),
  ).toEqual([
    ['2021-08-31T12:00:00.000Z', 20],
    ['2021-08-31T13:00:00.000Z', 20],
    ['2021-08-31T14:00:00.000Z', 20],
    ['2021-08-31T16:00:00.000Z', 20],
    ['2021-08-31T21:00:00.000Z', 19],
  ])
  expect(await provider.pull('alerts', place, now)).toEqual({ alerts: [] })
  expect((await provider.pull('indices', place, now)).indices.map(({ kind }) => kind)).toEqual([
    'uv',
    'sport',
    'blood-sugar',
    'dressing',
    'car-wash',
    'air-dispersion',
  ])
  expect(server.asked).toHaveLength(1)
  expect(new URL(server.asked[0]?.path ?? '', server.host).searchParams.get('city')).toBe('杭州')
})

test('tianqiapi: a recorded week of 2019, with an alert, 3-hourly rows and a scraping accident', async (context) => {
  if (samples === undefined) return context.skip('IWATER_SAMPLES is not set')
  const server = await weatherServer()
  const week = (await recorded(samples, 'tianqiapi_v1_2019-07_week.json')) as {
    data: { alarm?: object }[]
  }
  server.say(json(week))
  const provider = tianqiapi(egress, { host: server.host, appId: 'id', appSecret: 'secret' })
  const { days } = await provider.pull('days', place, now)
  expect(days).toHaveLength(7)
  expect(days[0]?.wind).toMatchObject({ direction: 'SE', level: 3.5 })
  const { hours } = await provider.pull('hours', place, now)
  expect(hours.map(({ at }) => at)).toEqual(
    [0, 3, 6, 9, 12, 15, 18, 21].map((hour) => new Date(Date.UTC(2019, 6, 3, hour)).toISOString()),
  )
  const { alerts } = await provider.pull('alerts', place, now)
  expect(alerts).toMatchObject([{ colour: 'yellow', type: { zh: '大风', en: 'Gale' } }])
  const again = { ...week, data: week.data.map((day) => ({ ...day, date: '2019-07-04' })) }
  server.say(json(again))
  const later = new Date(now.getTime() + 3_600_000)
  const next = await provider.pull('alerts', place, later)
  expect(next.alerts[0]?.id, 'an alert that lasts over midnight is the same one').toBe(
    alerts[0]?.id,
  )
  server.say(
    json({
      ...again,
      data: [{ ...again.data[0], alarm: { ...again.data[0]?.alarm, alarm_content: '继续发布' } }],
    }),
  )
  const issued = await provider.pull('alerts', place, new Date(later.getTime() + 3_600_000))
  expect(issued.alerts[0]?.id, 'one that is issued anew is another').not.toBe(alerts[0]?.id)
  const { indices } = await provider.pull('indices', place, now)
  expect(indices.map(({ title }) => title.zh)).not.toContain('')
  expect(indices).toHaveLength(5)
})
